/**
 * What is wrong with a settings document before it is stored, each fault at its path: the same for the forms of the
 * administration and for the server that refuses. Pure, without zod. A test holds it against the schema.
 */
import { type Document, isDocument } from "./merge.ts";
import type { Themes } from "./portal-settings.ts";
import { SET_ASIDE } from "./registry/heal.ts";
import { idleColours } from "./registry/idle-colours.ts";
import type { Either, Group, List, Node, Numeric, RuleName, Table, Text, TextForm } from "./registry/kinds.ts";
import { settingsRegistry } from "./registry/settings.ts";

/** What a bound is about: a number itself, the characters of a text, the items of a list. */
type Measured = "value" | "characters" | "items";

/** `path` as the reader writes it: `footer.2.languages.de.link`. */
export type Fault = { readonly path: string } & (
  | { readonly rule: "kind"; readonly kind: Node["kind"] }
  | { readonly rule: "missing" }
  /** Nothing reads it. It is kept, and never refused. */
  | { readonly rule: "unknown" }
  | { readonly rule: "choice"; readonly options: readonly string[] }
  /** `whole`: a number with a fraction where none may be. */
  | { readonly rule: "form"; readonly form: TextForm | "whole" }
  | { readonly rule: "too_small"; readonly least: number; readonly of: Measured }
  | { readonly rule: "too_large"; readonly most: number; readonly of: Measured }
  /** What no kind says, as that a default theme is there; the problem in English. */
  | { readonly rule: "rule"; readonly name: RuleName; readonly problem: string }
);

/** In the order of the registry, what is unknown behind it. Empty: it may be stored, and nothing in it is in vain. */
export function faultsOf(document: unknown): Fault[] {
  const faults = faultsIn(settingsRegistry, document).filter(({ path }) => path !== SET_ASIDE);
  if (!isDocument(document) || faults.some((fault) => isRefused(fault) && within("themes", fault.path))) return faults;
  const idle = idleColours(document.themes as Themes).map((path): Fault => ({ path, rule: "unknown" }));
  return [...faults, ...idle];
}

/** Whether a document with this fault may not be stored. */
export const isRefused = ({ rule }: Fault) => rule !== "unknown";

/** Of any part of the registry; `path` is where the value stands. */
export function faultsIn(node: Node, value: unknown, path = ""): Fault[] {
  switch (node.kind) {
    case "switch":
      return typeof value === "boolean" ? [] : [wrongKind(node, path)];
    case "number":
      return typeof value === "number" && Number.isFinite(value)
        ? ofNumber(node, value, path)
        : [wrongKind(node, path)];
    case "choice":
      if (typeof value !== "string") return [wrongKind(node, path)];
      return node.options.includes(value) ? [] : [{ path, rule: "choice", options: node.options }];
    case "text":
      return typeof value === "string" ? ofText(node, value, path) : [wrongKind(node, path)];
    case "nullable":
      return value === null ? [] : faultsIn(node.of, value, path);
    case "optional":
      return value === undefined ? [] : faultsIn(node.of, value, path);
    case "either":
      return ofEither(node, value, path);
    case "list":
      return Array.isArray(value) ? ofList(node, value, path) : [wrongKind(node, path)];
    case "table":
      return isDocument(value) ? ofTable(node, value, path) : [wrongKind(node, path)];
    case "group":
      return isDocument(value) ? ofGroup(node, value, path) : [wrongKind(node, path)];
  }
}

const wrongKind = ({ kind }: Node, path: string): Fault => ({ path, rule: "kind", kind });

function bounds(size: number, { min, max }: { min: number; max: number }, of: Measured, path: string): Fault[] {
  if (size < min) return [{ path, rule: "too_small", least: min, of }];
  return size > max ? [{ path, rule: "too_large", most: max, of }] : [];
}

function ofNumber(node: Numeric, value: number, path: string): Fault[] {
  const outside = bounds(value, node, "value", path);
  const broken: Fault[] = node.whole && !Number.isInteger(value) ? [{ path, rule: "form", form: "whole" }] : [];
  return outside.length > 0 ? outside : broken;
}

function ofText(node: Text, value: string, path: string): Fault[] {
  const outside = bounds(value.length, node, "characters", path);
  const misshapen: Fault[] = node.pattern?.test(value) === false ? [{ path, rule: "form", form: node.form }] : [];
  return outside.length > 0 ? outside : misshapen;
}

function ofEither(node: Either, value: unknown, path: string): Fault[] {
  const tries = node.of.map((kind) => ({ kind, faults: faultsIn(kind, value, path) }));
  const fitting = tries.find(({ faults }) => !faults.some(isRefused));
  const like = tries.find(
    ({ kind, faults }) => !faults.some((fault) => fault.path === path && isOfOtherKind(fault, kind)),
  );
  return (fitting ?? like)?.faults ?? [wrongKind(node, path)];
}

const isOfOtherKind = (fault: Fault, { kind }: Node) => fault.rule === "kind" && fault.kind === kind;

function ofList(node: List, value: readonly unknown[], path: string): Fault[] {
  // Of a list that is too long, no more than it may hold: a hostile one would have millions of faults.
  const inner = value.slice(0, node.max).flatMap((item, index) => faultsIn(node.of, item, at(path, String(index))));
  return [...bounds(value.length, node, "items", path), ...inner];
}

function ofTable(node: Table, value: Document, path: string): Fault[] {
  return Object.entries(value).flatMap(([name, inner]): Fault[] =>
    node.keys.test(name) ? faultsIn(node.of, inner, at(path, name)) : [{ path: at(path, name), rule: "unknown" }],
  );
}

function ofGroup(node: Group, value: Document, path: string): Fault[] {
  const own = Object.entries(node.settings).flatMap(([name, setting]): Fault[] => {
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    if (inner !== undefined) return faultsIn(setting, inner, at(path, name));
    return setting.kind === "optional" ? [] : [{ path: at(path, name), rule: "missing" }];
  });
  const unknown = Object.keys(value)
    .filter((name) => !Object.hasOwn(node.settings, name))
    .map((name): Fault => ({ path: at(path, name), rule: "unknown" }));
  // Rules are asked of groups whose settings are each of their kind.
  return [...own, ...(own.some(isRefused) ? [] : ofRules(node, value, path)), ...unknown];
}

/** Each rule that does not hold, at what would have to change; at the group where nothing of it says so. */
function ofRules(node: Group, value: Document, path: string): Fault[] {
  return node.rules.flatMap((rule) => {
    if (rule.holds(value)) return [];
    const places = new Set<string>();
    rule.mended(value, (...inner) => places.add(inner.reduce<string>((text, name) => at(text, String(name)), path)));
    return [...(places.size > 0 ? places : [path])].map(
      (place): Fault => ({ path: place, rule: "rule", name: rule.name, problem: rule.problem }),
    );
  });
}

const at = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);
const within = (group: string, path: string) => path === "" || path === group || path.startsWith(`${group}.`);
