import { useTranslation } from "react-i18next";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { PictureWithRetry } from "../../../shared/ui/picture-with-retry.tsx";
import { NO_FILE_CONTENT_KEY } from "../drafts/file-drafts.ts";
import { useGetFileContentUrl } from "../drafts/use-file-draft.ts";
import styles from "./changes.module.css";

interface Props {
  readonly file: PortalFileName;
  /** Key of the content. */
  readonly content: string;
}

/** A content of a portal file, as people see it: the picture, or what there is in words. */
export function ReadableFileContent({ file, content }: Props) {
  const { t } = useTranslation();
  const contentUrl = useGetFileContentUrl();
  if (content === NO_FILE_CONTENT_KEY) return t("admin:appearance.files.none");
  const src = contentUrl(file, content);
  if (file === "custom_font" || src === undefined) return t("admin:appearance.files.there");
  return (
    <PictureWithRetry
      className={styles.file}
      src={src}
      alt={t("admin:appearance.files.there")}
      data-dark={file.endsWith("Dark") || undefined}
    />
  );
}
