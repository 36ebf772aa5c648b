import { type MigrationReport, reportSettingsMigration } from "@vitrine/settings/documents/migration-report";
import { useMemo } from "react";
import { useDraftDocument } from "../drafts/draft-context.tsx";

/** What storing the settings as this version reads them would change of what is stored now. */
export function useMigrationReport(): MigrationReport {
  const stored = useDraftDocument("settings")?.stored;
  return useMemo(() => reportSettingsMigration(stored ?? {}), [stored]);
}
