import type { LinkSetting } from "@vitrine/settings/portal-settings";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { MarkedText } from "../../shared/i18n/marked-text.tsx";
import { ofLanguage } from "../../shared/i18n/of-language.ts";
import styles from "./terms.module.css";

interface Props {
  readonly accepted: boolean;
  /** Set when somebody tried to continue without accepting. */
  readonly missing: boolean;
  readonly onAccept: (accepted: boolean) => void;
  readonly links: Readonly<Record<string, LinkSetting>>;
}

export function Terms({ accepted, missing, onAccept, links }: Props) {
  const { t, i18n } = useTranslation();
  const hintId = useId();
  const link = ofLanguage(links, i18n.language);
  const linked = (words: string) => {
    if (!link?.link) return words;
    return link.linkDirection === "Internal" ? (
      <Link className="link" to={link.link} target="_blank">
        {words}
      </Link>
    ) : (
      <a className="link" href={link.link} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  };
  return (
    <div className={styles.terms}>
      <label className={styles.row}>
        <input
          type="checkbox"
          checked={accepted}
          aria-invalid={missing || undefined}
          aria-describedby={hintId}
          onChange={(event) => onAccept(event.currentTarget.checked)}
        />
        <span>
          <MarkedText text={t("views:download.terms")} marks={{ link: linked }} />
        </span>
      </label>
      <p id={hintId} className={styles.hint} role="alert">
        {missing && t("views:download.terms_required")}
      </p>
    </div>
  );
}
