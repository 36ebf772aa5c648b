import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { getValueAt, isDeepEqual } from "../key-path.ts";
import { isJsonObject, type JsonObject, withoutForbiddenKeys } from "../merge.ts";
import { damagedSettingsArbitrary } from "../testing/damaged-documents.ts";
import { SETTINGS_VERSION } from "../version.ts";
import { createDefaultSettings } from "./defaults.ts";
import { createSettingsMigrationReport } from "./migration-report.ts";
import { isBlockingError, validateSettings } from "./validate-settings.ts";

/** As stored by version 5.1: one appearance, no themes, and "null" for none. */
const { themes: _, guide: __, ...rest } = createDefaultSettings();
const old: JsonObject = {
  ...rest,
  version: "5.1.0",
  appearance: { primary_color: "#004488" },
  advanced_appearance: { "header.text_color": "#123456" },
  facets: [{ field_name: "keywords", position: 0, options: { filterVal: "null" } }],
  their_own: { kept: true },
};
const told = (stored: unknown) =>
  createSettingsMigrationReport(stored).entries.map(({ kind, path, reason }) =>
    [kind, path, reason].filter(Boolean).join(" "),
  );

describe("a migration report", () => {
  it("contains everything if nothing is stored", () => {
    const { result, entries, document } = createSettingsMigrationReport({});
    expect(result).toBe("override");
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(["added"]));
    expect(entries.map(({ path }) => path)).toEqual(
      Object.keys(createDefaultSettings()).filter((name) => name !== "version"),
    );
    expect(document).toEqual(createDefaultSettings());
  });

  it("is empty for the current version, and contains only the version for the previous one", () => {
    expect(createSettingsMigrationReport(createDefaultSettings())).toMatchObject({ result: "merged", entries: [] });
    expect(createSettingsMigrationReport({ ...createDefaultSettings(), version: "6.2.0" })).toMatchObject({
      result: "versionUpdate",
      entries: [],
      document: { version: SETTINGS_VERSION },
    });
  });

  it("contains the appearance of a document before 6.0.0, with old and new values", () => {
    expect(told(old).toSorted()).toEqual([
      "added guide",
      "added themes",
      "deleted advanced_appearance migration",
      "deleted appearance migration",
      "overridden facets.0.options.filterVal",
    ]);
    const { entries, unknown, document } = createSettingsMigrationReport(old);
    expect(entries.find(({ path }) => path === "facets.0.options.filterVal")).toMatchObject({
      before: "null",
      after: null,
    });
    expect(unknown).toEqual(["their_own"]);
    expect(document).toMatchObject({ their_own: { kept: true }, themes: { default_light: "classic" } });
  });

  it("contains the reason of removed values", () => {
    const damagedOne = {
      ...createDefaultSettings(),
      search: { ...createDefaultSettings().search, sidebar: { width: "wide" } },
    };
    const facets = [{ position: 3 }];
    expect(told({ ...damagedOne, facets })).toEqual(
      ["deleted facets.0 incomplete", "overridden search.sidebar.width kind"].toSorted(),
    );
  });
});

const age = fc.constantFrom("2.0.0", "3.4.0", "5.0.3", "5.1.2", "6.0.0", "6.2.0", "7.0.3", "9.0.0", "nonsense");
const look = fc.record({ appearance: fc.constant({ primary_color: "#123456" }), zzz: fc.nat() }, { requiredKeys: [] });

test("older and damaged documents become valid, retain unknown keys, and every difference is reported", () => {
  fc.assert(
    fc.property(damagedSettingsArbitrary.map(withoutForbiddenKeys), age, look, (document, version, more) => {
      if (!isJsonObject(document)) return;
      const stored: JsonObject = { ...document, ...more, version };
      const report = createSettingsMigrationReport(stored);
      expect(validateSettings(report.document).filter(isBlockingError)).toEqual([]);
      if ("zzz" in more) expect(report.document.zzz).toBe(more.zzz);
      const names = new Set([...Object.keys(stored), ...Object.keys(report.document)]);
      for (const name of ["version", "set_aside"]) names.delete(name);
      // The order of keys is not a difference.
      const changed = [...names].filter(
        (name) => !isDeepEqual(withoutForbiddenKeys(stored[name]), report.document[name]),
      );
      const toldNames = new Set(report.entries.map(({ path }) => path.split(".")[0]));
      expect([...toldNames].sort()).toEqual(changed.sort());
      for (const { kind, path, after } of report.entries) {
        if (kind !== "added" || path.includes("advanced_appearance")) continue;
        expect(getValueAt(report.document, path.split("."))).toEqual(after);
      }
      expect(createSettingsMigrationReport(report.document)).toMatchObject({ result: "merged", entries: [] });
    }),
    { numRuns: 200 },
  );
}, 60_000);
