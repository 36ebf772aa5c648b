import { expect, test } from "vitest";
import { defaultSettings } from "./defaults.ts";
import { documentToSave } from "./document-to-save.ts";
import { migrateSettings } from "./migrations.ts";

const saved = (stored: unknown) => {
  const migration = migrateSettings(stored);
  return documentToSave(migration, migration.settings);
};
const width = (value: unknown) => ({ path: "search.sidebar.width", reason: "kind", value });
const damaged = (value: unknown, more: object = {}) => ({
  ...defaultSettings(),
  search: { sidebar: { width: value } },
  ...more,
});

test("settings of which nothing was set aside are saved as they are", () => {
  expect(saved(defaultSettings())).toEqual(defaultSettings());
});

test("what was set aside is saved behind what was before, each once", () => {
  expect(saved(damaged("wide"))).toEqual({ ...defaultSettings(), set_aside: [width("wide")] });
  const before = { set_aside: ["anything", width("wide")] };
  expect(saved(damaged("wide", before)).set_aside).toEqual(["anything", width("wide")]);
  expect(saved(damaged("slim", before)).set_aside).toEqual(["anything", width("wide"), width("slim")]);
});

test("it is neither unknown nor a reason to save again", () => {
  const again = migrateSettings(saved(damaged("wide")));
  expect(again).toMatchObject({ result: "merged", healed: [], unknown: [], setAside: [] });
});

test("what stands in its place and is no list is kept in it", () => {
  expect(saved(damaged("wide", { set_aside: { mine: 1 } })).set_aside).toEqual([
    { path: "set_aside", reason: "kind", value: { mine: 1 } },
    width("wide"),
  ]);
});

test("what an admin has changed is saved, with what was set aside while reading", () => {
  const migration = migrateSettings(damaged("wide"));
  const mine = { ...migration.settings, global: { ...migration.settings.global, website_title: "Halm" } };
  expect(documentToSave(migration, mine)).toMatchObject({
    global: { website_title: "Halm" },
    set_aside: [width("wide")],
  });
});

test("nothing that was set aside reaches a prototype", () => {
  const stored = JSON.parse('{"version":"5.0.0","appearance":{"__proto__":{"bad":1},"a":[{"constructor":1}]}}');
  expect(JSON.stringify(saved(stored))).not.toMatch(/"(__proto__|constructor)"/);
});
