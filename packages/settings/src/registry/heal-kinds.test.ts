// Healing of each kind, on a minimal registry.
import { describe, expect, it } from "vitest";
import { createDefaultValue } from "./default-value.ts";
import { healSettings, isValidValue } from "./heal.ts";
import {
  choiceNode,
  eitherNode,
  groupNode,
  listNode,
  nullableNode,
  optionalNode,
  pixelsNode,
  switchNode,
  tableNode,
  textNode,
} from "./node-builders.ts";
import type { SettingNode } from "./setting-nodes.ts";

const width = { ...pixelsNode(5), min: 1, max: 9 };
const count = { ...width, whole: true };
const word = textNode("line", "word", { min: 1, max: 4 });
const code = textNode("key", "aa", { max: 9, pattern: /^a+$/ });
const side = choiceNode(["left", "right"], "left");
const words = listNode(word, { max: 2, min: 1, default: ["w"] });
const named = groupNode({ name: textNode("key", "", { min: 1, max: 9 }), size: width });
const sizes = tableNode(/^\w+$/, width);

/** Heals a stored setting `x`; returns the result and the reports. */
function read(node: SettingNode, stored: unknown) {
  const { settings, healed, unknown } = healSettings(groupNode({ x: node }), { x: stored });
  return { x: (settings as { x?: unknown }).x, healed, unknown };
}
const kept = (x: unknown) => ({ x, healed: [], unknown: [] });
const instead = (x: unknown, ...healed: string[]) => ({ x, healed, unknown: [] });

describe("a valid value is kept", () => {
  it.each<[SettingNode, unknown[]]>([
    [switchNode(true), [true, false]],
    [width, [1, 9, 2.5]],
    [count, [1, 9, 2]],
    [word, ["a", "four"]],
    [code, ["aaa"]],
    [side, ["left", "right"]],
    [nullableNode(width, 5), [null, 7]],
    [eitherNode(width, switchNode(false)), [7, true]],
    [words, [["a"], ["a", "b"]]],
    [named, [{ name: "n", size: 2 }]],
    [sizes, [{}, { small: 3 }]],
  ])("%j", (node, values) => {
    for (const value of values) {
      expect(read(node, value)).toEqual(kept(value));
      expect(isValidValue(node, value)).toBe(true);
    }
  });
});

describe("an invalid value becomes the default", () => {
  it.each<[SettingNode, unknown[]]>([
    [switchNode(true), ["true", 1, null, {}]],
    [width, [0.9, 9.1, "7", Number.NaN, Number.POSITIVE_INFINITY, null, [7]]],
    [count, [2.5]],
    [word, ["", "fiver", 7, ["a"], null]],
    [code, ["b", "aab"]],
    [side, ["middle", "", null, ["left"]]],
    [nullableNode(width, 5), [0, "7", undefined]],
    [eitherNode(width, switchNode(false)), ["7", null]],
    [words, ["a", { 0: "a" }, null, []]],
    [sizes, ["small", [3], null]],
  ])("%j", (node, values) => {
    for (const value of values.filter((one) => one !== undefined)) {
      expect(read(node, value)).toEqual(instead(createDefaultValue(node), "x"));
      expect(isValidValue(node, value)).toBe(false);
    }
  });
});

describe("healing a list", () => {
  it("removes items beyond the maximum length and reports the list", () => {
    expect(read(words, ["a", "b", "c"])).toEqual(instead(["a", "b"], "x"));
  });

  it("keeps a healed item and reports its path", () => {
    expect(read(words, ["a", 7])).toEqual(instead(["a", "word"], "x.1"));
  });

  it("removes an item without name, and restores the default if too few remain", () => {
    const list2 = (min: number) => listNode(named, { max: 9, min, default: [{ name: "d", size: 1 }] });
    const stored = [{ name: "n", size: 2 }, { size: 2 }, { name: "", size: 2 }, "none"];
    expect(read(list2(1), stored)).toEqual(instead([{ name: "n", size: 2 }], "x.1.name", "x.2.name", "x.3"));
    expect(read(list2(2), stored).x).toEqual([{ name: "d", size: 1 }]);
    expect(read(list2(2), stored).healed).toContain("x");
  });
});

