import { expect, it } from "vitest";
import { olderDocuments } from "../testing/older-documents.ts";
import { createDefaultSettings } from "./defaults.ts";
import { createSettingsMigrationReport } from "./migration-report.ts";
import { migrateSettingsForSaving } from "./settings-to-store.ts";
import { isBlockingError, validateSettings } from "./validate-settings.ts";

it.each(Object.entries(olderDocuments))(
  "settings of %s are what migrating them makes of them, and valid",
  (_, older) => {
    const stored = migrateSettingsForSaving(older);
    expect(stored).toEqual(createSettingsMigrationReport(older).document);
    expect(validateSettings(stored).filter(isBlockingError)).toEqual([]);
    expect(stored).toMatchObject({ their_own: older.their_own });
  },
);

it("settings of the current, a later or no version are unchanged", () => {
  const wrong = { ...createDefaultSettings(), global: 7 };
  for (const version of [createDefaultSettings().version, "7.0.0", "8.1.0", undefined, "yesterday", 5]) {
    const sent = { ...wrong, version };
    expect(migrateSettingsForSaving(sent)).toBe(sent);
  }
  for (const sent of [null, [], "text", {}]) expect(migrateSettingsForSaving(sent)).toBe(sent);
});
