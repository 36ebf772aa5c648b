import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { portalFilesQuery } from "../../../shared/api/portal-files.ts";
import { PORTAL_FILE_NAMES } from "../saving/portal-file-names.ts";
import styles from "./files-form.module.css";
import { PortalFileField } from "./portal-file-field.tsx";
import { StyleField } from "./style-field.tsx";

/** All portal files except the CSS, which has a text field. */
const UPLOADED_FILES = PORTAL_FILE_NAMES.filter((name) => name !== "style");

/** The portal's pictures and font, which are saved at once, unlike settings, and its CSS. */
export function FilesForm() {
  const { t } = useTranslation();
  const { data: files } = useQuery(portalFilesQuery(useClient()));
  return (
    <>
      <p className={styles.lead}>{t("admin:appearance.files.lead")}</p>
      {UPLOADED_FILES.map((file) => (
        <PortalFileField
          key={file}
          file={file}
          name={t(`admin:appearance.files.${file}`)}
          isStored={files?.[file] === true}
          revision={files?.revisions?.[file]}
        />
      ))}
      <StyleField />
    </>
  );
}
