/**
 * Heals stored settings: missing, invalid and out-of-range values become the default and are reported by path. Unknown
 * keys are retained, so that settings of a newer version survive an older one, and replaced values are returned. Pure,
 * without zod: it runs in every visitor's browser.
 */
import { FORBIDDEN_KEYS, isJsonObject } from "../merge.ts";
import { createDefaultValue } from "./default-value.ts";
import type { EitherNode, GroupNode, ListNode, SettingNode, TableNode, ValueOf, ValuePath } from "./setting-nodes.ts";

/** Property of documents with the values that were set aside: a list of `SetAsideValue`, oldest first. */
export const SET_ASIDE_KEY = "set_aside";

/** Result of healing. All paths are those of the stored document: `search.sidebar.width`, `footer.2.languages.de`. */
export interface HealResult<T> {
  readonly settings: T;
  /** Paths of values that were replaced or removed. Missing values are not included, unless they have no default. */
  readonly healed: readonly string[];
  /** Paths of unknown keys, which are retained. */
  readonly unknown: readonly string[];
  /** Stored values that are not in `settings`. */
  readonly setAside: readonly SetAsideValue[];
}

export interface SetAsideValue {
  readonly path: string;
  /**
   * `kind`: of the wrong kind or out of range. `incomplete`: an item of a list or table without a required value.
   * `length`: beyond the maximum length of its list. `rule`: violates a rule of its group. `migration`: its meaning has
   * changed, or the setting no longer exists.
   */
  readonly reason: "kind" | "incomplete" | "length" | "rule" | "migration";
  /** The stored value. */
  readonly value: unknown;
}

export function healSettings<N extends GroupNode>(registry: N, stored: unknown): HealResult<ValueOf<N>> {
  const report = newReport();
  const settings = healNode(registry, stored ?? {}, "", report) as ValueOf<N>;
  const { healed, unknown, setAside } = report;
  return { settings, healed, unknown: unknown.filter((path) => path !== SET_ASIDE_KEY), setAside };
}

interface Report {
  healed: string[];
  unknown: string[];
  setAside: SetAsideValue[];
  /** Original indexes of the items that stay, by path of their list. */
  places: Map<string, number[]>;
}

const newReport = (): Report => ({ healed: [], unknown: [], setAside: [], places: new Map() });

/** Returned instead of a value without default: the item of the list or table is omitted. */
const OMITTED: unique symbol = Symbol("gone");

function healNode(node: SettingNode, value: unknown, path: string, report: Report): unknown {
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
      return isPlain(node.of) && !isValidValue(node.of, value)
        ? replaceByDefault(node, value, path, report)
        : orDefault(node, healPart(node.of, value, path, report));
    case "optional": {
      const before = report.healed.length;
      const healed = healNode(node.of, value, path, report);
      // An invalid optional value is omitted; its default is not used.
      return isPlain(node.of) && report.healed.length > before ? OMITTED : healed;
    }
    default:
      return isValidValue(node, value) ? value : replaceByDefault(node, value, path, report);
  }
}

/** Whether a value needs no healing. */
export function isValidValue(node: SettingNode, value: unknown): boolean {
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

const PLAIN: ReadonlySet<SettingNode["kind"]> = new Set(["switch", "number", "choice", "text", "nullable", "either"]);
/** Kinds that are replaced as a whole if invalid. */
const isPlain = ({ kind }: SettingNode) => PLAIN.has(kind);

const orDefault = (node: SettingNode, value: unknown) => (value === OMITTED ? createDefaultValue(node) : value);

/** The default, if it is valid: an empty key is not. */
function replaceByDefault(node: SettingNode, stored: unknown, path: string, report: Report): unknown {
  report.healed.push(path);
  setAside(stored, path, "kind", report);
  const value = createDefaultValue(node);
  return node.kind === "text" && !isValidValue(node, value) ? OMITTED : value;
}

function setAside(stored: unknown, path: string, reason: SetAsideValue["reason"], report: Report): typeof OMITTED {
  report.setAside.push({ path, reason, value: copyUnread(stored, path, report) });
  return OMITTED;
}

/** Returns a function that removes later reports of unknown and set-aside values. */
function rollbackOf(report: Report): () => void {
  const [unknown, aside] = [report.unknown.length, report.setAside.length];
  return () => {
    report.unknown.length = unknown;
    report.setAside.length = aside;
  };
}

/** Heals a part that may be omitted; then its whole stored value is set aside at once. */
function healPart(node: SettingNode, stored: unknown, path: string, report: Report): unknown {
  const takeBack = rollbackOf(report);
  const made = healNode(node, stored, path, report);
  if (made !== OMITTED) return made;
  const reason = report.setAside.at(-1)?.path === path ? "kind" : "incomplete";
  takeBack();
  return setAside(stored, path, reason, report);
}

function healGroup(node: GroupNode, value: unknown, path: string, report: Report): unknown {
  if (!isJsonObject(value)) {
    report.healed.push(path);
    setAside(value, path, "kind", report);
    return healGroup(node, {}, path, newReport());
  }
  const made: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(node.settings)) {
    const at = within(path, name);
    if (value[name] === undefined || !Object.hasOwn(value, name)) {
      if (setting.kind === "optional") continue;
      const missing = healNode(setting, createDefaultValue(setting), at, newReport());
      if (missing === OMITTED) {
        report.healed.push(at);
        return OMITTED;
      }
      made[name] = missing;
      continue;
    }
    const healed = healPart(setting, value[name], at, report);
    if (healed !== OMITTED) made[name] = healed;
    else if (setting.kind !== "optional") return OMITTED;
  }
  for (const [name, inner] of Object.entries(value)) {
    const at = within(path, name);
    if (Object.hasOwn(node.settings, name) || isForbidden(name, inner, at, report)) continue;
    report.unknown.push(at);
    made[name] = copyUnread(inner, at, report);
  }
  return node.rules.reduce((held, rule) => {
    if (rule.holds(held)) return held;
    report.healed.push(path);
    return rule.fix(held, (...inner) => setAsideByRule(value, inner, path, report));
  }, made);
}

