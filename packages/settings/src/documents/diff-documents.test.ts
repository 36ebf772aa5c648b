import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ABSENT, isDeepEqual, withValueAt } from "../key-path.ts";
import type { JsonObject } from "../merge.ts";
import { createDefaultSettings } from "./defaults.ts";
import { diffDocuments } from "./diff-documents.ts";

/** Kind, path, before and after of each difference. */
const told = (before: unknown, after: unknown) =>
  diffDocuments(before, after).map(({ kind, path, ...values }) => [kind, path, values.before, values.after]);

const item = fc.record({ key: fc.constantFrom("a", "b", "c", "d"), size: fc.nat(3) });
const keyed = fc.uniqueArray(item, { selector: ({ key }) => key });
const document = fc.record(
  {
    title: fc.string({ maxLength: 2 }),
    group: fc.record({ x: fc.nat(3), y: fc.boolean() }, { requiredKeys: [] }),
    themes: keyed,
    loose: fc.array(fc.record({ size: fc.nat(2) }), { maxLength: 3 }),
    words: fc.array(fc.constantFrom("p", "q"), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

describe("differences of two documents", () => {
  it("have a path, the old and the new value", () => {
    const before = createDefaultSettings();
    const after = createDefaultSettings();
    after.search.sidebar.width = 300;
    after.global.website_title = "Halm";
    expect(told(before, after)).toEqual([
      ["changed", "search.sidebar.width", 260, 300],
      ["changed", "global.website_title", "", "Halm"],
    ]);
  });

  it("contain only the changed colour of a theme that was moved", () => {
    const before = createDefaultSettings();
    const after = createDefaultSettings();
    after.themes.options.reverse();
    const [dark] = after.themes.options;
    if (!dark) throw new Error("no theme");
    dark.appearance.primary_color = "#00ff00";
    expect(told(before, after)).toEqual([
      ["changed", "themes.options.0.appearance.primary_color", "#ff9240", "#00ff00"],
      ["order", "themes.options", ["light", "dark"], ["dark", "light"]],
    ]);
  });

  it("contain added and removed items as a whole; a removed one with its old path", () => {
    const [a, b, c] = ["a", "b", "c"].map((key) => ({ key, size: 1 }));
    expect(told({ list: [a, b] }, { list: [b, c, a] })).toEqual([
      ["added", "list.1", undefined, c],
      ["order", "list", ["a", "b"], ["b", "a"]],
    ]);
    expect(told({ list: [a, b] }, { list: [a] })).toEqual([["removed", "list.1", b, undefined]]);
  });

  it("contain the key of an item that was renamed", () => {
    const before = { list: [{ key: "a", size: 1 }, { key: "b" }] };
    expect(told(before, { list: [{ key: "z", size: 2 }, { key: "b" }] })).toEqual([
      ["changed", "list.0.key", "a", "z"],
      ["changed", "list.0.size", 1, 2],
    ]);
  });

  it("contain only the order if a filter was moved, and only the filter if one was added or removed", () => {
    const placed = (...names: string[]) => ({
      facets: names.map((field_name, position) => ({ field_name, position })),
    });
    expect(told(placed("a", "b", "c"), placed("b", "a", "c"))).toEqual([
      ["order", "facets", ["a", "b", "c"], ["b", "a", "c"]],
    ]);
    expect(told(placed("b", "c"), placed("a", "b", "c"))).toEqual([
      ["added", "facets.0", undefined, { field_name: "a", position: 0 }],
    ]);
    expect(told(placed("a", "b"), placed("b"))).toEqual([
      ["removed", "facets.0", { field_name: "a", position: 0 }, undefined],
    ]);
    const gap = { facets: [{ field_name: "a", position: 4 }] };
    expect(told(placed("a"), gap)).toEqual([["changed", "facets.0.position", 0, 4]]);
  });

  it("compare items by index if they have no unique key", () => {
    const before = [
      { key: "a", x: 1 },
      { key: "a", x: 2 },
    ];
    expect(told({ list: before }, { list: [before[0], { key: "a", x: 3 }] })).toEqual([["changed", "list.1.x", 2, 3]]);
    expect(told({ list: [{ x: 1 }] }, { list: [] })).toEqual([["removed", "list.0", { x: 1 }, undefined]]);
  });

  it("contain a list of plain values as a whole", () => {
    expect(told({ alt: ["title"] }, { alt: ["description", "title"] })).toEqual([
      ["changed", "alt", ["title"], ["description", "title"]],
    ]);
  });

  it("ignore the order of properties and undefined properties", () => {
    expect(told({ a: 1, b: 2 }, { b: 2, c: undefined, a: 1 })).toEqual([]);
  });

  it("are found in texts and pages, too", () => {
    expect(told({ global: { header: { skip: "Skip" } } }, { global: { header: { skip: "Go" } } })).toEqual([
      ["changed", "global.header.skip", "Skip", "Go"],
    ]);
    const page = { key: "imprint", title: "Imprint", html: "<p>a</p>" };
    expect(told({ pages: [page] }, { pages: [{ ...page, html: "<p>b</p>" }] })).toEqual([
      ["changed", "pages.0.html", "<p>a</p>", "<p>b</p>"],
    ]);
  });
});

test("a document has no difference to itself, and different documents have one", () => {
  fc.assert(
    fc.property(document, document, (one, other) => {
      expect(diffDocuments(one, structuredClone(one))).toEqual([]);
      expect(diffDocuments(one, other).length > 0).toBe(!isDeepEqual(one, other));
    }),
  );
});

test("applying all differences except orders leaves only orders", () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      const changes = diffDocuments(before, after).filter(({ kind }) => kind !== "order");
      // Renamed items, and indexes in lists without keys, shift as soon as one of them is changed.
      fc.pre(!changes.some(({ keyPath: place }) => place.at(-1) === "key" || place[0] === "loose"));
      const made = changes.reduce<JsonObject>(
        (document, { keyPath: place, after: value }) =>
          withValueAt(document, place, value === undefined ? ABSENT : value),
        before as JsonObject,
      );
      expect(diffDocuments(made, after).filter(({ kind }) => kind !== "order")).toEqual([]);
    }),
  );
});

test("differences have unique paths, and are inverted if the documents are swapped", () => {
  fc.assert(
    fc.property(document, document, (one, other) => {
      const there = diffDocuments(one, other);
      expect(new Set(there.map(({ keyPath: place }) => JSON.stringify(place))).size).toBe(there.length);
      const counts = (kind: string, changes: typeof there) => changes.filter((change) => change.kind === kind).length;
      const back = diffDocuments(other, one);
      expect(counts("added", back)).toBe(counts("removed", there));
      expect(counts("changed", back)).toBe(counts("changed", there));
    }),
  );
});
