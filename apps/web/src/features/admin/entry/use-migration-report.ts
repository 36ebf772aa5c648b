import { type MigrationReport, reportSettingsMigration } from "@vitrine/settings/documents/migration-report";
import { useMemo } from "react";
import { useDraftDocument } from "../drafts/draft-context.tsx";

/** The changes that storing the migrated settings would make. */
export function useMigrationReport(): MigrationReport {
  const stored = useDraftDocument("settings")?.stored;
  return useMemo(() => reportSettingsMigration(stored ?? {}), [stored]);
}
