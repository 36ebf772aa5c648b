// Reads hierarchical keywords from program-specific structures, as paths with `|` between their parts.
import { SaxesParser } from "saxes";

/** Limits for hostile input: levels of a keyword, number of paths, characters of XML. */
const MAX_DEPTH = 32;
const MAX_PATHS = 1_000;
const MAX_XML = 200_000;

/** Paths of ACDSee's categories, which are XML in a text; only assigned ones. */
export function acdseeKeywordPaths(value: unknown): string[] {
  if (typeof value !== "string" || value.length > MAX_XML) return [];
  const open: { name: string; isAssigned: boolean }[] = [];
  const paths: string[] = [];
  const parser = new SaxesParser();
  const note = () => {
    const last = open.at(-1);
    if (!last?.isAssigned || paths.length >= MAX_PATHS || open.length > MAX_DEPTH) return;
    last.isAssigned = false;
    paths.push(toPath(open.map(({ name }) => name)));
  };
  parser.on("opentag", ({ name, attributes }) => {
    note();
    if (name === "Category") open.push({ name: "", isAssigned: attributes.Assigned === "1" });
  });
  parser.on("text", (text) => {
    const last = open.at(-1);
    if (last) last.name += text;
  });
  parser.on("closetag", ({ name }) => {
    note();
    if (name === "Category") open.pop();
  });
  try {
    parser.write(value).close();
  } catch {
    // What was read before the XML error is kept.
  }
  return paths.filter((path) => path !== "");
}

interface Keyword {
  Keyword?: unknown;
  Applied?: unknown;
  Children?: unknown;
}

/**
 * Paths of keywords of the Metadata Working Group: those that are applied. Without that information, keywords without
 * children count as applied.
 */
export function mwgKeywordPaths(info: unknown): string[] {
  const paths: string[] = [];
  const waiting = listOf((info as { Hierarchy?: unknown } | null | undefined)?.Hierarchy).map((keyword) => ({
    keyword,
    parents: [] as string[],
  }));
  for (const { keyword, parents } of waiting) {
    if (typeof keyword.Keyword !== "string" && typeof keyword.Keyword !== "number") continue;
    const parts = [...parents, String(keyword.Keyword)];
    const children = listOf(keyword.Children);
    const isApplied = keyword.Applied === undefined ? children.length === 0 : /^true$/i.test(String(keyword.Applied));
    if (isApplied) paths.push(toPath(parts));
    if (waiting.length + children.length > MAX_PATHS || parts.length >= MAX_DEPTH) continue;
    waiting.push(...children.map((child) => ({ keyword: child, parents: parts })));
  }
  return paths.filter((path) => path !== "");
}

const listOf = (value: unknown): Keyword[] =>
  (Array.isArray(value) ? value : []).filter((each) => typeof each === "object" && each !== null);

const toPath = (parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("|");
