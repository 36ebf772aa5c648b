import type { FooterEntry } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { pickByAnyLanguage } from "../../shared/i18n/pick-by-language.ts";
import { useSettingsText } from "../../shared/i18n/use-settings-text.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import styles from "./footer.module.css";

const COLUMNS = ["Left", "Center", "Right"] as const;

/** The configured entries in one wrapping line, aligned by column. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer data-area="footer">
      <nav className={styles.footer} aria-label={t("global:footer.label")}>
        {COLUMNS.map((column) => (
          <FooterLinks key={column} column={column} />
        ))}
      </nav>
    </footer>
  );
}

export function FooterLinks({ column }: { column: (typeof COLUMNS)[number] }) {
  const { i18n } = useTranslation();
  const { footer } = useSettings();
  const entries = footer
    .filter((entry) => pickByAnyLanguage(entry.languages, i18n.language)?.column === column)
    .sort((a, b) => a.position - b.position);
  if (entries.length === 0) return null;
  return (
    <div className={`${styles.column} ${styles[column.toLowerCase()]}`}>
      {entries.map((entry) => (
        <Entry key={entry.translation} entry={entry} lang={i18n.language} />
      ))}
    </div>
  );
}

function Entry({ entry, lang }: { entry: FooterEntry; lang: string }) {
  const { t } = useTranslation();
  const word = useFooterText();
  const text = word(entry);
  const link = pickByAnyLanguage(entry.languages, lang);
  if (!entry.is_linkable || !link?.link) return <span>{text}</span>;
  if (link.linkDirection === "Internal") return <Link to={link.link}>{text}</Link>;
  return (
    <a href={link.link} target="_blank" rel="noreferrer">
      {text}
      <span className="vh"> {t("global:footer.new_window")}</span>
    </a>
  );
}

export function useFooterText(): (entry: FooterEntry) => string {
  const word = useSettingsText();
  const { global } = useSettings();
  return ({ translation }) => word(translation, "", { year: new Date().getFullYear(), website: global.website_title });
}
