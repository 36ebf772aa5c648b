import { SETTINGS_VERSION } from "@vitrine/settings/version";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useClient } from "../../../shared/api/client-context.tsx";
import { isVersionMismatch } from "../../../shared/version-check.ts";
import { findSection } from "../sections.tsx";
import styles from "./admin-notices.module.css";
import type { AdminData } from "./load-admin-data.ts";
import { MigrationNotice } from "./migration-notice.tsx";

interface Props {
  readonly entry: AdminData;
  /** The path of the URL that opened the administration. */
  readonly asked: string | null;
  /** Stores the settings migrated to this version. */
  readonly onStore: () => void;
}

/** Notices on opening the administration: link to the requested page, version mismatch, migrated settings. */
export function AdminNotices({ entry: { version }, asked, onStore }: Props) {
  const { t } = useTranslation();
  const wanted = findSection(asked?.split("/")[2] ?? "", useClient());
  const offer = useRef<HTMLAnchorElement>(null);
  // Enter leads on to where the admin wanted to go.
  useEffect(() => {
    if (asked !== null) offer.current?.focus({ preventScroll: true });
  }, [asked]);
  return (
    <>
      {asked !== null && wanted && (
        <p className={styles.notice}>
          {t("admin:entry.asked", { name: t(wanted.name) })}
          <Link ref={offer} to={asked} className="link">
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
