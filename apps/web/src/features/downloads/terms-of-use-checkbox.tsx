import type { LinkSetting } from "@vitrine/settings/portal-settings";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { pickByLanguageOrAny } from "../../shared/i18n/pick-by-language.ts";
import { TextWithMarkup } from "../../shared/i18n/text-with-markup.tsx";
import styles from "./terms-of-use-checkbox.module.css";

interface Props {
  readonly accepted: boolean;
  /** The user has tried to continue without accepting. */
  readonly missing: boolean;
  readonly onAccept: (accepted: boolean) => void;
  readonly links: Readonly<Record<string, LinkSetting>>;
}

export function TermsOfUseCheckbox({ accepted, missing, onAccept, links }: Props) {
  const { t, i18n } = useTranslation();
  const hintId = useId();
  const link = pickByLanguageOrAny(links, i18n.language);
  const toLink = (text: string) => {
    if (!link?.link) return text;
    return link.linkDirection === "Internal" ? (
      <Link className="link" to={link.link} target="_blank">
        {text}
      </Link>
    ) : (
      <a className="link" href={link.link} target="_blank" rel="noreferrer">
        {text}
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
          <TextWithMarkup text={t("views:download.terms")} marks={{ link: toLink }} />
        </span>
      </label>
      <p id={hintId} className={styles.hint} role="alert">
        {missing && t("views:download.terms_required")}
      </p>
    </div>
  );
}
