import { createSettingsMigrationReport, type MigrationReport } from "@vitrine/settings/documents/migration-report";
import { useMemo, useState } from "react";
import { useDraftDocument } from "../drafts/draft-context.tsx";
import type { DocumentName } from "../drafts/draft-store.ts";

export function useMigrationSave() {
  const { result } = useMigrationReport();
  const [documentsToSave, setDocumentsToSave] = useState<readonly DocumentName[]>([]);
  const cancel = () => setDocumentsToSave([]);
  return {
    /** Any save of the settings also stores their migration. */
    migrates: result === "versionUpdate",
    /** Documents to save although they were not edited. */
    documentsToSave,
    requestSave: () => setDocumentsToSave(["settings"]),
    cancel,
  };
}

/** The changes that storing the migrated settings would make. */
export function useMigrationReport(): MigrationReport {
  const stored = useDraftDocument("settings")?.stored;
  return useMemo(() => createSettingsMigrationReport(stored ?? {}), [stored]);
}
