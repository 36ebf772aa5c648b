import { useTranslation } from "react-i18next";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { FooterColumnLinks } from "./footer.tsx";
import styles from "./login-footer.module.css";
import { useChooseLanguage } from "./use-choose-language.ts";

/** Links and languages below the login form, such as the imprint. */
export function LoginFooter() {
  const { t, i18n } = useTranslation();
  const { visibleLocales } = useSettings();
  const choose = useChooseLanguage();
  return (
    <>
      <FooterColumnLinks column="Left" />
      {visibleLocales.length > 1 && (
        <fieldset className={styles.languages}>
          <legend className="vh">{t("global:language.choose")}</legend>
          {visibleLocales.map(({ lang, short }) => (
            <button
              key={lang}
              type="button"
              lang={lang}
              aria-pressed={lang === i18n.language}
              onClick={() => void choose(lang)}
            >
              {short}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
