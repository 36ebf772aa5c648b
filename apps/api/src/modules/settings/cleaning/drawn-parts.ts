// Bounds what the references within a drawing draw: a few lines of nested `<use>` are a thousand million shapes to a
// browser. Linear: each element, and the references of each selector, are counted once, wherever they are used.
import { type CssNode, ident, parse, string, tokenize, tokenTypes, url, walk } from "css-tree";
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

interface Reference {
  id: string;
  inherited: boolean;
}

/** References that are counted together: those of one element, or of a selector that many elements match. */
interface References {
  list: Reference[];
  /** Of a selector: those of each rule that it heads. */
  rules?: References[];
  cost?: { inherited: number; once: number };
  isCounting?: true;
}

interface Part {
  /** Without what it holds and refers to. */
  size: number;
  children: Part[];
  links: string[];
  references: References[];
  isColour: boolean;
  cost?: number;
  isCounting?: true;
}

/** @throws ShapeError too_many_references, for circles too */
export function checkDrawnParts(root: DrawnElement): void {
  const byId = new Map<string, Part>();
  const rules = referencesOfRules(root);
  let total = 0;

  function read(element: DrawnElement): Part {
    const name = element.localName.toLowerCase();
    const own: Reference[] = [];
    const part: Part = { size: 1, children: [], links: [], references: [{ list: own }], isColour: COLOURS.has(name) };
    const selectors = new Set(["*", name]);
    for (const { name: attribute, value } of element.attributes) {
      if (attribute === "id") {
        if (!byId.has(value)) byId.set(value, part);
        selectors.add(`#${value}`);
      } else if (attribute === "class") for (const one of value.split(/\s+/)) selectors.add(`.${one}`);
      else if (attribute === "d" || attribute === "points") part.size += Math.floor(value.length / PATH_CHARACTERS);
      else if (/^(xlink:)?href$/.test(attribute)) {
        if (DRAWING_HREF.has(name) && value.startsWith("#")) part.links.push(value.slice(1));
      } else if (attribute === "style") addReferencesOfStyle(value, own);
      else for (const reference of referencesIn(attribute, value)) own.push(reference);
    }
    for (const selector of selectors) {
      const references = rules.get(selector);
      if (references) part.references.push(references);
    }
    total += part.size;
    part.children = [...element.children].map(read);
    return part;
  }

  function costOf(part: Part, chain: number): number {
    if (part.cost !== undefined) return part.cost;
    if (part.isCounting || chain > MAX_CHAIN) throw new ShapeError("too_many_references");
    part.isCounting = true;
    let inner = part.size;
    for (const child of part.children) inner += costOf(child, chain + 1);
    let each = 1;
    let once = 0;
    if (!part.isColour) {
      for (const id of part.links) inner += costOfId(id, chain + 1);
      for (const references of part.references) {
        const cost = costOfReferences(references, chain);
        each += cost.inherited;
        once += cost.once;
      }
    }
    part.cost = part.isColour ? 0 : inner * each + once;
    return part.cost;
  }

  function costOfReferences(references: References, chain: number): { inherited: number; once: number } {
    if (references.cost) return references.cost;
    if (references.isCounting) throw new ShapeError("too_many_references");
    references.isCounting = true;
    const cost = { inherited: 0, once: 0 };
    for (const rule of references.rules ?? []) {
      const { inherited, once } = costOfReferences(rule, chain);
      cost.inherited += inherited;
      cost.once += once;
    }
    for (const { id, inherited } of references.list) cost[inherited ? "inherited" : "once"] += costOfId(id, chain + 1);
    references.cost = cost;
    return cost;
  }

  function costOfId(id: string, chain: number): number {
    const target = byId.get(id) ?? byId.get(percentDecoded(id));
    return target ? costOf(target, chain) : 0;
  }

  const drawn = costOf(read(root), 0);
  if (drawn > Math.max(MAX_DRAWN, 2 * total)) throw new ShapeError("too_many_references");
}

function referencesIn(property: string, value: string): Reference[] {
  const inherited = INHERITED.test(ident.decode(property));
  return addressesIn(value).flatMap((address) =>
    address.startsWith("#") ? [{ id: address.slice(1), inherited }] : [],
  );
}

function addressesIn(value: string): string[] {
  if (!/url|\\/i.test(value)) return [];
  const found: string[] = [];
  /** Where the address of an escaped or quoted `url(` begins. */
  let begin = -1;
  tokenize(value, (type, start, end) => {
    const token = () => value.slice(start, end);
    if (type === tokenTypes.Url) found.push(url.decode(token()).trim());
    else if (type === tokenTypes.Function && ident.decode(token().slice(0, -1)).toLowerCase() === "url") begin = end;
    else if (begin < 0) return;
    else if (type === tokenTypes.String) {
      found.push(string.decode(token()).trim());
      begin = -1;
    } else if (type === tokenTypes.RightParenthesis) {
      found.push(ident.decode(value.slice(begin, start)).trim());
      begin = -1;
    }
  });
  return found;
}

function percentDecoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function addReferencesOfStyle(style: string, to: Reference[]): void {
  const tree = parse(style, { context: "declarationList", parseValue: false });
  walk(tree, {
    visit: "Declaration",
    enter: ({ property, value }) => {
      if (value.type !== "Raw") return;
      for (const reference of referencesIn(property, value.value)) to.push(reference);
    },
  });
}

/**
 * By one part of the last element that a selector names, a class, an id or a name, so that each finds all that a browser
 * would and perhaps some more; `*` where it names none.
 */
function referencesOfRules(root: DrawnElement): Map<string, References> {
  const found = new Map<string, Required<Pick<References, "list" | "rules">>>();
  const byRule = new Map<CssNode | null, References>();
  const of = (key: string) => {
    const known = found.get(key) ?? { list: [], rules: [] };
    found.set(key, known);
    return known;
  };
  const ofRule = (rule: CssNode | null) => {
    const known = byRule.get(rule);
    if (known) return known;
    const made: References = { list: [] };
    byRule.set(rule, made);
    for (const key of keysOf(rule)) of(key).rules.push(made);
    return made;
  };
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
        const { list } = isAnywhere ? of("*") : ofRule(this.rule);
        for (const each of references) list.push(each);
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
