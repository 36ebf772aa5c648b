import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { portalFilesQuery } from "../../../shared/api/portal-files.ts";
import { PORTAL_FILE_NAMES } from "../saving/portal-file-names.ts";
import styles from "./files-form.module.css";
import { PortalFileField } from "./portal-file-field.tsx";
import { StyleField } from "./style-field.tsx";

/** Its CSS is typed. */
const UPLOADED = PORTAL_FILE_NAMES.filter((name) => name !== "style");

/** The portal's own pictures and font, which are stored at once, unlike settings, and its CSS. */
export function FilesForm() {
  const { t } = useTranslation();
  const { data: files } = useQuery(portalFilesQuery(useClient()));
  return (
    <>
      <p className={styles.lead}>{t("admin:appearance.files.lead")}</p>
      {UPLOADED.map((file) => (
        <PortalFileField
          key={file}
          file={file}
          name={t(`admin:appearance.files.${file}`)}
          there={files?.[file] === true}
          revision={files?.revisions?.[file]}
        />
      ))}
      <StyleField />
    </>
  );
}
