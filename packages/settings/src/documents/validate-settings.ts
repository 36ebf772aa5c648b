/**
 * Validates a settings document before it is stored, with a path for each error; used by the admin forms and by the
 * server. Pure, without zod; a test compares it with the schema.
 */

import { isJsonObject, type JsonObject } from "../merge.ts";
import type { ThemesSettings } from "../portal-settings.ts";
import { SET_ASIDE_KEY } from "../registry/heal.ts";
import type {
  EitherNode,
  GroupNode,
  ListNode,
  NumberNode,
  SettingNode,
  SettingRuleName,
  TableNode,
  TextFormat,
  TextNode,
} from "../registry/setting-nodes.ts";
import { settingsRegistry } from "../registry/settings.ts";
import { findUnusedColourPaths } from "../registry/unused-colours.ts";

/** What a limit applies to: the number itself, the characters of a text, the items of a list. */
type Measured = "value" | "characters" | "items";

/** An error of a settings document. `path`: `footer.2.languages.de.link`. */
export type SettingsError = { readonly path: string } & (
  | { readonly rule: "kind"; readonly kind: SettingNode["kind"] }
  | { readonly rule: "missing" }
  /** Not in the registry. It is retained, and does not prevent saving. */
  | { readonly rule: "unknown" }
  | { readonly rule: "choice"; readonly options: readonly string[] }
  /** `whole`: a fraction where a whole number is required. */
  | { readonly rule: "form"; readonly form: TextFormat | "whole" }
  | { readonly rule: "too_small"; readonly least: number; readonly of: Measured }
  | { readonly rule: "too_large"; readonly most: number; readonly of: Measured }
  /** A rule of a group is violated, such as an unknown default theme; `problem` is in English. */
  | { readonly rule: "rule"; readonly name: SettingRuleName; readonly problem: string }
);

/**
 * Errors in the order of the registry, unknown keys last. Empty if the document may be stored and every value is used.
 */
export function validateSettings(document: unknown): SettingsError[] {
  const faults = validateNodeValue(settingsRegistry, document).filter(({ path }) => path !== SET_ASIDE_KEY);
  if (!isJsonObject(document) || faults.some((fault) => isBlockingError(fault) && within("themes", fault.path)))
    return faults;
  const idle = findUnusedColourPaths(document.themes as ThemesSettings).map(
    (path): SettingsError => ({ path, rule: "unknown" }),
  );
  return [...faults, ...idle];
}

/** Whether the error prevents saving. */
export const isBlockingError = ({ rule }: SettingsError) => rule !== "unknown";

/** Validates a value against any node of the registry; `path` is the path of the value. */
export function validateNodeValue(node: SettingNode, value: unknown, path = ""): SettingsError[] {
  switch (node.kind) {
    case "switch":
      return typeof value === "boolean" ? [] : [wrongKindError(node, path)];
    case "number":
      return typeof value === "number" && Number.isFinite(value)
        ? validateNumber(node, value, path)
        : [wrongKindError(node, path)];
    case "choice":
      if (typeof value !== "string") return [wrongKindError(node, path)];
      return node.options.includes(value) ? [] : [{ path, rule: "choice", options: node.options }];
    case "text":
      return typeof value === "string" ? validateText(node, value, path) : [wrongKindError(node, path)];
    case "nullable":
      return value === null ? [] : validateNodeValue(node.of, value, path);
    case "optional":
      return value === undefined ? [] : validateNodeValue(node.of, value, path);
    case "either":
      return validateEither(node, value, path);
    case "list":
      return Array.isArray(value) ? validateList(node, value, path) : [wrongKindError(node, path)];
    case "table":
      return isJsonObject(value) ? validateTable(node, value, path) : [wrongKindError(node, path)];
    case "group":
      return isJsonObject(value) ? validateGroup(node, value, path) : [wrongKindError(node, path)];
  }
}

const wrongKindError = ({ kind }: SettingNode, path: string): SettingsError => ({ path, rule: "kind", kind });

function bounds(size: number, { min, max }: { min: number; max: number }, of: Measured, path: string): SettingsError[] {
  if (size < min) return [{ path, rule: "too_small", least: min, of }];
  return size > max ? [{ path, rule: "too_large", most: max, of }] : [];
}

function validateNumber(node: NumberNode, value: number, path: string): SettingsError[] {
  const outside = bounds(value, node, "value", path);
  const fractional: SettingsError[] =
    node.whole && !Number.isInteger(value) ? [{ path, rule: "form", form: "whole" }] : [];
  return outside.length > 0 ? outside : fractional;
}

function validateText(node: TextNode, value: string, path: string): SettingsError[] {
  const outside = bounds(value.length, node, "characters", path);
  const mismatch: SettingsError[] =
    node.pattern?.test(value) === false ? [{ path, rule: "form", form: node.form }] : [];
  return outside.length > 0 ? outside : mismatch;
}

function validateEither(node: EitherNode, value: unknown, path: string): SettingsError[] {
  const tries = node.of.map((kind) => ({ kind, faults: validateNodeValue(kind, value, path) }));
  const fitting = tries.find(({ faults }) => !faults.some(isBlockingError));
  const sameKind = tries.find(
    ({ kind, faults }) => !faults.some((fault) => fault.path === path && isOfOtherKind(fault, kind)),
  );
  return (fitting ?? sameKind)?.faults ?? [wrongKindError(node, path)];
}

const isOfOtherKind = (fault: SettingsError, { kind }: SettingNode) => fault.rule === "kind" && fault.kind === kind;

function validateList(node: ListNode, value: readonly unknown[], path: string): SettingsError[] {
  // Validates no more items than allowed: a hostile list could yield millions of errors.
  const inner = value
    .slice(0, node.max)
    .flatMap((item, index) => validateNodeValue(node.of, item, at(path, String(index))));
  return [...bounds(value.length, node, "items", path), ...inner];
}

function validateTable(node: TableNode, value: JsonObject, path: string): SettingsError[] {
  return Object.entries(value).flatMap(([name, inner]): SettingsError[] =>
    node.keys.test(name)
      ? validateNodeValue(node.of, inner, at(path, name))
      : [{ path: at(path, name), rule: "unknown" }],
  );
}

function validateGroup(node: GroupNode, value: JsonObject, path: string): SettingsError[] {
  const own = Object.entries(node.settings).flatMap(([name, setting]): SettingsError[] => {
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    if (inner !== undefined) return validateNodeValue(setting, inner, at(path, name));
    return setting.kind === "optional" ? [] : [{ path: at(path, name), rule: "missing" }];
  });
  const unknown = Object.keys(value)
    .filter((name) => !Object.hasOwn(node.settings, name))
    .map((name): SettingsError => ({ path: at(path, name), rule: "unknown" }));
  // Rules need a group whose settings are all of the right kind.
  return [...own, ...(own.some(isBlockingError) ? [] : validateRules(node, value, path)), ...unknown];
}

/** Reports each violated rule at the paths that its fix would change, else at the group. */
function validateRules(node: GroupNode, value: JsonObject, path: string): SettingsError[] {
  return node.rules.flatMap((rule) => {
    if (rule.holds(value)) return [];
    const places = new Set<string>();
    rule.fix(value, (...inner) => places.add(inner.reduce<string>((text, name) => at(text, String(name)), path)));
    return [...(places.size > 0 ? places : [path])].map(
      (place): SettingsError => ({ path: place, rule: "rule", name: rule.name, problem: rule.message }),
    );
  });
}

const at = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);
const within = (group: string, path: string) => path === "" || path === group || path.startsWith(`${group}.`);
