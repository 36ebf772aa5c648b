// Takes out of a stylesheet what asks other hosts or runs. Everything else stays as it was written, comments too. The
// page's policy is the wall behind it: it lets pictures and fonts come from the portal alone.
import { type CssNode, find, generate, ident, parse, walk } from "css-tree";
import { reported } from "./reported.ts";
import { checkCssShape } from "./shape.ts";

export interface CleanedText {
  text: string;
  /** What was taken out, in words of its language, each once. */
  removed: string[];
}

/** Functions that load what their texts name. */
const LOADING = /^(url|src|image|-?[a-z]*-?image-set|-?[a-z]*-?cross-fade|element|paint)$/;
const RUNNING_PROPERTY = /^(behavior|-ms-behavior|-moz-binding)$/;
/** In what could not be read as a rule. */
const SUSPECT = /\\|url|src|image|expression|@import|binding|behavior|\/\//i;
/** Each pass may bring to light what the one before hid. */
const MOST_PASSES = 5;

/** @throws ShapeError */
export function cleanCss(css: string, context: "stylesheet" | "declarationList" = "stylesheet"): CleanedText {
  checkCssShape(css);
  const removed = new Set<string>();
  let text = css;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const cuts = findCuts(text, context);
    if (cuts.length === 0) return { text, removed: reported(removed) };
    for (const { what } of cuts) removed.add(what);
    text = withoutRanges(text, cuts);
  }
  return { text: "", removed: reported(removed) };
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
      if (RUNNING_PROPERTY.test(property) || asksElsewhere(node.value)) {
        cut(node, `${node.property}: ${generate(node.value).slice(0, 60)}`);
      }
      return walk.skip;
    },
  });
  return cuts;
}

function asksElsewhere(value: CssNode): boolean {
  let found = false;
  walk(value, (node: CssNode) => {
    if (node.type === "Url" && !isLocal(node.value)) found = true;
    if (node.type === "Raw" && SUSPECT.test(node.value)) found = true;
    if (node.type !== "Function") return;
    const name = ident.decode(node.name).toLowerCase();
    if (name === "expression") found = true;
    if (LOADING.test(name) && find(node, isForeignPart)) found = true;
  });
  return found;
}

function isForeignPart(node: CssNode): boolean {
  if (node.type === "String") return !isLocal(node.value);
  // What stands in a variable was not looked at.
  return node.type === "Raw" || (node.type === "Function" && /^(var|attr|env)$/i.test(ident.decode(node.name)));
}

/** Of the portal itself, of the document, or in the address. */
function isLocal(address: string): boolean {
  // As a browser reads it: without white space and controls, and with slashes.
  const read = address
    .replace(/[\s\p{Cc}]/gu, "")
    .replaceAll("\\", "/")
    .toLowerCase();
  if (/^data:(image|font)\//.test(read)) return true;
  return !read.startsWith("//") && !/^[a-z][a-z0-9+.-]*:/.test(read);
}

function withoutRanges(text: string, cuts: readonly Cut[]): string {
  let left = "";
  let at = 0;
  for (const { start, end } of [...cuts].sort((a, b) => a.start - b.start)) {
    if (start > at) left += text.slice(at, start);
    at = Math.max(at, end);
  }
  return left + text.slice(at);
}
