import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { type PortalFile, portalFilesQuery } from "../../../shared/api/portal-files.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import styles from "./files-form.module.css";
import { PortalFileField } from "./portal-file-field.tsx";
import { StyleField } from "./style-field.tsx";

const NAMES: readonly (readonly [PortalFile, TextKey])[] = [
  ["dashboardLogo", "admin:appearance.files.dashboardLogo"],
  ["searchLogo", "admin:appearance.files.searchLogo"],
  ["assetLogo", "admin:appearance.files.assetLogo"],
  ["bookmarkLogo", "admin:appearance.files.bookmarkLogo"],
  ["loginLogo", "admin:appearance.files.loginLogo"],
  ["logoutLogo", "admin:appearance.files.logoutLogo"],
  ["dashboardHero", "admin:appearance.files.dashboardHero"],
  ["loginHero", "admin:appearance.files.loginHero"],
  ["favicon", "admin:appearance.files.favicon"],
  ["custom_font", "admin:appearance.files.custom_font"],
];

/** The portal's own pictures and font, which are stored at once, unlike settings, and its CSS. */
export function FilesForm() {
  const { t } = useTranslation();
  const { data: files } = useQuery(portalFilesQuery(useClient()));
  return (
    <>
      <p className={styles.lead}>{t("admin:appearance.files.lead")}</p>
      {NAMES.map(([file, name]) => (
        <PortalFileField
          key={file}
          file={file}
          name={t(name)}
          there={files?.[file] === true}
          revision={files?.revisions?.[file]}
        />
      ))}
      <StyleField />
    </>
  );
}
