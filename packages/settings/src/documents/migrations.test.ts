import { expect, test } from "vitest";
import { unescapeTexts } from "../languages/stored-texts.ts";
import type { JsonObject } from "../merge.ts";
import { shippedThemes } from "../registry/themes.ts";
import { isOlderVersion, SETTINGS_VERSION } from "../version.ts";
import { createDefaultSettings } from "./defaults.ts";
import { migrationSteps } from "./migration-steps.ts";
import { migrateSettings, migrateTexts } from "./migrations.ts";

test("an empty configuration becomes the defaults with the result override", () => {
  for (const stored of [{}, null, undefined, [], "text"]) {
    expect(migrateSettings(stored)).toMatchObject({ settings: createDefaultSettings(), result: "override" });
  }
});

test("a complete current configuration needs no save", () => {
  const migration = migrateSettings({ ...createDefaultSettings(), facets: [{ field_name: "keywords", position: 0 }] });
  expect(migration).toMatchObject({ result: "merged", added: [], overridden: [], deleted: [] });
  expect(migration.settings.facets).toEqual([{ field_name: "keywords", position: 0 }]);
});

test("an older configuration keeps its values, gains missing ones, and needs a save", () => {
  const { guide, ...stored } = { ...createDefaultSettings(), version: "6.2.0" };
  stored.global.website_title = "Our pictures";
  const migration = migrateSettings(stored);
  expect(migration.result).toBe("versionUpdate");
  expect(migration.added).toEqual(["guide"]);
  expect(migration.settings.guide).toEqual(guide);
  expect(migration.settings.global.website_title).toBe("Our pictures");
  expect(migration.settings.version).toBe(SETTINGS_VERSION);
});