describe("healing a table", () => {
  it("heals values, and retains and reports invalid keys", () => {
    expect(read(sizes, { small: 99, "not a key": { a: 1 } })).toEqual({
      x: { small: 5, "not a key": { a: 1 } },
      healed: ["x.small"],
      unknown: ["x.not a key"],
    });
  });

  it("omits missing values and entries without required values", () => {
    expect(read(sizes, { small: undefined })).toEqual(kept({}));
    expect(read(tableNode(/^\w+$/, named), { a: { size: 1 }, b: { name: "n", size: 1 } })).toEqual(
      instead({ b: { name: "n", size: 1 } }, "x.a.name"),
    );
  });
});

describe("healing a choice of kinds", () => {
  const listOrWord = eitherNode(words, word);

  it("uses the matching kind, else heals the kind of the same structure", () => {
    expect(read(listOrWord, "four")).toEqual(kept("four"));
    expect(read(listOrWord, ["a", 7])).toEqual(instead(["a", "word"], "x.1"));
    expect(read(eitherNode(word, sizes), { small: 99 })).toEqual(instead({ small: 5 }, "x.small"));
    expect(read(eitherNode(word, named), { name: "n", size: 99 })).toEqual(instead({ name: "n", size: 5 }, "x.size"));
  });

  it("uses the default of the first kind if none matches", () => {
    expect(read(listOrWord, 7)).toEqual(instead(["w"], "x"));
    expect(read(eitherNode(word, sizes), [7])).toEqual(instead("word", "x"));
  });
});

describe("healing a group", () => {
  const page = groupNode({ width, side, note: optionalNode(word), tag: optionalNode(named) });

  it("fills missing values without reporting them, and omits optional ones", () => {
    expect(healSettings(page, {})).toEqual({
      settings: { width: 5, side: "left" },
      healed: [],
      unknown: [],
      setAside: [],
    });
    expect(healSettings(page, undefined).settings).toEqual({ width: 5, side: "left" });
    expect(healSettings(page, { width: undefined, note: undefined })).toEqual(healSettings(page, {}));
  });

  it("omits damaged optional values", () => {
    expect(healSettings(page, { note: 7 })).toEqual({
      settings: { width: 5, side: "left" },
      healed: ["note"],
      unknown: [],
      setAside: [{ path: "note", reason: "kind", value: 7 }],
    });
    expect(healSettings(page, { tag: {} }).settings).toEqual({ width: 5, side: "left" });
    expect(healSettings(page, { tag: { name: "n", size: 99 } }).settings).toMatchObject({
      tag: { name: "n", size: 5 },
    });
  });

  it("uses all defaults if no group is stored", () => {
    for (const stored of ["page", 7, [], null])
      expect(read(page, stored)).toEqual(instead({ width: 5, side: "left" }, "x"));
  });

  it("retains and reports unknown keys at any depth", () => {
    expect(
      healSettings(groupNode({ page }), { page: { width: 2, side: "right", new: [1] }, newer: null, gone: undefined }),
    ).toEqual({
      settings: { page: { width: 2, side: "right", new: [1] }, newer: null },
      healed: [],
      unknown: ["page.new", "newer"],
      setAside: [],
    });
  });

  it("ignores inherited properties", () => {
    const odd = groupNode({ toString: word });
    expect(healSettings(odd, {}).settings).toEqual({ toString: "word" });
  });

  it("enforces its rule and reports violations", () => {
    const rule = {
      name: "link" as const,
      message: "is wider than high",
      holds: (size: { width: number; height: number }) => size.width <= size.height,
      fix: <V extends { width: number; height: number }>(size: V): V => ({ ...size, width: size.height }),
    };
    const sheet = groupNode({ width, height: width }, {}, [rule]);
    expect(read(sheet, { width: 3, height: 4 })).toEqual(kept({ width: 3, height: 4 }));
    expect(read(sheet, { width: 4, height: 3 })).toEqual(instead({ width: 3, height: 3 }, "x"));
  });
});

