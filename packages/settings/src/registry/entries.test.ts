import { describe, expect, it, test } from "vitest";
import { admin as german } from "../texts/de/admin.ts";
import { admin as english } from "../texts/en/admin.ts";
import { toAreaPropertyTextKey, toAreaTextKey, toColourStateTextKey } from "./area-names.ts";
import { type AreaName, COLOUR_STATES, GLOBAL_AREA, type ThemeArea, themeAreas } from "./areas.ts";
import {
  listSettingEntries,
  type SettingEntry,
  toSettingHelpTextKey,
  toSettingNameTextKey,
  toSettingOptionTextKey,
} from "./entries.ts";
import {
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
import { settingsRegistry } from "./settings.ts";

const entries = listSettingEntries(settingsRegistry);

/** All text keys below `admin:`. */
function keysOf(texts: object, path = "admin:"): string[] {
  return Object.entries(texts).flatMap(([key, inner]) =>
    typeof inner === "string" ? [path + key] : keysOf(inner, `${path}${key}.`),
  );
}

function optionsOf(node: SettingNode): readonly string[] {
  if (node.kind === "choice") return node.options;
  return node.kind === "optional" || node.kind === "nullable" || node.kind === "list"
    ? optionsOf(node.of as SettingNode)
    : [];
}

/** Groups are headings and need no help text. */
const wanted = (entry: SettingEntry) => [
  toSettingNameTextKey(entry),
  ...(entry.node.kind === "group" ? [] : [toSettingHelpTextKey(entry)]),
  ...optionsOf(entry.node).map((option) => toSettingOptionTextKey(entry, option)),
];

test.each([
  ["German", german],
  ["English", english],
])("every setting has its name and its help in %s, and no text is left over", (_, { settings }) => {
  const there = keysOf({ settings });
  expect(there.toSorted()).toEqual([...new Set(entries.flatMap(wanted))].toSorted());
});

test.each([
  ["German", german],
  ["English", english],
])("every area, colour and state of the themes has its name in %s, and no text is left over", (_, { areas }) => {
  const named = [
    ...([GLOBAL_AREA, ...Object.keys(themeAreas)] as (AreaName | typeof GLOBAL_AREA)[]).map(toAreaTextKey),
    ...Object.values<ThemeArea>(themeAreas).flatMap((properties) => Object.keys(properties).map(toAreaPropertyTextKey)),
    ...COLOUR_STATES.map(toColourStateTextKey),
  ];
  expect(keysOf({ areas }).toSorted()).toEqual([...new Set(named)].toSorted());
});

test("every setting but the version is edited on a page, in a section of it", () => {
  const nowhere = entries.filter(
    ({ page, section, path }) => !page || (!section && !["dashboard", "search"].includes(path)),
  );
  expect(nowhere.map(({ path }) => path)).toEqual(["version"]);
});

test("no setting has the name of a text key", () => {
  expect(entries.filter(({ path }) => /\.(name|help)$/.test(path))).toEqual([]);
});

test("shared settings have the same kind everywhere", () => {
  const kinds = new Map<string, string>();
  for (const { texts, node } of entries) {
    const kind = JSON.stringify({ ...node, default: undefined, of: undefined, settings: undefined, rules: undefined });
    expect(kinds.get(texts) ?? kind, texts).toBe(kind);
    kinds.set(texts, kind);
  }
});

describe("an entry of the registry", () => {
  const about = { page: "search", section: "views", since: "7.0.0" } as const;
  const registry = groupNode({
    plain: switchNode(false),
    hall: groupNode(
      {
        width: pixelsNode(1),
        rows: listNode(groupNode({ name: textNode("line", "", { max: 9 }) }, { texts: "row" }), { max: 3 }),
        sizes: tableNode(/^\w+$/, groupNode({ high: switchNode(false) })),
        any: eitherNode(textNode("line", "", { max: 9 }), groupNode({ deep: switchNode(false) })),
        maybe: optionalNode(groupNode({ part: switchNode(false) }, { page: "login", section: "box", since: "8.0.0" })),
        none: nullableNode(groupNode({ piece: switchNode(false) }, { page: "login" }), null, { section: "own" }),
      },
      about,
    ),
  });
  const found = () => new Map(listSettingEntries(registry).map((entry) => [entry.path, entry]));

  it("has a path with markers for list items and table keys", () => {
    expect([...found().keys()]).toEqual([
      "plain",
      "hall",
      "hall.width",
      "hall.rows",
      "hall.rows[].name",
      "hall.sizes",
      "hall.sizes{}.high",
      "hall.any",
      "hall.any.deep",
      "hall.maybe",
      "hall.maybe.part",
      "hall.none",
      "hall.none.piece",
    ]);
  });

  it("has its texts at its path, or at a shared path", () => {
    const texts = (path: string) => found().get(path)?.texts;
    expect(["plain", "hall.width", "hall.sizes{}.high", "hall.rows[].name"].map(texts)).toEqual([
      "plain",
      "hall.width",
      "hall.sizes.high",
      "row.name",
    ]);
  });

  it("inherits its page from its group unless overridden", () => {
    const place = (path: string) => {
      const { page, section, since } = found().get(path) ?? {};
      return { page, section, since };
    };
    expect(place("plain")).toEqual({ page: undefined, section: undefined, since: undefined });
    expect(place("hall.width")).toEqual(about);
    expect(place("hall.rows[].name")).toEqual(about);
    expect(place("hall.maybe")).toEqual({ page: "login", section: "box", since: "8.0.0" });
    expect(place("hall.maybe.part")).toEqual({ page: "login", section: "box", since: "8.0.0" });
    expect(place("hall.none")).toEqual({ page: "login", section: "own", since: "7.0.0" });
  });
});
