import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { defaultSettings } from "./defaults.ts";
import { sameValue } from "./document-path.ts";
import { portalSettingsSchema } from "./schema.ts";
import { mergeThree, resolvedWith } from "./three-way.ts";

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

describe("two people who changed the same document", () => {
  it("both have what they wanted where they changed different things", () => {
    const [base, mine, theirs] = [defaultSettings(), defaultSettings(), defaultSettings()];
    mine.global.website_title = "Halm";
    mine.themes.options.shift();
    mine.themes.default_light = "dark";
    theirs.search.sidebar.width = 300;
    for (const theme of theirs.themes.options.slice(1)) theme.translation = "global.theme.night";
    theirs.footer.reverse();
    const { merged, conflicts } = mergeThree(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.global.website_title).toBe("Halm");
    expect(merged.search.sidebar.width).toBe(300);
    expect(merged.themes.options.map(({ translation }) => translation)).toEqual(["global.theme.night"]);
    expect(merged.footer).toEqual(theirs.footer);
    expect(portalSettingsSchema.safeParse(merged).success).toBe(true);
  });

  it("are asked where both changed one thing, and each answer is what they get", () => {
    const base = { a: { b: 1 }, c: 1 };
    const merge = mergeThree(base, { a: { b: 2 }, c: 1 }, { a: { b: 3 }, c: 4 });
    expect(merge.merged).toEqual({ a: { b: 2 }, c: 4 });
    expect(merge.conflicts).toMatchObject([{ path: "a.b", base: 1, mine: 2, theirs: 3, kind: "value" }]);
    expect(resolvedWith(merge, new Set(merge.conflicts.map(({ id }) => id)))).toEqual({ a: { b: 3 }, c: 4 });
  });

  it("are asked where one took out what the other changed, and not where it was as before", () => {
    const item = (key: string, x = 1) => ({ key, x });
    const base = { list: [item("a"), item("b")] };
    const merge = mergeThree(base, { list: [] as unknown[] }, { list: [item("a", 2), item("b")] });
    expect(merge.merged).toEqual({ list: [] });
    expect(merge.conflicts).toMatchObject([{ path: "list.0", base: item("a"), theirs: item("a", 2) }]);
    expect(resolvedWith(merge, new Set(merge.conflicts.map(({ id }) => id)))).toEqual({ list: [item("a", 2)] });
  });

  it("have the same item twice never: added by both it is one, and asked about where it differs", () => {
    const added = (x: number) => ({ list: [{ key: "a", x, y: 1 }] });
    const { merged, conflicts } = mergeThree({ list: [] }, added(1), added(2));
    expect(merged).toEqual(added(1));
    expect(conflicts).toMatchObject([{ path: "list.0.x", mine: 1, theirs: 2 }]);
  });

  it("are asked for the order where both moved the same items elsewhere", () => {
    const list = (...words: string[]) => ({ words });
    const merge = mergeThree(list("a", "b", "c"), list("b", "a", "c", "n"), list("a", "c", "b"));
    expect(merge.merged).toEqual(list("b", "a", "c", "n"));
    expect(merge.conflicts).toMatchObject([{ path: "words", kind: "order" }]);
    expect(resolvedWith(merge, new Set(merge.conflicts.map(({ id }) => id)))).toEqual(list("a", "c", "n", "b"));
  });
});

test("who changed nothing gets what the other one has", () => {
  fc.assert(
    fc.property(document, document, (base, other) => {
      expect(mergeThree(base, other, base)).toEqual({ merged: other, conflicts: [] });
      expect(mergeThree(base, base, other)).toEqual({ merged: other, conflicts: [] });
      expect(mergeThree(base, other, other)).toEqual({ merged: other, conflicts: [] });
    }),
  );
});

test("whose changes are whose makes no difference where there is no conflict, and the same conflicts otherwise", () => {
  fc.assert(
    fc.property(document, document, document, (base, mine, theirs) => {
      const one = mergeThree(base, mine, theirs);
      const other = mergeThree(base, theirs, mine);
      expect(new Set(one.conflicts.map(({ id }) => id))).toEqual(new Set(other.conflicts.map(({ id }) => id)));
      if (one.conflicts.length === 0) expect(sameValue(one.merged, other.merged)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

/** Each plain value of a document by a path in which items are named by their keys. */
function leaves(value: unknown, path = ""): Map<string, unknown> {
  if (typeof value !== "object" || value === null) return new Map([[path, value]]);
  const name = (key: string, inner: unknown) =>
    Array.isArray(value) ? ((inner as { key?: string })?.key ?? JSON.stringify(inner)) : key;
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leaves(inner, `${path}/${name(key, inner)}`)]));
}

test("nothing is lost: what either changed is in the merged document, or in a conflict at or around its place", () => {
  fc.assert(
    fc.property(document, document, document, (base, mine, theirs) => {
      const { merged, conflicts } = mergeThree(base, mine, theirs);
      const around = conflicts.map(({ place }) =>
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
          // What an update could not keep is kept for all.
          if (has.has(path) || path.startsWith("/set_aside") || around.some((one) => path.startsWith(one))) continue;
          expect([path, is.get(path)], "what a side took out").not.toEqual([path, value]);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test("theirs at each conflict is what they would have got for mine", () => {
  const noOrders = document.map(({ themes: _, words: __, ...rest }) => rest);
  fc.assert(
    fc.property(noOrders, noOrders, noOrders, (base, mine, theirs) => {
      const merge = mergeThree(base, mine, theirs);
      const resolved = resolvedWith(merge, new Set(merge.conflicts.map(({ id }) => id)));
      expect(sameValue(resolved, mergeThree(base, theirs, mine).merged)).toBe(true);
    }),
  );
});
