import { expect, it } from "vitest";
import { olderDocuments } from "../testing/older-documents.ts";
import { defaultSettings } from "./defaults.ts";
import { reportSettingsMigration } from "./migration-report.ts";
import { settingsToStore } from "./settings-to-store.ts";
import { isBlocking, validateSettings } from "./validate-settings.ts";

it.each(Object.entries(olderDocuments))(
  "settings of %s are what migrating them makes of them, and valid",
  (_, older) => {
    const stored = settingsToStore(older);
    expect(stored).toEqual(reportSettingsMigration(older).document);
    expect(validateSettings(stored).filter(isBlocking)).toEqual([]);
    expect(stored).toMatchObject({ their_own: older.their_own });
  },
);

it("settings of the current, a later or no version are unchanged", () => {
  const wrong = { ...defaultSettings(), global: 7 };
  for (const version of [defaultSettings().version, "7.0.0", "8.1.0", undefined, "yesterday", 5]) {
    const sent = { ...wrong, version };
    expect(settingsToStore(sent)).toBe(sent);
  }
  for (const sent of [null, [], "text", {}]) expect(settingsToStore(sent)).toBe(sent);
});
