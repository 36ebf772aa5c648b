/**
 * Stored values as settings: what is missing, of the wrong kind or out of bounds becomes the default, and is reported
 * by its path. Keys that the registry does not know are kept, so that the settings of a newer version survive an older
 * one. Pure, without zod: it runs in every visitor's browser.
 */
import { clean, FORBIDDEN_KEYS, isDocument } from "../merge.ts";
import { defaultOf } from "./default-of.ts";
import type { Either, Group, List, Node, Table, ValueOf } from "./kinds.ts";

export interface Healing<T> {
  readonly settings: T;
  /** Paths of what was replaced, as `search.sidebar.width` and `footer.2.languages.de`; what was only missing is not. */
  readonly healed: readonly string[];
  /** Paths of what no version known here has. */
  readonly unknown: readonly string[];
}

export function heal<N extends Group>(registry: N, stored: unknown): Healing<ValueOf<N>> {
  const report: Report = { healed: [], unknown: [] };
  const settings = of(registry, stored ?? {}, "", report) as ValueOf<N>;
  return { settings, ...report };
}

interface Report {
  healed: string[];
  unknown: string[];
}

/** Instead of a value that has no default: the item of the list, or the entry of the table, goes. */
const GONE = Symbol("gone");

function of(node: Node, value: unknown, path: string, report: Report): unknown {
  switch (node.kind) {
    case "group":
      return ofGroup(node, value, path, report);
    case "list":
      return ofList(node, value, path, report);
    case "table":
      return ofTable(node, value, path, report);
    case "either":
      return ofEither(node, value, path, report);
    case "nullable":
      if (value === null) return null;
      return isPlain(node.of) && !isOfKind(node.of, value)
        ? replaced(node, path, report)
        : instead(node, of(node.of, value, path, report));
    case "optional": {
      const before = report.healed.length;
      const healed = of(node.of, value, path, report);
      // Its default is that it is not there.
      return isPlain(node.of) && report.healed.length > before ? GONE : healed;
    }
    default:
      return isOfKind(node, value) ? value : replaced(node, path, report);
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
      const report: Report = { healed: [], unknown: [] };
      of(node, value, "", report);
      return report.healed.length === 0;
    }
  }
}

const PLAIN: ReadonlySet<Node["kind"]> = new Set(["switch", "number", "choice", "text", "nullable", "either"]);
/** Nothing of it can be kept where it is wrong. */
const isPlain = ({ kind }: Node) => PLAIN.has(kind);

const instead = (node: Node, value: unknown) => (value === GONE ? defaultOf(node) : value);

/** The default, where it is one: a key without a name is none. */
function replaced(node: Node, path: string, report: Report): unknown {
  report.healed.push(path);
  const value = defaultOf(node);
  return node.kind === "text" && !isOfKind(node, value) ? GONE : value;
}

function ofGroup(node: Group, value: unknown, path: string, report: Report): unknown {
  if (!isDocument(value)) {
    report.healed.push(path);
    return ofGroup(node, {}, path, { healed: [], unknown: [] });
  }
  const made: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(node.settings)) {
    const at = within(path, name);
    if (value[name] === undefined || !Object.hasOwn(value, name)) {
      if (setting.kind === "optional") continue;
      const missing = of(setting, defaultOf(setting), at, { healed: [], unknown: [] });
      if (missing === GONE) {
        report.healed.push(at);
        return GONE;
      }
      made[name] = missing;
      continue;
    }
    const healed = of(setting, value[name], at, report);
    if (healed !== GONE) made[name] = healed;
    else if (setting.kind !== "optional") return GONE;
  }
  for (const [name, kept] of Object.entries(value)) {
    if (Object.hasOwn(node.settings, name) || FORBIDDEN_KEYS.has(name) || kept === undefined) continue;
    report.unknown.push(within(path, name));
    made[name] = clean(kept);
  }
  return node.rules.reduce((held, rule) => {
    if (rule.holds(held)) return held;
    report.healed.push(path);
    return rule.mended(held);
  }, made);
}

function ofList(node: List, value: unknown, path: string, report: Report): unknown {
  if (!Array.isArray(value)) return replaced(node, path, report);
  if (value.length > node.max) report.healed.push(path);
  const items = value
    .slice(0, node.max)
    .map((item, at) => of(node.of, item, within(path, String(at)), report))
    .filter((item) => item !== GONE);
  return items.length < node.min ? replaced(node, path, report) : items;
}

function ofTable(node: Table, value: unknown, path: string, report: Report): unknown {
  if (!isDocument(value)) return replaced(node, path, report);
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(name) || inner === undefined) continue;
    if (!node.keys.test(name)) {
      report.unknown.push(within(path, name));
      made[name] = clean(inner);
      continue;
    }
    if (node.effectiveKeys?.has(name) === false) report.unknown.push(within(path, name));
    const healed = of(node.of, inner, within(path, name), report);
    if (healed !== GONE) made[name] = healed;
  }
  return made;
}

function ofEither(node: Either, value: unknown, path: string, report: Report): unknown {
  const fitting = node.of.find((kind) => isOfKind(kind, value)) ?? node.of.find((kind) => isLike(kind, value));
  if (fitting) return of(fitting, value, path, report);
  report.healed.push(path);
  return defaultOf(node);
}

/** Of the right shape, whatever is in it. */
const isLike = (node: Node, value: unknown) =>
  node.kind === "list" ? Array.isArray(value) : (node.kind === "table" || node.kind === "group") && isDocument(value);

const within = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);
