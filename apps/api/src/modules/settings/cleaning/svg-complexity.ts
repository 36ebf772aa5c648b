// Limits how many shapes the references within an SVG multiply to: a few lines of nested `<use>` can make a browser
// draw a billion shapes. Linear: each element, and the references of each selector, are counted once.
import { type CssNode, ident, parse, string, tokenize, tokenTypes, url, walk } from "css-tree";
import { ComplexityError } from "./shape.ts";

export interface SvgElement {
  readonly localName: string;
  readonly children: Iterable<SvgElement>;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly textContent: string | null;
}

/**
 * Maximum number of shapes, or of equivalent path lengths: what browsers draw in about a second. Twice the SVG's own
 * size is always allowed.
 */
const MAX_SHAPES = 100_000;
/** Maximum nesting of elements and references. */
const MAX_CHAIN = 1_000;
/** Characters of a path that count as a shape. */
const PATH_CHARACTERS = 16;

/** Elements whose `href` draws the referenced element, rather than links to it or takes its colours. */
const HREF_DRAWING_ELEMENTS = new Set(["use", "pattern", "feimage", "textpath", "filter"]);
/** Elements that provide colours and draw nothing themselves. */
const GRADIENT_ELEMENTS = new Set(["lineargradient", "radialgradient"]);
/** Inherited properties: every descendant draws the reference again. */
const INHERITED = /^(fill|stroke|marker(-start|-mid|-end)?|--.*)$/i;

interface Reference {
  id: string;
  inherited: boolean;
}

/** References that are counted together: of one element, or of a selector that many elements match. */
interface References {
  list: Reference[];
  /** Set for a selector only: the references of each of its rules. */
  rules?: References[];
  cost?: { inherited: number; once: number };
  isCounting?: true;
}

interface SvgPart {
  /** Number of shapes of the element itself, without its children and references. */
  size: number;
  children: SvgPart[];
  links: string[];
  references: References[];
  isGradient: boolean;
  cost?: number;
  isCounting?: true;
}

/** @throws ComplexityError too_many_references, also for circular references */
export function checkSvgReferences(root: SvgElement): void {
  const byId = new Map<string, SvgPart>();
  const rules = referencesOfRules(root);
  let total = 0;

  function read(element: SvgElement): SvgPart {
    const name = element.localName.toLowerCase();
    const inlineReferences: Reference[] = [];
    const part: SvgPart = {
      size: 1,
      children: [],
      links: [],
      references: [{ list: inlineReferences }],
      isGradient: GRADIENT_ELEMENTS.has(name),
    };
    const selectors = new Set(["*", name]);
    for (const { name: attribute, value } of element.attributes) {
      if (attribute === "id") {
        if (!byId.has(value)) byId.set(value, part);
        selectors.add(`#${value}`);
      } else if (attribute === "class") for (const one of value.split(/\s+/)) selectors.add(`.${one}`);
      else if (attribute === "d" || attribute === "points") part.size += Math.floor(value.length / PATH_CHARACTERS);
      else if (/^(xlink:)?href$/.test(attribute)) {
        if (HREF_DRAWING_ELEMENTS.has(name) && value.startsWith("#")) part.links.push(value.slice(1));
      } else if (attribute === "style") addReferencesOfStyle(value, inlineReferences);
      else for (const reference of referencesIn(attribute, value)) inlineReferences.push(reference);
    }
    for (const selector of selectors) {
      const references = rules.get(selector);
      if (references) part.references.push(references);
    }
    total += part.size;
    part.children = [...element.children].map(read);
    return part;
  }

  function costOf(part: SvgPart, chain: number): number {
    if (part.cost !== undefined) return part.cost;
    if (part.isCounting || chain > MAX_CHAIN) throw new ComplexityError("too_many_references");
    part.isCounting = true;
    let inner = part.size;
    for (const child of part.children) inner += costOf(child, chain + 1);
    let each = 1;
    let once = 0;
    if (!part.isGradient) {
      for (const id of part.links) inner += costOfId(id, chain + 1);
      for (const references of part.references) {
        const cost = costOfReferences(references, chain);
        each += cost.inherited;
        once += cost.once;
      }
    }
    part.cost = part.isGradient ? 0 : inner * each + once;
    return part.cost;
  }

  function costOfReferences(references: References, chain: number): { inherited: number; once: number } {
    if (references.cost) return references.cost;
    if (references.isCounting) throw new ComplexityError("too_many_references");
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

  const shapes = costOf(read(root), 0);
  if (shapes > Math.max(MAX_SHAPES, 2 * total)) throw new ComplexityError("too_many_references");
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
  /** Start of the address in an escaped or quoted `url(`. */
  let addressStart = -1;
  tokenize(value, (type, start, end) => {
    const token = () => value.slice(start, end);
    if (type === tokenTypes.Url) found.push(url.decode(token()).trim());
    else if (type === tokenTypes.Function && ident.decode(token().slice(0, -1)).toLowerCase() === "url")
      addressStart = end;
    else if (addressStart < 0) return;
    else if (type === tokenTypes.String) {
      found.push(string.decode(token()).trim());
      addressStart = -1;
    } else if (type === tokenTypes.RightParenthesis) {
      found.push(ident.decode(value.slice(addressStart, start)).trim());
      addressStart = -1;
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
 * Groups the references in style rules by the last class, id or element name of the selector's last part; `*` if it has
 * none. This may count too many references for an element, but never too few.
 */
function referencesOfRules(root: SvgElement): Map<string, References> {
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
        // Custom properties and animations may be used by any element.
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

function* styleElements(element: SvgElement): Generator<SvgElement> {
  if (element.localName === "style") yield element;
  for (const child of element.children) yield* styleElements(child);
}
