import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { PortalFile } from "../../../shared/api/portal-files.ts";
import { FileRevisionDialog } from "./file-revision-dialog.tsx";
import { type FileRevision, fileRevisionsQuery } from "./file-revisions-query.ts";
import { RevisionList } from "./revision-list.tsx";

/** The revisions of a portal file: author, time, content, and restoring. */
export function FileRevisions({ file }: { file: PortalFile }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<FileRevision | "origin" | null>(null);
  const { data, error } = useQuery(fileRevisionsQuery(useClient(), file));
  return (
    <>
      <RevisionList revisions={data} error={error} origin={t("admin:history.no_file")} onOpen={setOpened} />
      {opened !== null && data && (
        <FileRevisionDialog
          file={file}
          present={data.find((revision) => revision.present) ?? null}
          revision={opened === "origin" ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
