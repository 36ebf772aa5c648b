import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { withoutForbiddenKeys } from "../merge.ts";
import { healSettings } from "../registry/heal.ts";
import {
  choiceNode,
  eitherNode,
  groupNode,
  listNode,
  nullableNode,
  optionalNode,
  pixelsNode,
  positionNode,
  tableNode,
  textNode,
} from "../registry/node-builders.ts";
import type { SettingNode } from "../registry/setting-nodes.ts";
import { settingsRegistry } from "../registry/settings.ts";
import {
  completeSettings,
  damagedSettingsArbitrary,
  harmlessJsonArbitrary,
  jsonArbitrary,
  settingPathArbitrary,
  withValue,
} from "../testing/damaged-documents.ts";
import { createDefaultSettings } from "./defaults.ts";
import { portalSettingsSchema } from "./schema.ts";
import { isBlockingError, type SettingsError, validateNodeValue, validateSettings } from "./validate-settings.ts";

const width = { ...pixelsNode(5), min: 1, max: 9 };
const word = textNode("key", "", { min: 1, max: 3, pattern: /^a+$/ });

describe("a value has the error", () => {
  it.each<[string, SettingNode, unknown, Partial<SettingsError>]>([
    ["kind, where it is another", width, "5", { rule: "kind", kind: "number" }],
    ["kind, where it is no number", width, Number.NaN, { rule: "kind", kind: "number" }],
    ["kind, where a list is none", listNode(word, { max: 1 }), { 0: "a" }, { rule: "kind", kind: "list" }],
    ["choice, with what may be chosen", choiceNode(["x", "y"], "x"), "z", { rule: "choice", options: ["x", "y"] }],
    ["form", word, "ab", { rule: "form", form: "key" }],
    ["form, of a number that is not whole", positionNode, 1.5, { rule: "form", form: "whole" }],
    ["too small", width, 0.5, { rule: "too_small", least: 1, of: "value" }],
    ["too large", width, 10, { rule: "too_large", most: 9, of: "value" }],
    ["too small, of a text", word, "", { rule: "too_small", least: 1, of: "characters" }],
    ["too large, of a text", word, "aaaa", { rule: "too_large", most: 3, of: "characters" }],
    ["too large, of a list", listNode(word, { max: 1 }), ["a", "aa"], { rule: "too_large", most: 1, of: "items" }],
    ["too small, of what may be none", nullableNode(width, null), 0, { rule: "too_small" }],
    ["too small, of one of several kinds", eitherNode(width, listNode(word, { max: 1 })), 0, { rule: "too_small" }],
    [
      "kind, of none of several kinds",
      eitherNode(width, listNode(word, { max: 1 })),
      true,
      { rule: "kind", kind: "either" },
    ],
  ])("%s", (_, node, value, fault) => {
    expect(validateNodeValue(node, value, "x")).toMatchObject([{ path: "x", ...fault }]);
  });

  it("at its path in groups, lists and tables, also for missing and unknown keys", () => {
    const node = groupNode({
      a: width,
      b: optionalNode(width),
      c: listNode(groupNode({ w: width }), { max: 2 }),
      d: tableNode(/^k/, width),
    });
    const value = { b: undefined, c: [{ w: 5 }, { w: 0, z: 1 }], d: { k1: "5", other: "5" }, y: 1 };
    expect(validateNodeValue(node, value).map(({ path, rule }) => `${path}: ${rule}`)).toEqual([
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
  const faults = validateNodeValue(listNode(word, { max: 2 }), new Array(100_000).fill(0), "x");
  expect(faults.map(({ path, rule }) => `${path}: ${rule}`)).toEqual(["x: too_large", "x.0: kind", "x.1: kind"]);
});

describe("settings have an error", () => {
  const told = (change: (settings: ReturnType<typeof createDefaultSettings>) => void) => {
    const settings = createDefaultSettings();
    change(settings);
    return validateSettings(settings).map(({ path, rule }) => `${path}: ${rule}`);
  };

  it("for a violated rule, at the values that violate it", () => {
    const [light] = createDefaultSettings().themes.options;
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
    const colours = ({ themes }: ReturnType<typeof createDefaultSettings>) =>
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
  .tuple(settingPathArbitrary, fc.oneof(harmlessJsonArbitrary, outside))
  .map(([path, value]): unknown => withValue(completeSettings, path, value));
const stored = fc.oneof(
  changed,
  damagedSettingsArbitrary.map(withoutForbiddenKeys),
  jsonArbitrary.map(withoutForbiddenKeys),
);

test("the schema rejects exactly the documents with errors other than unknown", () => {
  fc.assert(
    fc.property(stored, (document) => {
      const refused = validateSettings(document).filter(isBlockingError);
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
      const faults = validateSettings(document).filter(isBlockingError);
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
      expect(validateSettings(healSettings(settingsRegistry, document).settings).filter(isBlockingError)).toEqual([]);
    }),
    { numRuns: 300 },
  );
}, 60_000);