/** Sets aside the stored value at a path that a rule changes, unless it already is. */
function setAsideByRule(group: unknown, inner: ValuePath, path: string, report: Report): void {
  let stored = group;
  let at = path;
  for (const name of inner) {
    const key = typeof name === "number" ? (report.places.get(at)?.[name] ?? name) : name;
    stored = (stored as Record<string | number, unknown> | undefined)?.[key];
    at = within(at, String(key));
  }
  if (stored !== undefined && !report.setAside.some((one) => one.path === at)) setAside(stored, at, "rule", report);
}

function healList(node: ListNode, value: unknown, path: string, report: Report): unknown {
  if (!Array.isArray(value)) return replaceByDefault(node, value, path, report);
  const takeBack = rollbackOf(report);
  if (value.length > node.max) report.healed.push(path);
  const items: unknown[] = [];
  const places: number[] = [];
  for (const [index, item] of value.entries()) {
    const at = within(path, String(index));
    const healed = index < node.max ? healPart(node.of, item, at, report) : setAside(item, at, "length", report);
    if (healed === OMITTED) continue;
    items.push(healed);
    places.push(index);
  }
  report.places.set(path, places);
  if (items.length >= node.min) return items;
  takeBack();
  return replaceByDefault(node, value, path, report);
}

function healTable(node: TableNode, value: unknown, path: string, report: Report): unknown {
  if (!isJsonObject(value)) return replaceByDefault(node, value, path, report);
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const at = within(path, name);
    if (isForbidden(name, inner, at, report)) continue;
    const isKey = node.keys.test(name);
    const healed = isKey ? healPart(node.of, inner, at, report) : copyUnread(inner, at, report);
    if (healed === OMITTED) continue;
    if (!isKey) report.unknown.push(at);
    made[name] = healed;
  }
  return made;
}

function healEither(node: EitherNode, value: unknown, path: string, report: Report): unknown {
  const fitting = node.of.find((kind) => isValidValue(kind, value)) ?? node.of.find((kind) => hasShapeOf(kind, value));
  return fitting ? healNode(fitting, value, path, report) : replaceByDefault(node, value, path, report);
}

/** Whether the value has the right structure, whatever its content. */
const hasShapeOf = (node: SettingNode, value: unknown) =>
  node.kind === "list" ? Array.isArray(value) : (node.kind === "table" || node.kind === "group") && isJsonObject(value);

/** Copies an unread value. Only forbidden keys are dropped, and reported. */
function copyUnread(value: unknown, path: string, report: Report): unknown {
  if (Array.isArray(value)) return value.map((item, index) => copyUnread(item, within(path, String(index)), report));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const at = within(path, name);
    if (!isForbidden(name, inner, at, report)) copy[name] = copyUnread(inner, at, report);
  }
  return copy;
}

function isForbidden(name: string, value: unknown, path: string, report: Report): boolean {
  if (FORBIDDEN_KEYS.has(name)) report.healed.push(path);
  return value === undefined || FORBIDDEN_KEYS.has(name);
}

const within = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);
