/**
 * Stored values as settings: what is missing, of the wrong kind or out of bounds becomes the default, and is reported
 * by its path. Nothing is lost: keys that the registry does not know are kept in their places, so that the settings of
 * a newer version survive an older one, and what cannot stay in its place is handed back. Pure, without zod: it runs in
 * every visitor's browser.
 */
import { FORBIDDEN_KEYS, isDocument } from "../merge.ts";
import { defaultOf } from "./default-of.ts";
import type { Either, Group, List, Node, Path, Table, ValueOf } from "./kinds.ts";

/** Where documents keep what was set aside: a list of `SetAside`, with what was set aside before in front. */
export const SET_ASIDE = "set_aside";

/** All paths are those of the stored document, as `search.sidebar.width` and `footer.2.languages.de`. */
export interface Healing<T> {
  readonly settings: T;
  /** What was replaced or taken out; what was only missing is not here, unless its default is none. */
  readonly healed: readonly string[];
  /** What no version known here has; it is in its place. */
  readonly unknown: readonly string[];
  /** What was stored and is not in `settings`. */
  readonly setAside: readonly SetAside[];
}

export interface SetAside {
  readonly path: string;
  /**
   * `kind`: not what belongs there, or out of bounds. `incomplete`: an item of a list or an entry of a table that lacks
   * what it needs. `length`: beyond the length of its list. `rule`: refused by a rule of the group around it.
   * `migration`: its meaning has changed since it was stored, or there is no such setting any more.
   */
  readonly reason: "kind" | "incomplete" | "length" | "rule" | "migration";
  /** As it was stored. */
  readonly value: unknown;
}

export function heal<N extends Group>(registry: N, stored: unknown): Healing<ValueOf<N>> {
  const report = newReport();
  const settings = healNode(registry, stored ?? {}, "", report) as ValueOf<N>;
  const { healed, unknown, setAside } = report;
  return { settings, healed, unknown: unknown.filter((path) => path !== SET_ASIDE), setAside };
}

interface Report {
  healed: string[];
  unknown: string[];
  setAside: SetAside[];
  /** Of each list, by path: where the items that stay were stored. */
  places: Map<string, number[]>;
}

const newReport = (): Report => ({ healed: [], unknown: [], setAside: [], places: new Map() });

/** Instead of a value that has no default: the item of the list, or the entry of the table, goes. */
const GONE: unique symbol = Symbol("gone");

function healNode(node: Node, value: unknown, path: string, report: Report): unknown {
  switch (node.kind) {
    case "group":
      return healGroup(node, value, path, report);
    case "list":
      return healList(node, value, path, report);
    case "table":
      return healTable(node, value, path, report);
    case "either":
      return healEither(node, value, path, report);
    case "nullable":
      if (value === null) return null;
      return isPlain(node.of) && !isOfKind(node.of, value)
        ? replaced(node, value, path, report)
        : instead(node, part(node.of, value, path, report));
    case "optional": {
      const before = report.healed.length;
      const healed = healNode(node.of, value, path, report);
      // Its default is that it is not there.
      return isPlain(node.of) && report.healed.length > before ? GONE : healed;
    }
    default:
      return isOfKind(node, value) ? value : replaced(node, value, path, report);
  }
}

/** Whether a value needs no healing at all. */
export function isOfKind(node: Node, value: unknown): boolean {
  switch (node.kind) {
    case "switch":
      return typeof value === "boolean";
    case "number":
      return (
        typeof value === "number" &&
        Number.isFinite(value) &&
        value >= node.min &&
        value <= node.max &&
        (!node.whole || Number.isInteger(value))
      );
    case "choice":
      return typeof value === "string" && node.options.includes(value);
    case "text":
      return (
        typeof value === "string" &&
        value.length >= node.min &&
        value.length <= node.max &&
        (node.pattern?.test(value) ?? true)
      );
    default: {
      const report = newReport();
      healNode(node, value, "", report);
      return report.healed.length === 0;
    }
  }
}

const PLAIN: ReadonlySet<Node["kind"]> = new Set(["switch", "number", "choice", "text", "nullable", "either"]);
/** Nothing of it can be kept where it is wrong. */
const isPlain = ({ kind }: Node) => PLAIN.has(kind);

const instead = (node: Node, value: unknown) => (value === GONE ? defaultOf(node) : value);

/** The default, where it is one: a key without a name is none. */
function replaced(node: Node, stored: unknown, path: string, report: Report): unknown {
  report.healed.push(path);
  setAside(stored, path, "kind", report);
  const value = defaultOf(node);
  return node.kind === "text" && !isOfKind(node, value) ? GONE : value;
}

function setAside(stored: unknown, path: string, reason: SetAside["reason"], report: Report): typeof GONE {
  report.setAside.push({ path, reason, value: kept(stored, path, report) });
  return GONE;
}

