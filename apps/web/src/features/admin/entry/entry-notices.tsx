import { SETTINGS_VERSION } from "@vitrine/settings/version";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useClient } from "../../../shared/api/client-context.tsx";
import { isVersionMismatch } from "../../../shared/version-check.ts";
import { sectionAt } from "../sections.tsx";
import styles from "./entry-notices.module.css";
import type { AdminEntry } from "./load-entry.ts";
import { MigrationNotice } from "./migration-notice.tsx";

interface Props {
  readonly entry: AdminEntry;
  /** The page that was asked for by the first address. */
  readonly asked: string | null;
  /** Stores the settings as this version reads them. */
  readonly onStore: () => void;
}

/** What an admin is told once they are in: where they wanted to go, what does not fit, what this version has changed. */
export function EntryNotices({ entry: { version }, asked, onStore }: Props) {
  const { t } = useTranslation();
  const wanted = sectionAt(asked?.split("/")[2] ?? "", useClient());
  return (
    <>
      {asked !== null && wanted && (
        <p className={styles.notice}>
          {t("admin:entry.asked", { name: t(wanted.name) })}
          <Link to={asked} className="link">
            {t("admin:entry.open", { name: t(wanted.name) })}
          </Link>
        </p>
      )}
      {isVersionMismatch(version, SETTINGS_VERSION) && (
        <p className={styles.warning} role="alert">
          {t("toast:config.version_mismatch", { frontend: SETTINGS_VERSION, backend: version })}
        </p>
      )}
      <MigrationNotice onStore={onStore} />
    </>
  );
}
