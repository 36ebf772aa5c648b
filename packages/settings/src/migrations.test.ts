import { expect, test } from "vitest";
import { defaultSettings } from "./defaults.ts";
import { migrationSteps } from "./migration-steps.ts";
import { isOlder, migrateSettings, migrateTexts, readableTexts } from "./migrations.ts";
import { shippedThemes } from "./registry/themes.ts";
import { SETTINGS_VERSION } from "./version.ts";

test("an empty configuration becomes the defaults and says so", () => {
  for (const stored of [{}, null, undefined, [], "text"]) {
    expect(migrateSettings(stored)).toMatchObject({ settings: defaultSettings(), result: "override" });
  }
});

test("a complete configuration of today asks for nothing", () => {
  const migration = migrateSettings({ ...defaultSettings(), facets: [{ field_name: "keywords", position: 0 }] });
  expect(migration).toMatchObject({ result: "merged", added: [], overridden: [], deleted: [] });
  expect(migration.settings.facets).toEqual([{ field_name: "keywords", position: 0 }]);
});

test("an older configuration gets what is missing, keeps its own, and asks to be stored", () => {
  const { guide, ...stored } = { ...defaultSettings(), version: "6.2.0" };
  stored.global.website_title = "Our pictures";
  const migration = migrateSettings(stored);
  expect(migration.result).toBe("versionUpdate");
  expect(migration.added).toEqual(["guide"]);
  expect(migration.settings.guide).toEqual(guide);
  expect(migration.settings.global.website_title).toBe("Our pictures");
  expect(migration.settings.version).toBe(SETTINGS_VERSION);
});

test("before 6.0.0 there were no themes: the old look becomes the classic theme, light and dark alike", () => {
  const { themes, ...rest } = defaultSettings();
  const migration = migrateSettings({
    ...rest,
    version: "5.1.2",
    appearance: { primary_color: "#004488", background_color: "#eeeeee" },
    appearance_options: { button_hover_effect: true },
  });
  const { default_light, default_dark, options } = migration.settings.themes;
  expect([default_light, default_dark]).toEqual(["classic", "classic"]);
  const classic = options.find(({ key }) => key === "classic");
  expect(classic?.appearance).toMatchObject({ primary_color: "#004488", background_color: "#eeeeee" });
  expect(classic?.appearance.on_primary_color).toBe(shippedThemes[0]?.appearance.on_primary_color);
  expect(classic?.appearance_options).toEqual({ button_hover_effect: true, list_hover_effect: false });
  expect(migration.deleted).toEqual(["appearance", "appearance_options"]);
  expect(migration.overridden).toContain("themes");
  expect(migration.settings).not.toHaveProperty("appearance");
  expect(themes.options).toHaveLength(2);
});

test("before 6.0.0 the text 'null' in filter values meant none", () => {
  const facet = { field_name: "keywords", position: 0, options: { filterVal: "null" } };
  const stored = {
    ...defaultSettings(),
    facets: [facet],
    dashboard: {
      ...defaultSettings().dashboard,
      collections: {
        ...defaultSettings().dashboard.collections,
        data: [
          {
            indicator: "search_1",
            label: "null",
            facets: { de: [{ field_name: "place", values: ["null", "Kassel"], range_facet: false }] },
          },
        ],
      },
    },
  };
  const old = migrateSettings({ ...stored, version: "5.0.3" }).settings;
  expect(old.facets[0]?.options?.filterVal).toBeNull();
  expect(old.dashboard.collections.data[0]).toMatchObject({
    label: "null",
    facets: { de: [{ values: [null, "Kassel"] }] },
  });
  const current = migrateSettings({ ...stored, version: "6.0.0" }).settings;
  expect(current.dashboard.collections.data[0]).toMatchObject({ facets: { de: [{ values: ["null", "Kassel"] }] } });
});

test("keys listed for a version are overridden or deleted in older documents only, and reported", () => {
  const steps = [{ before: "8.0.0", override: ["search.sidebar.width"], remove: ["global.gone"] }];
  const stored = { ...defaultSettings(), global: { ...defaultSettings().global, gone: 1 } };
  stored.search.sidebar.width = 999;
  const older = migrateSettings({ ...stored, version: "7.0.3" }, steps);
  expect(older.settings.search.sidebar.width).toBe(260);
  expect(older.settings.global).not.toHaveProperty("gone");
  expect(older).toMatchObject({
    result: "versionUpdate",
    overridden: ["search.sidebar.width"],
    deleted: ["global.gone"],
  });
  expect(migrateSettings({ ...stored, version: "8.0.0" }, steps)).toMatchObject({ overridden: [], deleted: [] });
});

test("the thresholds are those of the specification, in order", () => {
  expect(migrationSteps.map(({ before }) => before)).toEqual([
    "3.4.0",
    "5.0.0",
    "5.0.2",
    "5.0.3",
    "5.1.0",
    "5.1.2",
    "6.0.0",
    "6.0.1",
    "6.1.0",
    "6.2.0",
    "7.0.0",
  ]);
});

test("a migrated document needs no second migration", () => {
  const { settings } = migrateSettings({ version: "3.0.0", appearance: { primary_color: "#123456" }, facets: [] });
  expect(migrateSettings(settings)).toMatchObject({ settings, result: "merged" });
});

test("at-signs of texts before 6.0.0 are escaped, once", () => {
  const old = { global: { mail: "bilder@halm.example" }, metadata: { version: "5.1.2", source_template: "a@b" } };
  const migrated = migrateTexts(old);
  expect(migrated).toEqual({
    global: { mail: "bilder{'@'}halm.example" },
    metadata: { version: SETTINGS_VERSION, source_template: "a@b" },
  });
  expect(migrateTexts(migrated)).toEqual(migrated);
});

test.each([
  ["before version 6", "bilder@halm.example", { version: "5.1.2" }],
  ["before version 6, without a word of it", "bilder@halm.example", undefined],
  ["before version 6, escaped already", "bilder{'@'}halm.example", { version: "5.1.2" }],
  ["of version 6", "bilder{'@'}halm.example", { version: "6.0.0" }],
  ["of today", "bilder{'@'}halm.example", { version: SETTINGS_VERSION }],
  ["of today, with a bare sign", "bilder@halm.example", { version: SETTINGS_VERSION }],
  ["of a newer version", "bilder{'@'}halm.example", { version: "9.0.0" }],
  ["with metadata that are none", "bilder@halm.example", "none"],
])("an at-sign in texts %s is read as one, migrated once or twice", (_age, mail, metadata) => {
  const stored = { global: { contact: { mail } }, metadata };
  const once = migrateTexts(stored);
  for (const read of [stored, once, migrateTexts(once)])
    expect(readableTexts(read)).toEqual({ global: { contact: { mail: "bilder@halm.example" } } });
});

test.each([
  ["5.1.2", "6.0.0", true],
  ["6.0.0", "6.0.0", false],
  ["v5.10.0", "5.9.0", false],
  ["7.0.3", "7.0.0", false],
  ["nonsense", "3.4.0", true],
])("%s is older than %s: %s", (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});
