import fc from "fast-check";
import { describe, expect, expectTypeOf, it, test } from "vitest";
import { createDefaultSettings } from "../documents/defaults.ts";
import { createSettingsDocumentToSave } from "../documents/document-to-save.ts";
import { migrateSettings } from "../documents/migrations.ts";
import { portalSettingsSchema } from "../documents/schema.ts";
import { FORBIDDEN_KEYS, isJsonObject, type JsonObject, withoutForbiddenKeys } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";
import {
  completeSettings,
  damagedSettingsArbitrary,
  harmlessJsonArbitrary,
  jsonArbitrary,
  listPaths,
  settingPathArbitrary,
  UNKNOWN_KEY,
  valueAtPath,
  withValue,
} from "../testing/damaged-documents.ts";
import { healSettings, type SetAsideValue } from "./heal.ts";
import { settingsRegistry } from "./settings.ts";

interface Reading {
  readonly settings: unknown;
  readonly healed: readonly string[];
  readonly unknown: readonly string[];
  readonly setAside: readonly SetAsideValue[];
}
const same = (one: unknown, other: unknown) =>
  JSON.stringify(withoutForbiddenKeys(one)) === JSON.stringify(withoutForbiddenKeys(other));
const around = (one: string, other: string) =>
  one === other || one === "" || other === "" || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** Checks that every stored value is at its path or set aside, and that exactly the unknown values are reported. */
function expectKept(stored: unknown, { settings, healed, unknown, setAside }: Reading): void {
  const asideAt = new Map<string, SetAsideValue[]>();
  for (const one of setAside) asideAt.set(one.path, [...(asideAt.get(one.path) ?? []), one]);
  const unknownPaths = new Set(unknown);
  const lost: string[] = [];
  const newThere: string[] = [];
  const walk = (before: unknown, after: unknown, path: string): void => {
    if (asideAt.get(path)?.some((one) => same(one.value, before))) return;
    if (unknownPaths.has(path) && same(before, after)) {
      newThere.push(path);
      return;
    }
    if (isJsonObject(before) && isJsonObject(after)) {
      for (const [key, value] of Object.entries(before)) {
        if (FORBIDDEN_KEYS.has(key)) continue;
        const inner = path === "" ? key : `${path}.${key}`;
        if (UNKNOWN_KEY.test(key) && Object.hasOwn(after, key) && !unknownPaths.has(inner))
          lost.push(`${inner}, unreported`);
        walk(value, after[key], inner);
      }
    } else if (Array.isArray(before) && Array.isArray(after)) {
      const aside = before.map((_, index) => asideAt.get(`${path}.${index}`)?.at(-1));
      const isGone = (one: SetAsideValue | undefined, all: boolean) =>
        one !== undefined && (all || one.reason !== "kind");
      // An invalid item is removed, or becomes the default if its kind has one: the same for all items of a list.
      const all = aside.filter((one) => isGone(one, true)).length === before.length - after.length;
      let place = 0;
      for (const [index, item] of before.entries())
        walk(item, isGone(aside[index], all) ? undefined : after[place++], `${path}.${index}`);
      expect(place, path).toBe(after.length);
    } else if (!same(before, after)) lost.push(path);
  };
  walk(stored, settings, "");
  expect(lost).toEqual([]);
  expect(unknown.filter((path) => /(^|\.)zzz/.test(path)).toSorted()).toEqual(
    newThere.filter((path) => /(^|\.)zzz/.test(path)).toSorted(),
  );
  for (const { path } of setAside)
    expect(
      healed.some((one) => around(one, path)),
      path,
    ).toBe(true);
  const isRefused = (path: string) => FORBIDDEN_KEYS.has(path.split(".").at(-1) ?? "");
  const isAsideOf = (path: string) => setAside.some((one) => around(one.path, path));
  // A missing default whose theme does not exist: nothing was stored, so nothing is set aside.
  expect(healed.filter((path) => !isRefused(path) && !isAsideOf(path) && path !== "themes")).toEqual([]);
}

