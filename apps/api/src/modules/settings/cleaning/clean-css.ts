// Removes from a stylesheet what loads from other hosts or runs code. Everything else stays unchanged, comments too.
// The page's Content-Security-Policy is the second defence: it allows pictures and fonts from the portal only.
import { type CssNode, find, generate, ident, parse, walk } from "css-tree";
import { summarizeRemovedNames } from "./removed-names.ts";
import { checkCssComplexity } from "./shape.ts";

export interface CleanedText {
  text: string;
  /** Names of what was removed, as in the source, without duplicates. */
  removed: string[];
}

/** CSS functions that load a resource. */
const LOADING_FUNCTION = /^(url|src|image|-?[a-z]*-?image-set|-?[a-z]*-?cross-fade|element|paint)$/;
const RUNNING_PROPERTY = /^(behavior|-ms-behavior|-moz-binding)$/;
/** Dangerous text in parts that could not be parsed. */
const SUSPECT = /\\|url|src|image|expression|@import|binding|behavior|\/\//i;
/** Maximum number of passes: removing one part may expose another, so the text is cleaned again. */
const MAX_PASSES = 5;

/** @throws ComplexityError */
export function cleanCss(css: string, context: "stylesheet" | "declarationList" = "stylesheet"): CleanedText {
  checkCssComplexity(css);
  const removed = new Set<string>();
  let text = css;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const cuts = findCuts(text, context);
    if (cuts.length === 0) return { text, removed: summarizeRemovedNames(removed) };
    for (const { what } of cuts) removed.add(what);
    text = removeRanges(text, cuts);
  }
  return { text: "", removed: summarizeRemovedNames(removed) };
}

interface Cut {
  start: number;
  end: number;
  what: string;
}

function findCuts(text: string, context: string): Cut[] {
  const tree = parse(text, { context, positions: true, parseCustomProperty: true });
  const cuts: Cut[] = [];
  const cut = (node: CssNode, what: string) => {
    const { start, end } = node.loc ?? { start: { offset: 0 }, end: { offset: text.length } };
    cuts.push({ start: start.offset, end: end.offset, what });
  };
  walk(tree, {
    enter(node: CssNode) {
      if (node.type === "Atrule" && ident.decode(node.name).toLowerCase() === "import") {
        cut(node, "@import");
        return walk.skip;
      }
      if (node.type === "Raw" && SUSPECT.test(node.value)) cut(node, node.value.slice(0, 40).trim());
      if (node.type !== "Declaration") return undefined;
      const property = ident.decode(node.property).toLowerCase();
      if (RUNNING_PROPERTY.test(property) || loadsExternal(node.value)) {
        cut(node, `${node.property}: ${generate(node.value).slice(0, 60)}`);
      }
      return walk.skip;
    },
  });
  return cuts;
}

function loadsExternal(value: CssNode): boolean {
  let found = false;
  walk(value, (node: CssNode) => {
    if (node.type === "Url" && !isLocal(node.value)) found = true;
    if (node.type === "Raw" && SUSPECT.test(node.value)) found = true;
    if (node.type !== "Function") return;
    const name = ident.decode(node.name).toLowerCase();
    if (name === "expression") found = true;
    if (LOADING_FUNCTION.test(name) && find(node, isExternalPart)) found = true;
  });
  return found;
}

function isExternalPart(node: CssNode): boolean {
  if (node.type === "String") return !isLocal(node.value);
  // Counts as external: the value of a variable is unknown here.
  return node.type === "Raw" || (node.type === "Function" && /^(var|attr|env)$/i.test(ident.decode(node.name)));
}

/** Whether an address is relative, a fragment, or a data URL of a picture or font. */
function isLocal(address: string): boolean {
  // Normalized as in a browser: without white space and control characters, with forward slashes.
  const read = address
    .replace(/[\s\p{Cc}]/gu, "")
    .replaceAll("\\", "/")
    .toLowerCase();
  if (/^data:(image|font)\//.test(read)) return true;
  return !read.startsWith("//") && !/^[a-z][a-z0-9+.-]*:/.test(read);
}

function removeRanges(text: string, cuts: readonly Cut[]): string {
  let remaining = "";
  let at = 0;
  for (const { start, end } of [...cuts].sort((a, b) => a.start - b.start)) {
    if (start > at) remaining += text.slice(at, start);
    at = Math.max(at, end);
  }
  return remaining + text.slice(at);
}
