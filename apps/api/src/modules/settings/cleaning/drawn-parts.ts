// Bounds what the references within a drawing draw: a few lines of nested `<use>` are a thousand million shapes to a
// browser. Linear: each element is counted once, wherever it is referred to.
import { type CssNode, ident, parse, walk } from "css-tree";
import { ShapeError } from "./shape.ts";

export interface DrawnElement {
  readonly localName: string;
  readonly children: Iterable<DrawnElement>;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly textContent: string | null;
}

/** Shapes, or as many parts of paths: what browsers draw in about a second. A drawing may always draw twice its own. */
const MAX_DRAWN = 100_000;
/** Elements and references one within the other. */
const MAX_CHAIN = 1_000;
/** Characters of a path that count as a shape. */
const PATH_CHARACTERS = 16;

/** Whose `href` draws, rather than leads somewhere or lends colours. */
const DRAWING_HREF = new Set(["use", "pattern", "feimage", "textpath", "filter"]);
/** Lend colours, and draw nothing themselves. */
const COLOURS = new Set(["lineargradient", "radialgradient"]);
/** Properties that each element within takes over, and so draws anew. */
const INHERITED = /^(fill|stroke|marker(-start|-mid|-end)?|--.*)$/i;
const LOCAL_URL = /url\(\s*["']?\s*#([^"')]+?)\s*["']?\s*\)/gi;

interface Reference {
  id: string;
  inherited: boolean;
}

interface Part {
  /** Without what it holds and refers to. */
  size: number;
  children: Part[];
  links: string[];
  references: Reference[];
  isColour: boolean;
  cost?: number;
  isCounting?: true;
}

/** @throws ShapeError too_many_references, for circles too */
export function checkDrawnParts(root: DrawnElement): void {
  const byId = new Map<string, Part>();
  const rules = referencesOfRules(root);
  let own = 0;

  function read(element: DrawnElement): Part {
    const name = element.localName.toLowerCase();
    const part: Part = { size: 1, children: [], links: [], references: [], isColour: COLOURS.has(name) };
    const selectors = ["*", name];
    for (const { name: attribute, value } of element.attributes) {
      if (attribute === "id") {
        if (!byId.has(value)) byId.set(value, part);
        selectors.push(`#${value}`);
      } else if (attribute === "class") selectors.push(...value.split(/\s+/).map((one) => `.${one}`));
      else if (attribute === "d" || attribute === "points") part.size += Math.floor(value.length / PATH_CHARACTERS);
      else if (/^(xlink:)?href$/.test(attribute)) {
        if (DRAWING_HREF.has(name) && value.startsWith("#")) part.links.push(value.slice(1));
      } else if (attribute === "style") part.references.push(...referencesOfStyle(value));
      else part.references.push(...referencesIn(attribute, value));
    }
    for (const selector of selectors) part.references.push(...(rules.get(selector) ?? []));
    own += part.size;
    part.children = [...element.children].map(read);
    return part;
  }

  function costOf(part: Part, chain: number): number {
    if (part.cost !== undefined) return part.cost;
    if (part.isCounting || chain > MAX_CHAIN) throw new ShapeError("too_many_references");
    part.isCounting = true;
    let inner = part.size;
    for (const child of part.children) inner += costOf(child, chain + 1);
    const costOfId = (id: string) => {
      const target = byId.get(id) ?? byId.get(percentDecoded(id));
      return target ? costOf(target, chain + 1) : 0;
    };
    let each = 1;
    let once = 0;
    if (!part.isColour) {
      for (const id of part.links) inner += costOfId(id);
      for (const { id, inherited } of part.references) {
        if (inherited) each += costOfId(id);
        else once += costOfId(id);
      }
    }
    part.cost = part.isColour ? 0 : inner * each + once;
    return part.cost;
  }

  const drawn = costOf(read(root), 0);
  if (drawn > Math.max(MAX_DRAWN, 2 * own)) throw new ShapeError("too_many_references");
}

function referencesIn(property: string, value: string): Reference[] {
  return [...ident.decode(value).matchAll(LOCAL_URL)].map(([, id = ""]) => ({
    id,
    inherited: INHERITED.test(ident.decode(property)),
  }));
}

function percentDecoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function referencesOfStyle(style: string): Reference[] {
  const tree = parse(style, { context: "declarationList", parseValue: false });
  const found: Reference[] = [];
  walk(tree, {
    visit: "Declaration",
    enter: ({ property, value }) => {
      if (value.type === "Raw") found.push(...referencesIn(property, value.value));
    },
  });
  return found;
}

/**
 * By one part of the last element that a selector names, a class, an id or a name, so that each finds all that a browser
 * would and perhaps some more; `*` where it names none.
 */
function referencesOfRules(root: DrawnElement): Map<string, Reference[]> {
  const found = new Map<string, Reference[]>();
  for (const element of styleElements(root)) {
    const tree = parse(element.textContent ?? "", { parseValue: false });
    walk(tree, {
      visit: "Declaration",
      enter(this: { rule: CssNode | null; atrule: CssNode | null }, { property, value }) {
        if (value.type !== "Raw") return;
        const references = referencesIn(property, value.value);
        if (references.length === 0) return;
        // What is given to a property of one's own may be used by any element, and so may an animation.
        const isAnywhere = property.startsWith("--") || isKeyframes(this.atrule);
        for (const key of isAnywhere ? ["*"] : keysOf(this.rule))
          found.set(key, [...(found.get(key) ?? []), ...references]);
      },
    });
  }
  return found;
}

const isKeyframes = (node: CssNode | null) => node?.type === "Atrule" && /keyframes$/i.test(ident.decode(node.name));

function keysOf(rule: CssNode | null): Set<string> {
  const keys = new Set<string>();
  if (rule?.type !== "Rule" || rule.prelude.type !== "SelectorList") return keys.add("*");
  for (const selector of rule.prelude.children) {
    if (selector.type !== "Selector") return keys.add("*");
    let key = "*";
    for (const node of selector.children) {
      if (node.type === "Combinator") key = "*";
      else if (node.type === "ClassSelector") key = `.${ident.decode(node.name)}`;
      else if (node.type === "IdSelector") key = `#${ident.decode(node.name)}`;
      else if (node.type === "TypeSelector" && key === "*") key = ident.decode(node.name).toLowerCase();
    }
    keys.add(key);
  }
  return keys;
}

function* styleElements(element: DrawnElement): Generator<DrawnElement> {
  if (element.localName === "style") yield element;
  for (const child of element.children) yield* styleElements(child);
}
