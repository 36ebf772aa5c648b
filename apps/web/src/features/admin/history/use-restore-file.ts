import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { type PortalFile, portalFilesQuery } from "../../../shared/api/portal-files.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { createFilePreconditions } from "../saving/file-preconditions.ts";
import { useRefreshPortalFiles } from "../saving/use-publish-saved.ts";
import { type FileRevision, fileRevisionsQuery } from "./file-revisions-query.ts";

/** Restores a revision of a portal file; null removes the file. */
export function useRestoreFile(file: PortalFile, onDone: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const client = useClient();
  const queries = useQueryClient();
  const refreshFiles = useRefreshPortalFiles();
  const { data: files } = useQuery(portalFilesQuery(client));
  return useMutation({
    mutationFn: async (revision: FileRevision | null) => {
      const headers = createFilePreconditions(file, files);
      if (revision) await client.call("revisions.restore_file", { params: { file, id: revision.id }, headers });
      else await client.call("config.file_save", { params: { file }, body: new FormData(), headers });
    },
    // After a conflict the file that another admin has stored is shown beside the revision.
    onSettled: () =>
      Promise.all([refreshFiles(), queries.invalidateQueries({ queryKey: fileRevisionsQuery(client, file).queryKey })]),
    onSuccess: () => {
      notify({ kind: "success", text: t("admin:history.restored"), id: "restored" });
      onDone();
    },
  });
}
