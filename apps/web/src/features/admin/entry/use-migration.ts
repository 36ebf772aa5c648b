import { reportSettingsMigration } from "@vitrine/settings/documents/migration-report";
import { useState } from "react";
import { useDraftStore } from "../drafts/draft-context.tsx";
import type { DocumentName } from "../drafts/draft-store.ts";
import { useMigrationReport } from "./use-migration-report.ts";
import { useMigrationUndo } from "./use-migration-undo.ts";

/** Settings of an older version on their way into this one's form. */
export function useMigration() {
  const store = useDraftStore();
  const { result } = useMigrationReport();
  const offerUndo = useMigrationUndo();
  const [wished, setWished] = useState<readonly DocumentName[]>([]);
  const forget = () => setWished([]);
  return {
    /** Any save of the settings stores all that this version makes of them. */
    migrates: result === "versionUpdate",
    /** What is to be stored though nobody has edited it. */
    wished,
    wish: () => setWished(["settings"]),
    forget,
    /** After a save that was begun with this. */
    saved: () => {
      forget();
      const { stored } = store.get().settings ?? {};
      if (result === "versionUpdate" && reportSettingsMigration(stored).result === "merged") offerUndo();
    },
  };
}
