import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { PortalFile } from "../../../shared/api/portal-files.ts";
import { formatFileSize } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";
import { FileContent } from "./file-content.tsx";
import { type FileRevision, fileContentQuery } from "./file-revisions-query.ts";
import styles from "./history.module.css";

interface Props {
  readonly name: string;
  readonly file: PortalFile;
  /** null: no file. */
  readonly revision: FileRevision | null;
}

/** One side of a comparison: a revision of a file, with its type and size. */
export function FileRevisionPreview({ name, file, revision }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <figure className={styles.side}>
      <figcaption>
        <b>{name}</b>
        {revision && (
          <span>
            {revision.mime} · {formatFileSize(revision.size / 1000, locale)}
          </span>
        )}
      </figcaption>
      {revision ? <LoadedContent file={file} revision={revision} /> : <p>{t("admin:history.no_file")}</p>}
    </figure>
  );
}

function LoadedContent({ file, revision }: { file: PortalFile; revision: FileRevision }) {
  const errorText = useErrorText();
  const { data, error } = useQuery(fileContentQuery(useClient(), file, revision));
  if (error) return <p role="alert">{errorText(error)}</p>;
  return data ? <FileContent key={revision.id} content={data} /> : <div className={styles.ghost} aria-busy="true" />;
}
