import { fallbackLanguages } from "@vitrine/settings/own-texts";
import { escapeAt, unescapeAt } from "@vitrine/settings/plain-text";
import type { FieldSetting, PortalSettings } from "@vitrine/settings/portal-settings";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ofLanguage } from "../../../shared/i18n/of-language.ts";
import { useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { languagesIn } from "../drafts/draft-store.ts";
import { valueAt } from "../drafts/path.ts";
import field from "../fields/field.module.css";
import { useKnownValues } from "../fields/known-values.tsx";
import { Words } from "../fields/words.tsx";
import { useTextDocuments } from "../texts/use-language-texts.ts";
import { labelKey, labelled, unlabelled, withoutText } from "./field-labels.ts";
import styles from "./search-section.module.css";

interface Props {
  readonly setting: FieldSetting;
  readonly id: string;
}

/** What visitors read as the name of the field, in each language of the portal, wherever the field stands. */
export function FieldWords({ setting, id }: Props) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const { visibleLocales } = useSettingsDraft();
  const { index } = useKnownValues();
  const help = useId();
  useTextDocuments();
  const name = setting.field_name;
  const key = setting.translation || labelKey(name);
  const path = key.split(".");
  const labels = index.find((one) => one.field_name === name)?.default_labels ?? {};
  const labelIn = (lang: string) => ofLanguage(labels, lang);
  const textIn = (lang: string) => {
    const text = valueAt(store.get()[`texts ${lang}`]?.draft, path);
    return typeof text === "string" && text !== "" ? unescapeAt(text) : undefined;
  };
  const languages = () => languagesIn(store.get(), "texts");
  const settings = () => store.get().settings?.draft as unknown as PortalSettings;
  const standsIn = (lang: string) => {
    if (!setting.translation || textIn(lang)) return labelIn(lang);
    return fallbackLanguages(lang, languages()).map(textIn).find(Boolean);
  };
  // A label in one language alone would stand in the others, too: there it stays what the library calls it.
  const keepLabel = (lang: string) => {
    const own = labelIn(lang);
    if (own && !textIn(lang)) store.set(`texts ${lang}`, path, escapeAt(own));
  };
  const begin = () => {
    if (setting.translation) return;
    for (const lang of languages()) keepLabel(lang);
    for (const [list, fields] of labelled(settings(), name, key)) store.set("settings", list, fields);
  };
  const end = (emptied: string) => {
    const isAsLibrary = (lang: string) => (textIn(lang) ?? labelIn(lang)) === labelIn(lang);
    if (!languages().every(isAsLibrary)) return keepLabel(emptied);
    for (const [list, fields] of unlabelled(settings(), name, key)) store.set("settings", list, fields);
    // Another key was chosen by somebody, who may show its text elsewhere.
    if (key !== labelKey(name)) return keepLabel(emptied);
    for (const lang of languages()) {
      const draft = store.get()[`texts ${lang}`]?.draft;
      if (draft) store.set(`texts ${lang}`, [], withoutText(draft, path));
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name is drawn as those of the other settings
    <div
      className={field.field}
      role="group"
      aria-label={t("admin:settings.field.translation.name")}
      aria-describedby={help}
    >
      <b className={field.label} aria-hidden>
        {t("admin:settings.field.translation.name")}
      </b>
      <p id={help} className={field.help}>
        {t("admin:results.label_help")}
      </p>
      <div className={styles.words}>
        {visibleLocales.map(({ lang }) => (
          <Words
            key={lang}
            lang={lang}
            textKey={key}
            id={`${id}-${lang}`}
            stands={standsIn(lang)}
            onBegin={begin}
            onEmptied={() => end(lang)}
          />
        ))}
      </div>
    </div>
  );
}
