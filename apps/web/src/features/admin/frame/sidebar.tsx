import { IconSearch } from "@tabler/icons-react";
import { SETTINGS_VERSION } from "@vitrine/settings/version";
import { useTranslation } from "react-i18next";
import type { AdminSectionKey } from "../section.ts";
import { SectionLinks } from "./section-links.tsx";
import styles from "./sidebar.module.css";

interface Props {
  readonly now: AdminSectionKey;
  /** Opens the search over the administration; null if it is not available. */
  readonly onSearch: (() => void) | null;
}

/** The sections beside the current one, in windows wide enough. */
export function Sidebar({ now, onSearch }: Props) {
  const { t } = useTranslation();
  return (
    <nav className={styles.sidebar} aria-label={t("admin:section.label")}>
      {onSearch && (
        <button
          type="button"
          className={styles.search}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onClick={onSearch}
        >
          <IconSearch size={20} stroke={1.75} aria-hidden />
          {t("admin:search.title")}
        </button>
      )}
      <SectionLinks now={now} />
      <p className={styles.version}>{t("admin:section.version", { version: SETTINGS_VERSION })}</p>
    </nav>
  );
}