test("the appearance of versions before 6.0.0 becomes the classic theme for light and dark", () => {
  const { themes, ...rest } = createDefaultSettings();
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
    ...createDefaultSettings(),
    facets: [facet],
    dashboard: {
      ...createDefaultSettings().dashboard,
      collections: {
        ...createDefaultSettings().dashboard.collections,
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
  const stored = { ...createDefaultSettings(), global: { ...createDefaultSettings().global, gone: 1 } };
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
    expect(unescapeTexts(read)).toEqual({ global: { contact: { mail: "bilder@halm.example" } } });
});

test.each([
  ["5.1.2", "6.0.0", true],
  ["6.0.0", "6.0.0", false],
  ["v5.10.0", "5.9.0", false],
  ["7.0.3", "7.0.0", false],
  ["nonsense", "3.4.0", true],
])("%s is older than %s: %s", (version, than, older) => {
  expect(isOlderVersion(version, than)).toBe(older);
});

test("nothing is reported if nothing was stored", () => {
  const NOTHING = { added: [], overridden: [], deleted: [], healed: [], unknown: [] };
  expect(migrateSettings({})).toMatchObject(NOTHING);
  expect(migrateSettings(createDefaultSettings())).toMatchObject({ ...NOTHING, result: "merged" });
});

test("a step's changes are reported by top-level path, unchanged values are not", () => {
  const steps = [
    { before: "8.0.0", change: (document: JsonObject) => ({ ...document, facets: [] }) },
    { before: "8.0.0", remove: ["gone", "global.never.was"] },
    { before: "8.0.0" },
  ];
  const facets = [{ field_name: "place", position: 0 }];
  expect(migrateSettings({ ...createDefaultSettings(), facets, gone: 1 }, steps)).toMatchObject({
    overridden: ["facets"],
    deleted: ["gone"],
    result: "versionUpdate",
  });
  expect(migrateSettings(createDefaultSettings(), steps)).toMatchObject({
    overridden: [],
    deleted: [],
    result: "merged",
  });
});

test("an override replaces any or no value, and is reported once", () => {
  const steps = [
    { before: "8.0.0", override: ["search.sidebar.width", "guide"] },
    { before: "8.0.0", override: ["search.sidebar.width"] },
  ];
  for (const search of [undefined, "none", { sidebar: 7 }]) {
    const migration = migrateSettings({ ...createDefaultSettings(), search }, steps);
    expect(migration.settings.search).toEqual(createDefaultSettings().search);
    expect(migration.overridden).toEqual(["search.sidebar.width", "guide"]);
  }
});

test("an admin is asked to save only after healing or for an older version", () => {
  const { sorting: _, ...lacking } = createDefaultSettings();
  expect(migrateSettings(lacking).result).toBe("versionUpdate");
  expect(migrateSettings({ ...createDefaultSettings(), facets: "none" })).toMatchObject({
    result: "versionUpdate",
    healed: ["facets"],
  });
  expect(migrateSettings({ ...createDefaultSettings(), version: "6.2.0" }, []).result).toBe("versionUpdate");
  expect(migrateSettings({ ...createDefaultSettings(), version: "99.0.0", new: 1 })).toMatchObject({
    result: "merged",
    unknown: ["new"],
  });
});

test("values that a step removes or overrides are set aside", () => {
  const steps = [{ before: "8.0.0", override: ["search.sidebar.width"], remove: ["mood", "global.never"] }];
  const search = { sidebar: { width: 300, mood: 1 } };
  const { setAside, settings } = migrateSettings({ version: "7.0.0", search, mood: { good: true } }, steps);
  expect(setAside).toEqual([
    { path: "search.sidebar.width", reason: "migration", value: 300 },
    { path: "mood", reason: "migration", value: { good: true } },
  ]);
  expect(settings.search.sidebar).toEqual({ width: 260, mood: 1 });
});

test("the old appearance and invalid themes are set aside as a whole", () => {
  const appearance = { primary_color: "#004488", mood: "good" };
  const { setAside } = migrateSettings({ version: "5.0.0", appearance, themes: ["dark"] });
  expect(setAside).toEqual([
    { path: "themes", reason: "migration", value: ["dark"] },
    { path: "appearance", reason: "migration", value: appearance },
  ]);
});

test("an invalid version and an invalid document are set aside", () => {
  expect(migrateSettings({ version: 7, facets: [] }).setAside).toEqual([{ path: "version", reason: "kind", value: 7 }]);
  expect(migrateSettings(["a"])).toMatchObject({
    result: "override",
    setAside: [{ path: "", reason: "kind", value: ["a"] }],
  });
  for (const nothing of [{}, null, undefined]) expect(migrateSettings(nothing).setAside).toEqual([]);
});

test("migration does not change its input", () => {
  const stored = { version: "3.0.0", appearance: { primary_color: "#123456" }, search: { sidebar: { width: 300 } } };
  const before = structuredClone(stored);
  migrateSettings(stored, [{ before: "4.0.0", override: ["search.sidebar.width"], remove: ["appearance"] }]);
  expect(stored).toEqual(before);
});

test("the classic theme has the valid values of the old appearance", () => {
  const classicOf = (more: object) =>
    migrateSettings({ version: "5.0.0", appearance: {}, ...more }).settings.themes.options.find(
      ({ key }) => key === "classic",
    );
  const classic = classicOf({
    appearance: { primary_color: "#004488", surface_color: 7 },
    appearance_options: { button_hover_effect: "yes", list_hover_effect: true },
    advanced_appearance: { "header.text_color": "#111111", "footer.text_color": 7 },
  });
  expect(classic).toEqual({
    key: "classic",
    translation: "global.theme.classic",
    appearance: { ...shippedThemes[0]?.appearance, primary_color: "#004488" },
    appearance_options: { button_hover_effect: false, list_hover_effect: true },
    advanced_appearance: { "header.text_color": "#111111" },
  });
  expect(classicOf({})?.appearance_options).toEqual({ button_hover_effect: false, list_hover_effect: false });
});

test("themes are kept, and a document without appearance gets no classic theme", () => {
  const { themes } = createDefaultSettings();
  const own = { ...themes, show_theme_selection: true };
  expect(migrateSettings({ version: "5.0.0", themes: own, appearance: {} }).settings.themes).toEqual(own);
  expect(migrateSettings({ version: "5.0.0", facets: [] }).settings.themes).toEqual(themes);
  expect(migrateSettings({ version: "5.0.0", appearance: {} }).settings.themes.show_theme_selection).toBe(false);
});

test("only the text null is converted, other filter values stay", () => {
  const facets = [{ field_name: "shot", position: 0, options: { filterVal: "date" } }];
  expect(migrateSettings({ version: "5.0.0", facets }).settings.facets).toEqual(facets);
});

test("texts in lists are escaped and unescaped, other values stay", () => {
  const stored = { global: { mails: ["a@b", 7, null], at: "a@b" } };
  const migrated = migrateTexts(stored);
  expect(migrated).toMatchObject({ global: { mails: ["a{'@'}b", 7, null], at: "a{'@'}b" } });
  expect(unescapeTexts(migrated)).toEqual(stored);
  for (const nothing of [null, "texts", []]) expect(migrateTexts(nothing)).toEqual({});
});

test("texts since version 6.0.0 are not escaped again", () => {
  for (const version of ["6.0.0", "v6.1.0", "7.0.0"])
    expect(migrateTexts({ mail: "a@b", metadata: { version } })).toMatchObject({ mail: "a@b" });
});

test.each([
  ["6.0", "6.0.0", false],
  ["6", "6.0.1", true],
  ["6.0.0", "6.0", false],
  ["6.0.0.1", "6.0.0.2", false],
  ["6.1.0", "6.0.9", false],
  ["v6.0.0", "v6.0.1", true],
])("%s is older than %s: %s", (version, than, older) => {
  expect(isOlderVersion(version, than)).toBe(older);
});

test.each([undefined, 7, "latest", "release 6.2.0", ""])("a document of version %j counts as the oldest", (version) => {
  const { themes: _, ...rest } = createDefaultSettings();
  const migration = migrateSettings({ ...rest, version, appearance: { primary_color: "#123456" } });
  expect(migration.settings.themes.default_light).toBe("classic");
});