/** Takes back what was said after it of what is kept and what is set aside. */
function undo(report: Report): () => void {
  const [unknown, aside] = [report.unknown.length, report.setAside.length];
  return () => {
    report.unknown.length = unknown;
    report.setAside.length = aside;
  };
}

/** A part that may go: then all that was stored of it is set aside as one. */
function part(node: Node, stored: unknown, path: string, report: Report): unknown {
  const takeBack = undo(report);
  const made = healNode(node, stored, path, report);
  if (made !== GONE) return made;
  const reason = report.setAside.at(-1)?.path === path ? "kind" : "incomplete";
  takeBack();
  return setAside(stored, path, reason, report);
}

function healGroup(node: Group, value: unknown, path: string, report: Report): unknown {
  if (!isDocument(value)) {
    report.healed.push(path);
    setAside(value, path, "kind", report);
    return healGroup(node, {}, path, newReport());
  }
  const made: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(node.settings)) {
    const at = within(path, name);
    if (value[name] === undefined || !Object.hasOwn(value, name)) {
      if (setting.kind === "optional") continue;
      const missing = healNode(setting, defaultOf(setting), at, newReport());
      if (missing === GONE) {
        report.healed.push(at);
        return GONE;
      }
      made[name] = missing;
      continue;
    }
    const healed = part(setting, value[name], at, report);
    if (healed !== GONE) made[name] = healed;
    else if (setting.kind !== "optional") return GONE;
  }
  for (const [name, inner] of Object.entries(value)) {
    const at = within(path, name);
    if (Object.hasOwn(node.settings, name) || isRefused(name, inner, at, report)) continue;
    report.unknown.push(at);
    made[name] = kept(inner, at, report);
  }
  return node.rules.reduce((held, rule) => {
    if (rule.holds(held)) return held;
    report.healed.push(path);
    return rule.mended(held, (...inner) => setAsideByRule(value, inner, path, report));
  }, made);
}

/** What stood where a rule changes something, unless it is set aside already. */
function setAsideByRule(group: unknown, inner: Path, path: string, report: Report): void {
  let stored = group;
  let at = path;
  for (const name of inner) {
    const key = typeof name === "number" ? (report.places.get(at)?.[name] ?? name) : name;
    stored = (stored as Record<string | number, unknown> | undefined)?.[key];
    at = within(at, String(key));
  }
  if (stored !== undefined && !report.setAside.some((one) => one.path === at)) setAside(stored, at, "rule", report);
}

function healList(node: List, value: unknown, path: string, report: Report): unknown {
  if (!Array.isArray(value)) return replaced(node, value, path, report);
  const takeBack = undo(report);
  if (value.length > node.max) report.healed.push(path);
  const items: unknown[] = [];
  const places: number[] = [];
  for (const [index, item] of value.entries()) {
    const at = within(path, String(index));
    const healed = index < node.max ? part(node.of, item, at, report) : setAside(item, at, "length", report);
    if (healed === GONE) continue;
    items.push(healed);
    places.push(index);
  }
  report.places.set(path, places);
  if (items.length >= node.min) return items;
  takeBack();
  return replaced(node, value, path, report);
}

function healTable(node: Table, value: unknown, path: string, report: Report): unknown {
  if (!isDocument(value)) return replaced(node, value, path, report);
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const at = within(path, name);
    if (isRefused(name, inner, at, report)) continue;
    const isKey = node.keys.test(name);
    const healed = isKey ? part(node.of, inner, at, report) : kept(inner, at, report);
    if (healed === GONE) continue;
    if (!isKey) report.unknown.push(at);
    made[name] = healed;
  }
  return made;
}

function healEither(node: Either, value: unknown, path: string, report: Report): unknown {
  const fitting = node.of.find((kind) => isOfKind(kind, value)) ?? node.of.find((kind) => isLike(kind, value));
  return fitting ? healNode(fitting, value, path, report) : replaced(node, value, path, report);
}

/** Of the right shape, whatever is in it. */
const isLike = (node: Node, value: unknown) =>
  node.kind === "list" ? Array.isArray(value) : (node.kind === "table" || node.kind === "group") && isDocument(value);

/** A copy of what is not read here. Keys that reach for prototypes are the one thing that is dropped; it is reported. */
function kept(value: unknown, path: string, report: Report): unknown {
  if (Array.isArray(value)) return value.map((item, index) => kept(item, within(path, String(index)), report));
  if (!isDocument(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const at = within(path, name);
    if (!isRefused(name, inner, at, report)) copy[name] = kept(inner, at, report);
  }
  return copy;
}

function isRefused(name: string, value: unknown, path: string, report: Report): boolean {
  if (FORBIDDEN_KEYS.has(name)) report.healed.push(path);
  return value === undefined || FORBIDDEN_KEYS.has(name);
}

const within = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);
