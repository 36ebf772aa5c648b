import fc from "fast-check";
import { expect, test } from "vitest";
import { createDefaultSettings } from "./documents/defaults.ts";
import { isJsonObject, type JsonObject, listMissingPaths, mergeWithDefaults } from "./merge.ts";

const anyDocument = fc
  .json({ maxDepth: 4 })
  .map((text): unknown => JSON.parse(text))
  .filter(isJsonObject);

test("stored values stay, missing ones come from the defaults", () => {
  const merged = mergeWithDefaults(createDefaultSettings(), {
    global: { website_title: "Halm & Ton" },
    facets: [],
    invented: { a: 1 },
  });
  expect(merged.global).toEqual({ ...createDefaultSettings().global, website_title: "Halm & Ton" });
  expect(merged.themes).toEqual(createDefaultSettings().themes);
  expect(merged).toHaveProperty("invented", { a: 1 });
});

test("a stored list is never merged with the default list", () => {
  const { footer } = mergeWithDefaults(createDefaultSettings(), { footer: [] });
  expect(footer).toEqual([]);
});

test("a text where a group of settings belongs does not break the portal", () => {
  expect(mergeWithDefaults(createDefaultSettings(), { search: "oops", footer: 3 })).toEqual(createDefaultSettings());
  expect(mergeWithDefaults(createDefaultSettings(), null)).toEqual(createDefaultSettings());
});

test("merging twice changes nothing", () => {
  fc.assert(
    fc.property(anyDocument, (stored) => {
      const once = mergeWithDefaults(createDefaultSettings(), stored);
      expect(mergeWithDefaults(createDefaultSettings(), once)).toEqual(once);
    }),
  );
});

test("merging fills every missing value and does not change the defaults", () => {
  fc.assert(
    fc.property(anyDocument, (stored) => {
      const defaults = createDefaultSettings();
      expect(listMissingPaths(defaults, mergeWithDefaults(defaults, stored))).toEqual([]);
      expect(defaults).toEqual(createDefaultSettings());
    }),
  );
});

test("T6 no stored document reaches a prototype, at any depth", () => {
  const key = fc.constantFrom("__proto__", "constructor", "prototype", "search", "sidebar", "facets", "x");
  const hostile = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small" },
      fc.constant({ polluted: true }),
      fc.array(fc.tuple(key, tie("node")), { maxLength: 4 }).map((pairs) => {
        const made: JsonObject = {};
        for (const [name, value] of pairs) {
          Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
        }
        return made;
      }),
    ),
  })).node;
  fc.assert(
    fc.property(hostile, (stored) => {
      const merged = mergeWithDefaults(createDefaultSettings(), stored);
      expect(({} as JsonObject).polluted).toBeUndefined();
      expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
      expect(Object.getPrototypeOf(merged.search)).toBe(Object.prototype);
      expect(JSON.stringify(merged)).not.toMatch(/"(__proto__|constructor|prototype)":/);
    }),
  );
});

test("missing paths are listed once, at the highest level", () => {
  const { search, ...rest } = createDefaultSettings();
  const { sidebar, ...others } = search;
  expect(sidebar).toEqual({ width: 260 });
  expect(listMissingPaths(createDefaultSettings(), { ...rest, search: others })).toEqual(["search.sidebar"]);
  expect(listMissingPaths(createDefaultSettings(), rest)).toEqual(["search"]);
});

test("only plain objects are documents", () => {
  class Made {}
  for (const value of [{}, Object.create(null)]) expect(isJsonObject(value)).toBe(true);
  for (const value of [null, undefined, "text", 7, [], new Made(), new Date(), new Map()])
    expect(isJsonObject(value)).toBe(false);
});

test("undefined values count as missing, and lists are cleaned, too", () => {
  expect(mergeWithDefaults({ a: 1, b: [1] }, { a: undefined, c: undefined })).toEqual({ a: 1, b: [1] });
  const hostile = JSON.parse('{"b":[[{"__proto__":{"polluted":1},"x":1}]],"new":[{"constructor":1}]}');
  expect(mergeWithDefaults({ b: [1] }, hostile)).toEqual({ b: [[{ x: 1 }]], new: [{}] });
});
