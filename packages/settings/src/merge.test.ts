import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "./defaults.ts";
import { type Document, isDocument, mergeStored, missingPaths } from "./merge.ts";

const anyDocument = fc
  .json({ maxDepth: 4 })
  .map((text): unknown => JSON.parse(text))
  .filter(isDocument);

test("what is stored stays, what is missing comes from the defaults", () => {
  const merged = mergeStored(defaultSettings(), {
    global: { website_title: "Halm & Ton" },
    facets: [],
    invented: { a: 1 },
  });
  expect(merged.global).toEqual({ ...defaultSettings().global, website_title: "Halm & Ton" });
  expect(merged.themes).toEqual(defaultSettings().themes);
  expect(merged).toHaveProperty("invented", { a: 1 });
});

test("a list is taken as it is stored, never mixed with the default list", () => {
  const { footer } = mergeStored(defaultSettings(), { footer: [] });
  expect(footer).toEqual([]);
});

test("a text where a group of settings belongs does not break the portal", () => {
  expect(mergeStored(defaultSettings(), { search: "oops", footer: 3 })).toEqual(defaultSettings());
  expect(mergeStored(defaultSettings(), null)).toEqual(defaultSettings());
});

test("merging twice changes nothing", () => {
  fc.assert(
    fc.property(anyDocument, (stored) => {
      const once = mergeStored(defaultSettings(), stored);
      expect(mergeStored(defaultSettings(), once)).toEqual(once);
    }),
  );
});

test("after merging nothing is missing, and the defaults are untouched", () => {
  fc.assert(
    fc.property(anyDocument, (stored) => {
      const defaults = defaultSettings();
      expect(missingPaths(defaults, mergeStored(defaults, stored))).toEqual([]);
      expect(defaults).toEqual(defaultSettings());
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
        const made: Document = {};
        for (const [name, value] of pairs) {
          Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
        }
        return made;
      }),
    ),
  })).node;
  fc.assert(
    fc.property(hostile, (stored) => {
      const merged = mergeStored(defaultSettings(), stored);
      expect(({} as Document).polluted).toBeUndefined();
      expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
      expect(Object.getPrototypeOf(merged.search)).toBe(Object.prototype);
      expect(JSON.stringify(merged)).not.toMatch(/"(__proto__|constructor|prototype)":/);
    }),
  );
});

test("paths that are missing are named once, at the highest level", () => {
  const { search, ...rest } = defaultSettings();
  const { sidebar, ...others } = search;
  expect(sidebar).toEqual({ width: 260 });
  expect(missingPaths(defaultSettings(), { ...rest, search: others })).toEqual(["search.sidebar"]);
  expect(missingPaths(defaultSettings(), rest)).toEqual(["search"]);
});

test("only plain objects are documents", () => {
  class Made {}
  for (const value of [{}, Object.create(null)]) expect(isDocument(value)).toBe(true);
  for (const value of [null, undefined, "text", 7, [], new Made(), new Date(), new Map()])
    expect(isDocument(value)).toBe(false);
});

test("what is stored as undefined is missing, and lists are cleaned, too", () => {
  expect(mergeStored({ a: 1, b: [1] }, { a: undefined, c: undefined })).toEqual({ a: 1, b: [1] });
  const hostile = JSON.parse('{"b":[[{"__proto__":{"polluted":1},"x":1}]],"new":[{"constructor":1}]}');
  expect(mergeStored({ b: [1] }, hostile)).toEqual({ b: [[{ x: 1 }]], new: [{}] });
});
