import { reportSettingsMigration } from "@vitrine/settings/documents/migration-report";
import { useState } from "react";
import { useDraftStore } from "../drafts/draft-context.tsx";
import type { DocumentName } from "../drafts/draft-store.ts";
import { useMigrationReport } from "./use-migration-report.ts";
import { useMigrationUndo } from "./use-migration-undo.ts";

/** Controls the migration of settings stored by an older version. */
export function useMigration() {
  const store = useDraftStore();
  const { result } = useMigrationReport();
  const offerUndo = useMigrationUndo();
  const [documentsToSave, setDocumentsToSave] = useState<readonly DocumentName[]>([]);
  const cancel = () => setDocumentsToSave([]);
  return {
    /** Any save of the settings also stores their migration. */
    migrates: result === "versionUpdate",
    /** Documents to save although they were not edited. */
    documentsToSave,
    requestSave: () => setDocumentsToSave(["settings"]),
    cancel,
    /** Called after a save. */
    onSaved: () => {
      cancel();
      const { stored } = store.get().settings ?? {};
      if (result === "versionUpdate" && reportSettingsMigration(stored).result === "merged") offerUndo();
    },
  };
}
