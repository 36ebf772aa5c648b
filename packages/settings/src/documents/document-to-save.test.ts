import { expect, test } from "vitest";
import { createDefaultSettings } from "./defaults.ts";
import { createSettingsDocumentToSave } from "./document-to-save.ts";
import { migrateSettings } from "./migrations.ts";

const saved = (stored: unknown) => {
  const migration = migrateSettings(stored);
  return createSettingsDocumentToSave(migration, migration.settings);
};
const width = (value: unknown) => ({ path: "search.sidebar.width", reason: "kind", value });
const damaged = (value: unknown, more: object = {}) => ({
  ...createDefaultSettings(),
  search: { sidebar: { width: value } },
  ...more,
});

test("settings without set-aside values are saved unchanged", () => {
  expect(saved(createDefaultSettings())).toEqual(createDefaultSettings());
});

test("set-aside values are appended to earlier ones without duplicates", () => {
  expect(saved(damaged("wide"))).toEqual({ ...createDefaultSettings(), set_aside: [width("wide")] });
  const before = { set_aside: ["anything", width("wide")] };
  expect(saved(damaged("wide", before)).set_aside).toEqual(["anything", width("wide")]);
  expect(saved(damaged("slim", before)).set_aside).toEqual(["anything", width("wide"), width("slim")]);
});

test("set_aside is not an unknown key and needs no save", () => {
  const again = migrateSettings(saved(damaged("wide")));
  expect(again).toMatchObject({ result: "merged", healed: [], unknown: [], setAside: [] });
});

test("a set_aside that is not a list is retained as an entry", () => {
  expect(saved(damaged("wide", { set_aside: { mine: 1 } })).set_aside).toEqual([
    { path: "set_aside", reason: "kind", value: { mine: 1 } },
    width("wide"),
  ]);
});

test("an admin's changes are saved with the values set aside while reading", () => {
  const migration = migrateSettings(damaged("wide"));
  const mine = { ...migration.settings, global: { ...migration.settings.global, website_title: "Halm" } };
  expect(createSettingsDocumentToSave(migration, mine)).toMatchObject({
    global: { website_title: "Halm" },
    set_aside: [width("wide")],
  });
});

test("set-aside values never change a prototype", () => {
  const stored = JSON.parse('{"version":"5.0.0","appearance":{"__proto__":{"bad":1},"a":[{"constructor":1}]}}');
  expect(JSON.stringify(saved(stored))).not.toMatch(/"(__proto__|constructor)"/);
});
