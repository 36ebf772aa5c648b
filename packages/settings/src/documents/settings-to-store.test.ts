import { expect, it } from "vitest";
import { olderDocuments } from "../testing/older-documents.ts";
import { createDefaultSettings } from "./defaults.ts";
import { reportSettingsMigration } from "./migration-report.ts";
import { migrateSettingsToStore } from "./settings-to-store.ts";
import { isBlockingError, validateSettings } from "./validate-settings.ts";

it.each(Object.entries(olderDocuments))(
  "settings of %s are what migrating them makes of them, and valid",
  (_, older) => {
    const stored = migrateSettingsToStore(older);
    expect(stored).toEqual(reportSettingsMigration(older).document);
    expect(validateSettings(stored).filter(isBlockingError)).toEqual([]);
    expect(stored).toMatchObject({ their_own: older.their_own });
  },
);

it("settings of the current, a later or no version are unchanged", () => {
  const wrong = { ...createDefaultSettings(), global: 7 };
  for (const version of [createDefaultSettings().version, "7.0.0", "8.1.0", undefined, "yesterday", 5]) {
    const sent = { ...wrong, version };
    expect(migrateSettingsToStore(sent)).toBe(sent);
  }
  for (const sent of [null, [], "text", {}]) expect(migrateSettingsToStore(sent)).toBe(sent);
});
