import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import form from "../fields/section-form.module.css";
import { TranslationField } from "../fields/translation-field.tsx";

const TEXT_FIELDS = [
  { key: "views.login.title", name: "admin:login.title" },
  { key: "views.login.lead", name: "admin:login.lead" },
] as const;

/** Edits heading and info text of the login in each language of the portal. */
export function LoginTextsEditor() {
  const { t } = useTranslation();
  const locales = useSettingsDraft().visibleLocales;
  const id = useId();
  return (
    <section className={form.section} aria-labelledby={id}>
      <h2 id={id}>{t("admin:login.words")}</h2>
      {TEXT_FIELDS.map(({ key, name }) => (
        <div key={key} className={form.place}>
          {/* biome-ignore lint/a11y/useSemanticElements: its name is a heading of the form */}
          <div role="group" aria-labelledby={`${id}${key}`}>
            <h3 id={`${id}${key}`}>{t(name)}</h3>
            {locales.map(({ lang }) => (
              <TranslationField key={lang} lang={lang} textKey={key} id={`${id}${key}${lang}`} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