describe("values that are not shown are set aside with path and reason", () => {
  const aside = (node: SettingNode, stored: unknown) =>
    healSettings(groupNode({ x: node }), { x: stored }).setAside.map(({ path, reason, value }) => [
      path,
      reason,
      value,
    ]);
  const half = { size: 99, new: [1] };

  it.each<[string, SettingNode, unknown, unknown[]]>([
    ["a value of another kind", width, "7", [["x", "kind", "7"]]],
    ["a list for a group", groupNode({ width }), [half], [["x", "kind", [half]]]],
    ["a group for a list", words, { 0: "a" }, [["x", "kind", { 0: "a" }]]],
    ["a list for a table", sizes, [half], [["x", "kind", [half]]]],
    ["what fits none of several kinds", eitherNode(words, word), half, [["x", "kind", half]]],
    ["what is damaged and may be left out, as one", optionalNode(eitherNode(width, word)), half, [["x", "kind", half]]],
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
      listNode(named, { max: 9 }),
      [{ name: "n", size: 2 }, half],
      [["x.1", "incomplete", half]],
    ],
    ["an item that is none", listNode(named, { max: 9 }), ["n"], [["x.0", "kind", "n"]]],
    [
      "all of a list that has too few left",
      listNode(named, { max: 9, min: 1 }),
      [half, "n"],
      [["x", "kind", [half, "n"]]],
    ],
    ["an entry that lacks what it needs", tableNode(/^a$/, named), { a: half, b: half }, [["x.a", "incomplete", half]]],
    ["what may be null and lacks what it needs", nullableNode(named, null), half, [["x", "incomplete", half]]],
  ])("%s", (_, node, stored, expected) => {
    expect(aside(node, stored)).toEqual(expected);
  });

  it("unknown keys of removed values are not reported as retained", () => {
    const item = groupNode({ inner: groupNode({ width }), name: textNode("key", "", { min: 1, max: 9 }) });
    const withNew = { inner: { width: 2, new: 1 } };
    expect(healSettings(groupNode({ x: listNode(item, { max: 9 }) }), { x: [withNew] }).unknown).toEqual([]);
    const tooFew = [{ ...withNew, name: "n" }, {}];
    expect(healSettings(groupNode({ x: listNode(item, { max: 9, min: 2 }) }), { x: tooFew })).toMatchObject({
      unknown: [],
      setAside: [{ path: "x", reason: "kind", value: tooFew }],
    });
  });

  it("unknown keys in set-aside values are not reported as retained, forbidden keys are reported as removed", () => {
    const stored = JSON.parse('{"x":[{"new":1,"__proto__":{"a":1}}],"new":{"constructor":1,"b":2}}');
    const { healed, unknown, setAside, settings } = healSettings(groupNode({ x: listNode(named, { max: 9 }) }), stored);
    expect(unknown).toEqual(["new"]);
    expect(healed.toSorted()).toEqual(["new.constructor", "x.0.__proto__", "x.0.name"]);
    expect(JSON.stringify([setAside, settings])).toBe(
      '[[{"path":"x.0","reason":"incomplete","value":{"new":1}}],{"x":[],"new":{"b":2}}]',
    );
  });
});

it("the defaults of a group omit optional settings, and are a new copy each time", () => {
  const node = groupNode({
    words,
    note: optionalNode(word),
    any: eitherNode(word, width),
    inner: groupNode({ width }),
  });
  expect(createDefaultValue(node)).toEqual({ words: ["w"], any: "word", inner: { width: 5 } });
  expect(Object.keys(createDefaultValue(node))).not.toContain("note");
  expect(createDefaultValue(node).words).not.toBe(createDefaultValue(node).words);
  expect(createDefaultValue(optionalNode(word))).toBeUndefined();
});
