import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { withoutForbiddenKeys } from "../merge.ts";
import { choice, either, group, list, nullable, optional, pixels, position, table, text } from "../registry/build.ts";
import { heal } from "../registry/heal.ts";
import type { SettingNode } from "../registry/kinds.ts";
import { settingsRegistry } from "../registry/settings.ts";
import {
  anyJson,
  anyPath,
  completeSettings,
  damagedSettings,
  harmlessJson,
  withValue,
} from "../testing/damaged-documents.ts";
import { defaultSettings } from "./defaults.ts";
import { portalSettingsSchema } from "./schema.ts";
import { isBlocking, type SettingsError, validateNode, validateSettings } from "./validate-settings.ts";

const width = { ...pixels(5), min: 1, max: 9 };
const word = text("key", "", { min: 1, max: 3, pattern: /^a+$/ });

describe("a value has the error", () => {
  it.each<[string, SettingNode, unknown, Partial<SettingsError>]>([
    ["kind, where it is another", width, "5", { rule: "kind", kind: "number" }],
    ["kind, where it is no number", width, Number.NaN, { rule: "kind", kind: "number" }],
    ["kind, where a list is none", list(word, { max: 1 }), { 0: "a" }, { rule: "kind", kind: "list" }],
    ["choice, with what may be chosen", choice(["x", "y"], "x"), "z", { rule: "choice", options: ["x", "y"] }],
    ["form", word, "ab", { rule: "form", form: "key" }],
    ["form, of a number that is not whole", position, 1.5, { rule: "form", form: "whole" }],
    ["too small", width, 0.5, { rule: "too_small", least: 1, of: "value" }],
    ["too large", width, 10, { rule: "too_large", most: 9, of: "value" }],
    ["too small, of a text", word, "", { rule: "too_small", least: 1, of: "characters" }],
    ["too large, of a text", word, "aaaa", { rule: "too_large", most: 3, of: "characters" }],
    ["too large, of a list", list(word, { max: 1 }), ["a", "aa"], { rule: "too_large", most: 1, of: "items" }],
    ["too small, of what may be none", nullable(width, null), 0, { rule: "too_small" }],
    ["too small, of one of several kinds", either(width, list(word, { max: 1 })), 0, { rule: "too_small" }],
    ["kind, of none of several kinds", either(width, list(word, { max: 1 })), true, { rule: "kind", kind: "either" }],
  ])("%s", (_, node, value, fault) => {
    expect(validateNode(node, value, "x")).toMatchObject([{ path: "x", ...fault }]);
  });

  it("at its path in groups, lists and tables, also for missing and unknown keys", () => {
    const node = group({
      a: width,
      b: optional(width),
      c: list(group({ w: width }), { max: 2 }),
      d: table(/^k/, width),
    });
    const value = { b: undefined, c: [{ w: 5 }, { w: 0, z: 1 }], d: { k1: "5", other: "5" }, y: 1 };
    expect(validateNode(node, value).map(({ path, rule }) => `${path}: ${rule}`)).toEqual([
      "a: missing",
      "c.1.w: too_small",
      "c.1.z: unknown",
      "d.k1: kind",
      "d.other: unknown",
      "y: unknown",
    ]);
  });
});

it("items beyond the maximum length of a list are not validated", () => {
  const faults = validateNode(list(word, { max: 2 }), new Array(100_000).fill(0), "x");
  expect(faults.map(({ path, rule }) => `${path}: ${rule}`)).toEqual(["x: too_large", "x.0: kind", "x.1: kind"]);
});

describe("settings have an error", () => {
  const told = (change: (settings: ReturnType<typeof defaultSettings>) => void) => {
    const settings = defaultSettings();
    change(settings);
    return validateSettings(settings).map(({ path, rule }) => `${path}: ${rule}`);
  };

  it("for a violated rule, at the values that violate it", () => {
    const [light] = defaultSettings().themes.options;
    if (!light) throw new Error("no theme");
    expect(told(({ themes }) => themes.options.push(light))).toEqual(["themes.options.2.key: rule"]);
    expect(told(({ themes }) => Object.assign(themes, { default_dark: "night" }))).toEqual([
      "themes.default_dark: rule",
    ]);
    const link = { linkDirection: "External", link: "javascript:alert(1)" } as const;
    expect(told(({ terms_of_use }) => Object.assign(terms_of_use.links, { de: link }))).toEqual([
      "terms_of_use.links.de.link: rule",
    ]);
  });

  it("unknown for a colour without area, and none for set_aside", () => {
    const colours = ({ themes }: ReturnType<typeof defaultSettings>) =>
      Object.assign(themes.options[0]?.advanced_appearance ?? {}, { "cellar.text_color": "#000" });
    expect(told(colours)).toEqual(["themes.options.0.advanced_appearance.cellar.text_color: unknown"]);
    expect(told((settings) => Object.assign(settings, { set_aside: [] }))).toEqual([]);
  });

  it("of kind if they are not an object", () => {
    expect(validateSettings([])).toEqual([{ path: "", rule: "kind", kind: "group" }]);
  });
});

const outside = fc.constantFrom<unknown>(-1, 0.5, 1e7, "", " ", "x".repeat(10_001), null, [], {});
const changed = fc
  .tuple(anyPath, fc.oneof(harmlessJson, outside))
  .map(([path, value]): unknown => withValue(completeSettings, path, value));
const stored = fc.oneof(changed, damagedSettings.map(withoutForbiddenKeys), anyJson.map(withoutForbiddenKeys));

test("the schema rejects exactly the documents with errors other than unknown", () => {
  fc.assert(
    fc.property(stored, (document) => {
      const refused = validateSettings(document).filter(isBlocking);
      expect([refused, portalSettingsSchema.safeParse(document).success]).toEqual([refused, refused.length === 0]);
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

test("every issue of the schema has an error at, around or within its path", () => {
  const near = (one: string, other: string) =>
    one === other || one === "" || other === "" || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
  fc.assert(
    fc.property(stored, (document) => {
      const faults = validateSettings(document).filter(isBlocking);
      const issues = portalSettingsSchema.safeParse(document).error?.issues ?? [];
      const unnamed = issues
        .map(({ path }) => path.join("."))
        .filter((path) => !faults.some((fault) => near(fault.path, path)));
      expect(unnamed).toEqual([]);
    }),
    { numRuns: 300 },
  );
}, 60_000);

test("healed settings have no errors except unknown", () => {
  fc.assert(
    fc.property(stored, (document) => {
      expect(validateSettings(heal(settingsRegistry, document).settings).filter(isBlocking)).toEqual([]);
    }),
    { numRuns: 300 },
  );
}, 60_000);