describe("reading stored settings", { timeout: 60_000 }, () => {
  it("changes nothing in valid settings", () => {
    expect(healSettings(settingsRegistry, completeSettings)).toEqual({
      settings: completeSettings,
      healed: [],
      unknown: [],
      setAside: [],
    });
    expectTypeOf(healSettings(settingsRegistry, completeSettings).settings).toEqualTypeOf<PortalSettings>();
  });

  it("yields valid settings for any document, and is idempotent", () => {
    fc.assert(
      fc.property(fc.oneof(jsonArbitrary, damagedSettingsArbitrary), (stored) => {
        const reading = healSettings(settingsRegistry, stored);
        const { settings } = reading;
        const saved = portalSettingsSchema.safeParse(settings);
        expect(saved.error?.issues ?? []).toEqual([]);
        expect(saved.data).toEqual(settings);
        const again = healSettings(settingsRegistry, JSON.parse(JSON.stringify(settings)));
        expect(again.settings).toEqual(settings);
        expect(again.healed).toEqual([]);
        expect(again.setAside).toEqual([]);
        if (stored !== null) expectKept(stored, reading);
      }),
      { numRuns: 400 },
    );
  });

  it("removes only invalid values, and reports them", () => {
    fc.assert(
      fc.property(settingPathArbitrary, jsonArbitrary, (path, value) => {
        const { settings, healed } = healSettings(settingsRegistry, withValue(completeSettings, path, value));
        if (healed.length === 0) return;
        const inside = (one: string) =>
          one.split(".").slice(0, path.length).join(".") === path.join(".") || path.join(".").startsWith(one);
        expect(healed.filter((one) => !inside(one))).toEqual([]);
        const [top] = path;
        for (const key of Object.keys(completeSettings) as (keyof PortalSettings)[])
          if (key !== top) expect(settings[key]).toEqual(completeSettings[key]);
      }),
    );
  });

  it("heals nothing that a save would accept", () => {
    const outside = fc.constantFrom<unknown>(-1, 0.5, 1e7, "", " ", "x".repeat(10_001), null, [], {});
    fc.assert(
      fc.property(settingPathArbitrary, fc.oneof(harmlessJsonArbitrary, outside), (path, value) => {
        const stored = withValue(completeSettings, path, value);
        if (portalSettingsSchema.safeParse(stored).success)
          expect(healSettings(settingsRegistry, stored).healed).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("retains keys of a newer version through reading, saving and reading again", () => {
    const groups = listPaths(completeSettings).filter((path) => isJsonObject(valueAtPath(completeSettings, path)));
    fc.assert(
      fc.property(
        fc.constantFrom(...groups),
        fc.stringMatching(/^new_[a-z]{1,8}$/),
        harmlessJsonArbitrary,
        (path, key, value) => {
          const stored = withValue({ ...completeSettings, version: "8.1.0" }, [...path, key], value);
          const { settings, unknown, healed } = migrateSettings(stored);
          expect(healed).toEqual([]);
          expect(unknown).toEqual([[...path, key].join(".")]);
          const saved: unknown = JSON.parse(JSON.stringify(portalSettingsSchema.parse(settings)));
          expect(valueAtPath(saved, [...path, key])).toEqual(value);
          expect(valueAtPath(migrateSettings(saved).settings, [...path, key])).toEqual(value);
        },
      ),
    );
  });

  it("handles every older version, even damaged", () => {
    const age = fc.constantFrom("2.0.0", "3.4.0", "5.0.3", "5.1.2", "6.0.0", "6.2.0", "7.0.3", "9.0.0", "nonsense", 3);
    fc.assert(
      fc.property(damagedSettingsArbitrary, age, (stored, version) => {
        const { settings } = migrateSettings({ ...stored, version });
        expect(portalSettingsSchema.safeParse(settings).error?.issues ?? []).toEqual([]);
        expect(migrateSettings(settings)).toMatchObject({ settings, result: "merged", healed: [] });
      }),
    );
  });

  it("loses nothing through reading, migrating, saving and reading again", () => {
    const age = fc.constantFrom("2.0.0", "5.1.2", "6.0.0", "7.0.3", "9.0.0", "nonsense", 3, { zzz: 1 });
    const oldLook = fc.record(
      { appearance: jsonArbitrary, appearance_options: jsonArbitrary, zzz: jsonArbitrary },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(damagedSettingsArbitrary, jsonArbitrary), age, oldLook, (document, version, look) => {
        if (document === null) return;
        const stored = isJsonObject(document) ? { ...document, ...look, version } : document;
        const migration = migrateSettings(stored);
        const saved: unknown = JSON.parse(
          JSON.stringify(portalSettingsSchema.parse(createSettingsDocumentToSave(migration, migration.settings))),
        );
        const again = migrateSettings(saved);
        expect(again).toMatchObject({ result: "merged", healed: [], setAside: [] });
        expect(createSettingsDocumentToSave(again, again.settings)).toEqual(saved);
        const { set_aside: setAside = [], ...settings } = saved as JsonObject & { set_aside?: SetAsideValue[] };
        const wanted =
          typeof version === "string" && isJsonObject(stored) ? { ...stored, version: settings.version } : stored;
        // In old versions "null" stood for no value; the migration converts it.
        const read = (value: unknown) => JSON.parse(JSON.stringify(value ?? null).replaceAll('"null"', "null"));
        const touched = [...migration.healed, ...setAside.map(({ path }) => path)];
        expectKept(read(wanted), { ...migration, settings: read(settings), healed: touched, setAside: read(setAside) });
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  [["search", "sidebar", "width"], "260", 260, "search.sidebar.width"],
  [["search", "sidebar", "width"], -1, 260, "search.sidebar.width"],
  [["search", "views", "default"], "mosaic", "grid", "search.views.default"],
  [["facets", 0, "options", "preview"], "many", undefined, "facets.0.options.preview"],
  [["login", "box", "max_width"], "40rem;color:red", "40rem", "login.box.max_width"],
  [["bookmark", "title"], 7, "title", "bookmark.title"],
  [["themes", "default_dark"], "midnight", "light", "themes"],
  [["terms_of_use", "links", "de", "link"], "javascript:alert(1)", "", "terms_of_use.links.de"],
] as const)("%j: %j becomes %j", (path, stored, shown, finding) => {
  const { settings, healed } = healSettings(settingsRegistry, withValue(completeSettings, path, stored));
  expect(valueAtPath(settings, path)).toEqual(shown);
  expect(healed).toEqual([finding]);
});

test("invalid fields are removed from a list, the others stay", () => {
  const [first, second] = completeSettings.facets;
  const { settings, healed } = healSettings(settingsRegistry, {
    ...completeSettings,
    facets: [first, { position: 3 }, "keywords", second],
  });
  expect(settings.facets).toEqual([first, second]);
  expect(healed).toEqual(["facets.1.field_name", "facets.2"]);
});

test("no stored document changes a prototype", () => {
  const stored = JSON.parse(
    '{"__proto__":{"polluted":1},"search":{"constructor":{"prototype":{"polluted":1}}},"order":{"subject":{"__proto__":{"polluted":1}}}}',
  );
  const { settings } = healSettings(settingsRegistry, stored);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(settings)).toBe(Object.prototype);
  expect(JSON.stringify(settings)).not.toMatch(/"(__proto__|constructor|prototype)":/);
  expect(settings).toEqual(createDefaultSettings());
});

test.each(["url(https://evil.example/x)", "Expression(x)", "red\nurl(x)"])(
  "the colour %j is healed, and told",
  (colour) => {
    const settings = createDefaultSettings();
    const shipped = settings.themes.options[0]?.appearance.primary_color;
    Object.assign(settings.themes.options[0]?.appearance ?? {}, { primary_color: colour });
    const path = "themes.options.0.appearance.primary_color";
    const read = healSettings(settingsRegistry, settings);
    expect(read.healed).toEqual([path]);
    expect(read.setAside).toEqual([{ path, reason: "kind", value: colour }]);
    expect(read.settings.themes.options[0]?.appearance.primary_color).toBe(shipped);
  },
);
