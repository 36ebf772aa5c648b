import type { FooterEntry } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSettingsText } from "../../shared/i18n/use-text.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import styles from "./footer.module.css";

const COLUMNS = ["Left", "Center", "Right"] as const;

/** The configured entries in one wrapping line; columns are places along it. */
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
    .filter((entry) => settingOf(entry, i18n.language)?.column === column)
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
  const word = useSettingsText();
  const { global } = useSettings();
  const text = word(entry.translation, "", { year: new Date().getFullYear(), website: global.website_title });
  const link = settingOf(entry, lang);
  if (!entry.is_linkable || !link?.link) return <span>{text}</span>;
  if (link.linkDirection === "Internal") return <Link to={link.link}>{text}</Link>;
  return (
    <a href={link.link} target="_blank" rel="noreferrer">
      {text}
      <span className="vh"> {t("global:footer.new_window")}</span>
    </a>
  );
}

/** A language without settings of its own follows English, then whatever there is. */
function settingOf(entry: FooterEntry, lang: string) {
  const { languages } = entry;
  return languages[lang] ?? languages[lang.split("-")[0] ?? ""] ?? languages.en ?? Object.values(languages)[0];
}
