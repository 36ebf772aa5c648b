import { expect, it } from "vitest";
import { defaultSettings } from "./defaults.ts";
import { faultsOf, isRefused } from "./faults.ts";
import { settingsReport } from "./migration-report.ts";
import { settingsToStore } from "./settings-to-store.ts";
import { olderDocuments } from "./testing/older-documents.ts";

it.each(Object.entries(olderDocuments))(
  "settings of %s are what migrating them makes of them, and valid",
  (_, older) => {
    const stored = settingsToStore(older);
    expect(stored).toEqual(settingsReport(older).document);
    expect(faultsOf(stored).filter(isRefused)).toEqual([]);
    expect(stored).toMatchObject({ their_own: older.their_own });
  },
);

it("settings of this version, of none and of a later one are as they were sent", () => {
  const wrong = { ...defaultSettings(), global: 7 };
  for (const version of [defaultSettings().version, "7.0.0", "8.1.0", undefined, "yesterday", 5]) {
    const sent = { ...wrong, version };
    expect(settingsToStore(sent)).toBe(sent);
  }
  for (const sent of [null, [], "text", {}]) expect(settingsToStore(sent)).toBe(sent);
});
