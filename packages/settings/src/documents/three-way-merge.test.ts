import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isDeepEqual } from "../key-path.ts";
import { createDefaultSettings } from "./defaults.ts";
import { portalSettingsSchema } from "./schema.ts";
import { applyTheirsToConflicts, mergeThreeWay } from "./three-way-merge.ts";

const keyed = fc.uniqueArray(fc.record({ key: fc.constantFrom("a", "b", "c", "d", "e"), x: fc.nat(2), y: fc.nat(2) }), {
  selector: ({ key }) => key,
});
const document = fc.record(
  {
    title: fc.nat(2),
    group: fc.record({ x: fc.nat(2), y: fc.nat(2) }, { requiredKeys: [] }),
    themes: keyed,
    words: fc.uniqueArray(fc.constantFrom("p", "q", "r", "s")),
    loose: fc.array(fc.record({ size: fc.nat(1) }), { maxLength: 2 }),
    set_aside: fc.uniqueArray(fc.constantFrom({ path: "a" }, { path: "b" }), { selector: ({ path }) => path }),
  },
  { requiredKeys: [] },
);

describe("concurrent changes of a document", () => {
  it("are merged if they do not overlap", () => {
    const [base, mine, theirs] = [createDefaultSettings(), createDefaultSettings(), createDefaultSettings()];
    mine.global.website_title = "Halm";
    mine.themes.options.shift();
    mine.themes.default_light = "dark";
    theirs.search.sidebar.width = 300;
    for (const theme of theirs.themes.options.slice(1)) theme.translation = "global.theme.night";
    theirs.footer.reverse();
    const { merged, conflicts } = mergeThreeWay(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.global.website_title).toBe("Halm");
    expect(merged.search.sidebar.width).toBe(300);
    expect(merged.themes.options.map(({ translation }) => translation)).toEqual(["global.theme.night"]);
    expect(merged.footer).toEqual(theirs.footer);
    expect(portalSettingsSchema.safeParse(merged).success).toBe(true);
  });

  it("conflict if both changed the same value, and either resolution is applied", () => {
    const base = { a: { b: 1 }, c: 1 };
    const merge = mergeThreeWay(base, { a: { b: 2 }, c: 1 }, { a: { b: 3 }, c: 4 });
    expect(merge.merged).toEqual({ a: { b: 2 }, c: 4 });
    expect(merge.conflicts).toMatchObject([{ path: "a.b", base: 1, mine: 2, theirs: 3, kind: "value" }]);
    expect(applyTheirsToConflicts(merge, new Set(merge.conflicts.map(({ id }) => id)))).toEqual({ a: { b: 3 }, c: 4 });
  });

  it("conflict if one removed what the other changed, but not if it was unchanged", () => {
    const item = (key: string, x = 1) => ({ key, x });
    const base = { list: [item("a"), item("b")] };
    const merge = mergeThreeWay(base, { list: [] as unknown[] }, { list: [item("a", 2), item("b")] });
    expect(merge.merged).toEqual({ list: [] });
    expect(merge.conflicts).toMatchObject([{ path: "list.0", base: item("a"), theirs: item("a", 2) }]);
    expect(applyTheirsToConflicts(merge, new Set(merge.conflicts.map(({ id }) => id)))).toEqual({
      list: [item("a", 2)],
    });
  });

  it("merge an item that both added, and conflict where it differs", () => {
    const added = (x: number) => ({ list: [{ key: "a", x, y: 1 }] });
    const { merged, conflicts } = mergeThreeWay({ list: [] }, added(1), added(2));
    expect(merged).toEqual(added(1));
    expect(conflicts).toMatchObject([{ path: "list.0.x", mine: 1, theirs: 2 }]);
  });

  it("conflict in the order if both moved the same items differently", () => {
    const list = (...words: string[]) => ({ words });
    const merge = mergeThreeWay(list("a", "b", "c"), list("b", "a", "c", "n"), list("a", "c", "b"));
    expect(merge.merged).toEqual(list("b", "a", "c", "n"));
    expect(merge.conflicts).toMatchObject([{ path: "words", kind: "order" }]);
    expect(applyTheirsToConflicts(merge, new Set(merge.conflicts.map(({ id }) => id)))).toEqual(
      list("a", "c", "n", "b"),
    );
  });
});

test("a side without changes gets the other's version", () => {
  fc.assert(
    fc.property(document, document, (base, other) => {
      expect(mergeThreeWay(base, other, base)).toEqual({ merged: other, conflicts: [] });
      expect(mergeThreeWay(base, base, other)).toEqual({ merged: other, conflicts: [] });
      expect(mergeThreeWay(base, other, other)).toEqual({ merged: other, conflicts: [] });
    }),
  );
});

test("swapping the sides yields the same merge or the same conflicts", () => {
  fc.assert(
    fc.property(document, document, document, (base, mine, theirs) => {
      const one = mergeThreeWay(base, mine, theirs);
      const other = mergeThreeWay(base, theirs, mine);
      expect(new Set(one.conflicts.map(({ id }) => id))).toEqual(new Set(other.conflicts.map(({ id }) => id)));
      if (one.conflicts.length === 0) expect(isDeepEqual(one.merged, other.merged)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

/** Each plain value of a document by path, with list items named by key. */
function leaves(value: unknown, path = ""): Map<string, unknown> {
  if (typeof value !== "object" || value === null) return new Map([[path, value]]);
  const name = (key: string, inner: unknown) =>
    Array.isArray(value) ? ((inner as { key?: string })?.key ?? JSON.stringify(inner)) : key;
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leaves(inner, `${path}/${name(key, inner)}`)]));
}

test("every change is in the merged document or in a conflict at or around its path", () => {
  fc.assert(
    fc.property(document, document, document, (base, mine, theirs) => {
      const { merged, conflicts } = mergeThreeWay(base, mine, theirs);
      const around = conflicts.map(({ keyPath: place }) =>
        place
          .map((step) => `/${typeof step === "object" ? (step.by === "" ? `"${step.key}"` : step.key) : step}`)
          .join(""),
      );
      const was = leaves(base);
      const is = leaves(merged);
      for (const side of [mine, theirs]) {
        for (const [path, value] of leaves(side)) {
          if (was.get(path) === value || around.some((one) => path.startsWith(one))) continue;
          expect([path, is.get(path)]).toEqual([path, value]);
        }
        const has = leaves(side);
        for (const [path, value] of was) {
          // set_aside contains the entries of all sides.
          if (has.has(path) || path.startsWith("/set_aside") || around.some((one) => path.startsWith(one))) continue;
          expect([path, is.get(path)], "what a side took out").not.toEqual([path, value]);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test("resolving all conflicts with theirs equals the swapped merge", () => {
  const noOrders = document.map(({ themes: _, words: __, ...rest }) => rest);
  fc.assert(
    fc.property(noOrders, noOrders, noOrders, (base, mine, theirs) => {
      const merge = mergeThreeWay(base, mine, theirs);
      const resolved = applyTheirsToConflicts(merge, new Set(merge.conflicts.map(({ id }) => id)));
      expect(isDeepEqual(resolved, mergeThreeWay(base, theirs, mine).merged)).toBe(true);
    }),
  );
});
