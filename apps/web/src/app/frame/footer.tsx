import type { FooterEntry } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSettingsText } from "../../shared/i18n/use-settings-text.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import styles from "./footer.module.css";
import { type ShownFooterEntry, useShownFooterEntries } from "./use-shown-footer-entries.ts";

const COLUMNS = ["Left", "Center", "Right"] as const;

/** The configured entries in one wrapping line, aligned by column. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer data-area="footer">
      <nav className={styles.footer} aria-label={t("global:footer.label")}>
        {COLUMNS.map((column) => (
          <FooterColumnLinks key={column} column={column} />
        ))}
      </nav>
    </footer>
  );
}

export function FooterColumnLinks({ column }: { column: (typeof COLUMNS)[number] }) {
  const entries = useShownFooterEntries().filter(({ target }) => target?.column === column);
  if (entries.length === 0) return null;
  return (
    <div className={`${styles.column} ${styles[column.toLowerCase()]}`}>
      {entries.map((shown) => (
        <Entry key={shown.entry.translation} {...shown} />
      ))}
    </div>
  );
}

function Entry({ entry, target: link }: ShownFooterEntry) {
  const { t } = useTranslation();
  const word = useFooterEntryText();
  const text = word(entry);
  if (!entry.is_linkable || !link?.link) return <span dir="auto">{text}</span>;
  if (link.linkDirection === "Internal")
    return (
      <Link dir="auto" to={link.link}>
        {text}
      </Link>
    );
  return (
    <a href={link.link} target="_blank" rel="noreferrer">
      <bdi>{text}</bdi>
      <span className="vh"> {t("global:footer.new_window")}</span>
    </a>
  );
}

export function useFooterEntryText(): (entry: FooterEntry) => string {
  const word = useSettingsText();
  const { global } = useSettings();
  return ({ translation }) => word(translation, "", { year: new Date().getFullYear(), website: global.website_title });
}
