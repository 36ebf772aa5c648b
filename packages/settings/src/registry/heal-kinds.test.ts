// Healing, kind by kind, on a registry as small as the rule that is shown.
import { describe, expect, it } from "vitest";
import { choice, either, group, list, nullable, optional, pixels, table, text, toggle } from "./build.ts";
import { defaultOf } from "./default-of.ts";
import { heal, isOfKind } from "./heal.ts";
import type { Node } from "./kinds.ts";

const width = { ...pixels(5), min: 1, max: 9 };
const count = { ...width, whole: true };
const word = text("line", "word", { min: 1, max: 4 });
const code = text("key", "aa", { max: 9, pattern: /^a+$/ });
const side = choice(["left", "right"], "left");
const words = list(word, { max: 2, min: 1, default: ["w"] });
const named = group({ name: text("key", "", { min: 1, max: 9 }), size: width });
const sizes = table(/^\w+$/, width);

/** What is shown of a setting `x` that was stored so, and what is told of it. */
function read(node: Node, stored: unknown) {
  const { settings, healed, unknown } = heal(group({ x: node }), { x: stored });
  return { x: (settings as { x?: unknown }).x, healed, unknown };
}
const kept = (x: unknown) => ({ x, healed: [], unknown: [] });
const instead = (x: unknown, ...healed: string[]) => ({ x, healed, unknown: [] });

describe("a stored value is kept where it is of its kind", () => {
  it.each<[Node, unknown[]]>([
    [toggle(true), [true, false]],
    [width, [1, 9, 2.5]],
    [count, [1, 9, 2]],
    [word, ["a", "four"]],
    [code, ["aaa"]],
    [side, ["left", "right"]],
    [nullable(width, 5), [null, 7]],
    [either(width, toggle(false)), [7, true]],
    [words, [["a"], ["a", "b"]]],
    [named, [{ name: "n", size: 2 }]],
    [sizes, [{}, { small: 3 }]],
  ])("%j", (node, values) => {
    for (const value of values) {
      expect(read(node, value)).toEqual(kept(value));
      expect(isOfKind(node, value)).toBe(true);
    }
  });
});

describe("a stored value gives way to the default where it is of another kind or out of bounds", () => {
  it.each<[Node, unknown[]]>([
    [toggle(true), ["true", 1, null, {}]],
    [width, [0.9, 9.1, "7", Number.NaN, Number.POSITIVE_INFINITY, null, [7]]],
    [count, [2.5]],
    [word, ["", "fiver", 7, ["a"], null]],
    [code, ["b", "aab"]],
    [side, ["middle", "", null, ["left"]]],
    [nullable(width, 5), [0, "7", undefined]],
    [either(width, toggle(false)), ["7", null]],
    [words, ["a", { 0: "a" }, null, []]],
    [sizes, ["small", [3], null]],
  ])("%j", (node, values) => {
    for (const value of values.filter((one) => one !== undefined)) {
      expect(read(node, value)).toEqual(instead(defaultOf(node), "x"));
      expect(isOfKind(node, value)).toBe(false);
    }
  });
});

describe("of a list", () => {
  it("what is over its length goes, and the list is told", () => {
    expect(read(words, ["a", "b", "c"])).toEqual(instead(["a", "b"], "x"));
  });

  it("an item that can be healed stays, and is told by its place", () => {
    expect(read(words, ["a", 7])).toEqual(instead(["a", "word"], "x.1"));
  });

  it("an item without a name goes, and with too few left the default comes back", () => {
    const list2 = (min: number) => list(named, { max: 9, min, default: [{ name: "d", size: 1 }] });
    const stored = [{ name: "n", size: 2 }, { size: 2 }, { name: "", size: 2 }, "none"];
    expect(read(list2(1), stored)).toEqual(instead([{ name: "n", size: 2 }], "x.1.name", "x.2.name", "x.3"));
    expect(read(list2(2), stored).x).toEqual([{ name: "d", size: 1 }]);
    expect(read(list2(2), stored).healed).toContain("x");
  });
});

