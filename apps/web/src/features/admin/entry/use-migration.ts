import { ApiError } from "@vitrine/contract/api-error";
import { type MigrationReport, reportSettingsMigration } from "@vitrine/settings/documents/migration-report";
import { mergeThreeWay } from "@vitrine/settings/documents/three-way-merge";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { useDraftDocument, useDraftStore } from "../drafts/draft-context.tsx";
import type { DocumentName } from "../drafts/draft-store.ts";
import { restoreRevision } from "../history/restore-revision.ts";
import { usePublishSaved } from "../saving/use-publish-saved.ts";

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

/** The changes that storing the migrated settings would make. */
export function useMigrationReport(): MigrationReport {
  const stored = useDraftDocument("settings")?.stored;
  return useMemo(() => reportSettingsMigration(stored ?? {}), [stored]);
}

/** Announces that migrated settings were stored, and offers to undo it. */
function useMigrationUndo(): () => void {
  const { t } = useTranslation();
  const client = useClient();
  const store = useDraftStore();
  const notify = useNotify();
  const errorText = useErrorText();
  const showSaved = usePublishSaved();
  const undo = async (migrated: string | null) => {
    // The previous state is the second newest revision only if nothing else was saved since.
    if (store.get().settings?.etag !== migrated) {
      notify({ kind: "warning", text: t("admin:migration.too_late"), id: "migration" });
      return;
    }
    try {
      const { revisions } = await client.call("revisions.list", { query: { document: "config" } });
      const [, before] = revisions;
      if (!before) throw new ApiError({ status: 404, code: "revision.not_found", message: "" });
      const now = store.get().settings;
      const document = await restoreRevision(client, "settings", before.id, now);
      // Keep edits made since.
      const draft = now ? mergeThreeWay(now.base, now.draft, document.base).merged : document.base;
      store.put("settings", { ...document, draft });
      showSaved([["settings", document]]);
      notify({ kind: "success", text: t("admin:history.restored"), id: "migration" });
    } catch (error) {
      notify({ kind: "danger", text: errorText(error), id: "migration" });
    }
  };
  return () => {
    const migrated = store.get().settings?.etag ?? null;
    notify({
      kind: "success",
      text: t("admin:migration.stored"),
      ...(client.has("revisions") && {
        action: { label: t("global:action.undo"), run: () => void undo(migrated) },
      }),
      id: "migration",
    });
  };
}
