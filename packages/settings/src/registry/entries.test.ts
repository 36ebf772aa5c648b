import { expect, test } from "vitest";
import { admin as german } from "../texts/de/admin.ts";
import { admin as english } from "../texts/en/admin.ts";
import {
  type AreaName,
  areaKey,
  GLOBAL_AREA,
  propertyKey,
  STATES,
  stateKey,
  type ThemeArea,
  themeAreas,
} from "./areas.ts";
import { type Entry, entriesOf, helpKey, nameKey, optionKey } from "./entries.ts";
import type { Node } from "./kinds.ts";
import { settingsRegistry } from "./settings.ts";

const entries = entriesOf(settingsRegistry);

/** Text keys below `admin:`, down to the last. */
function keysOf(texts: object, path = "admin:"): string[] {
  return Object.entries(texts).flatMap(([key, inner]) =>
    typeof inner === "string" ? [path + key] : keysOf(inner, `${path}${key}.`),
  );
}

function optionsOf(node: Node): readonly string[] {
  if (node.kind === "choice") return node.options;
  return node.kind === "optional" || node.kind === "nullable" || node.kind === "list" ? optionsOf(node.of as Node) : [];
}

/** A group is a heading, and its name says enough. */
const wanted = (entry: Entry) => [
  nameKey(entry),
  ...(entry.node.kind === "group" ? [] : [helpKey(entry)]),
  ...optionsOf(entry.node).map((option) => optionKey(entry, option)),
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
    ...([GLOBAL_AREA, ...Object.keys(themeAreas)] as (AreaName | typeof GLOBAL_AREA)[]).map(areaKey),
    ...Object.values<ThemeArea>(themeAreas).flatMap((properties) => Object.keys(properties).map(propertyKey)),
    ...STATES.map(stateKey),
  ];
  expect(keysOf({ areas }).toSorted()).toEqual([...new Set(named)].toSorted());
});

test("every setting but the version is edited on a page, in a section of it", () => {
  const nowhere = entries.filter(
    ({ page, section, path }) => !page || (!section && !["dashboard", "search"].includes(path)),
  );
  expect(nowhere.map(({ path }) => path)).toEqual(["version"]);
});

test("no setting is named like a text of a setting", () => {
  expect(entries.filter(({ path }) => /\.(name|help)$/.test(path))).toEqual([]);
});

test("what occurs at several places is of one kind at all of them", () => {
  const kinds = new Map<string, string>();
  for (const { texts, node } of entries) {
    const kind = JSON.stringify({ ...node, default: undefined, of: undefined, settings: undefined, rules: undefined });
    expect(kinds.get(texts) ?? kind, texts).toBe(kind);
    kinds.set(texts, kind);
  }
});