describe("of a table", () => {
  it("a value is healed by its key, and a key that is none is kept as it is and told", () => {
    expect(read(sizes, { small: 99, "not a key": { a: 1 } })).toEqual({
      x: { small: 5, "not a key": { a: 1 } },
      healed: ["x.small"],
      unknown: ["x.not a key"],
    });
  });

  it("a value that is not there is left out, and so is an entry that has no name to go by", () => {
    expect(read(sizes, { small: undefined })).toEqual(kept({}));
    expect(read(table(/^\w+$/, named), { a: { size: 1 }, b: { name: "n", size: 1 } })).toEqual(
      instead({ b: { name: "n", size: 1 } }, "x.a.name"),
    );
  });
});

describe("of several kinds", () => {
  const listOrWord = either(words, word);

  it("the one that fits is taken, else the one of the same shape is healed", () => {
    expect(read(listOrWord, "four")).toEqual(kept("four"));
    expect(read(listOrWord, ["a", 7])).toEqual(instead(["a", "word"], "x.1"));
    expect(read(either(word, sizes), { small: 99 })).toEqual(instead({ small: 5 }, "x.small"));
    expect(read(either(word, named), { name: "n", size: 99 })).toEqual(instead({ name: "n", size: 5 }, "x.size"));
  });

  it("the default of the first comes where nothing fits", () => {
    expect(read(listOrWord, 7)).toEqual(instead(["w"], "x"));
    expect(read(either(word, sizes), [7])).toEqual(instead("word", "x"));
  });
});

describe("of a group", () => {
  const page = group({ width, side, note: optional(word), tag: optional(named) });

  it("what is missing comes from the defaults and is not told, and what may be left out stays out", () => {
    expect(heal(page, {})).toEqual({ settings: { width: 5, side: "left" }, healed: [], unknown: [], setAside: [] });
    expect(heal(page, undefined).settings).toEqual({ width: 5, side: "left" });
    expect(heal(page, { width: undefined, note: undefined })).toEqual(heal(page, {}));
  });

  it("what may be left out is left out where it is damaged", () => {
    expect(heal(page, { note: 7 })).toEqual({
      settings: { width: 5, side: "left" },
      healed: ["note"],
      unknown: [],
      setAside: [{ path: "note", reason: "kind", value: 7 }],
    });
    expect(heal(page, { tag: {} }).settings).toEqual({ width: 5, side: "left" });
    expect(heal(page, { tag: { name: "n", size: 99 } }).settings).toMatchObject({ tag: { name: "n", size: 5 } });
  });

  it("all of it is the default where no group is stored", () => {
    for (const stored of ["page", 7, [], null])
      expect(read(page, stored)).toEqual(instead({ width: 5, side: "left" }, "x"));
  });

  it("what nobody knows is kept and told, at any depth, but for what is not there", () => {
    expect(
      heal(group({ page }), { page: { width: 2, side: "right", new: [1] }, newer: null, gone: undefined }),
    ).toEqual({
      settings: { page: { width: 2, side: "right", new: [1] }, newer: null },
      healed: [],
      unknown: ["page.new", "newer"],
      setAside: [],
    });
  });

  it("what an object has by birth is no stored value", () => {
    const odd = group({ toString: word });
    expect(heal(odd, {}).settings).toEqual({ toString: "word" });
  });

  it("its rule is held, and told where it was not", () => {
    const rule = {
      name: "link" as const,
      problem: "is wider than high",
      holds: (size: { width: number; height: number }) => size.width <= size.height,
      mended: <V extends { width: number; height: number }>(size: V): V => ({ ...size, width: size.height }),
    };
    const sheet = group({ width, height: width }, {}, [rule]);
    expect(read(sheet, { width: 3, height: 4 })).toEqual(kept({ width: 3, height: 4 }));
    expect(read(sheet, { width: 4, height: 3 })).toEqual(instead({ width: 3, height: 3 }, "x"));
  });
});

describe("what was stored and is not shown is set aside, with its path and the reason", () => {
  const aside = (node: Node, stored: unknown) =>
    heal(group({ x: node }), { x: stored }).setAside.map(({ path, reason, value }) => [path, reason, value]);
  const half = { size: 99, new: [1] };

  it.each<[string, Node, unknown, unknown[]]>([
    ["a value of another kind", width, "7", [["x", "kind", "7"]]],
    ["a list for a group", group({ width }), [half], [["x", "kind", [half]]]],
    ["a group for a list", words, { 0: "a" }, [["x", "kind", { 0: "a" }]]],
    ["a list for a table", sizes, [half], [["x", "kind", [half]]]],
    ["what fits none of several kinds", either(words, word), half, [["x", "kind", half]]],
    ["what is damaged and may be left out, as one", optional(either(width, word)), half, [["x", "kind", half]]],
    [
      "what is beyond the length of a list",
      words,
      ["a", "b", half, "c"],
      [
        ["x.2", "length", half],
        ["x.3", "length", "c"],
      ],
    ],
    [
      "an item that lacks what it needs, as one",
      list(named, { max: 9 }),
      [{ name: "n", size: 2 }, half],
      [["x.1", "incomplete", half]],
    ],
    ["an item that is none", list(named, { max: 9 }), ["n"], [["x.0", "kind", "n"]]],
    ["all of a list that has too few left", list(named, { max: 9, min: 1 }), [half, "n"], [["x", "kind", [half, "n"]]]],
    ["an entry that lacks what it needs", table(/^a$/, named), { a: half, b: half }, [["x.a", "incomplete", half]]],
    ["what may be null and lacks what it needs", nullable(named, null), half, [["x", "incomplete", half]]],
  ])("%s", (_, node, stored, expected) => {
    expect(aside(node, stored)).toEqual(expected);
  });

  it("keys in what goes are not reported as kept", () => {
    const item = group({ inner: group({ width }), name: text("key", "", { min: 1, max: 9 }) });
    const withNew = { inner: { width: 2, new: 1 } };
    expect(heal(group({ x: list(item, { max: 9 }) }), { x: [withNew] }).unknown).toEqual([]);
    const tooFew = [{ ...withNew, name: "n" }, {}];
    expect(heal(group({ x: list(item, { max: 9, min: 2 }) }), { x: tooFew })).toMatchObject({
      unknown: [],
      setAside: [{ path: "x", reason: "kind", value: tooFew }],
    });
  });

  it("keys in it are not reported as kept, and keys that reach for prototypes are reported as gone", () => {
    const stored = JSON.parse('{"x":[{"new":1,"__proto__":{"a":1}}],"new":{"constructor":1,"b":2}}');
    const { healed, unknown, setAside, settings } = heal(group({ x: list(named, { max: 9 }) }), stored);
    expect(unknown).toEqual(["new"]);
    expect(healed.toSorted()).toEqual(["new.constructor", "x.0.__proto__", "x.0.name"]);
    expect(JSON.stringify([setAside, settings])).toBe(
      '[[{"path":"x.0","reason":"incomplete","value":{"new":1}}],{"x":[],"new":{"b":2}}]',
    );
  });
});

it("the defaults of a group leave out what may be left out, and are fresh each time", () => {
  const node = group({ words, note: optional(word), any: either(word, width), inner: group({ width }) });
  expect(defaultOf(node)).toEqual({ words: ["w"], any: "word", inner: { width: 5 } });
  expect(Object.keys(defaultOf(node))).not.toContain("note");
  expect(defaultOf(node).words).not.toBe(defaultOf(node).words);
  expect(defaultOf(optional(word))).toBeUndefined();
});
