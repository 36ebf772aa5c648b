import { escapeAt } from "@vitrine/settings/plain-text";
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { valueAt } from "../drafts/path.ts";
import field from "../fields/field.module.css";
import { useKnownValues } from "../fields/known-values.tsx";
import { Words } from "../fields/words.tsx";
import { labelKey, labelled } from "./field-labels.ts";
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
  const name = setting.field_name;
  const key = setting.translation || labelKey(name);
  const labels = index.find((one) => one.field_name === name)?.default_labels ?? {};
  const begin = () => {
    if (setting.translation) return;
    const path = key.split(".");
    // A label in one language alone would stand in the others, too: there it stays what the library calls it.
    for (const { lang } of visibleLocales) {
      const own = labels[lang] ?? labels[lang.slice(0, 2)];
      if (own && !valueAt(store.get()[`texts ${lang}`]?.draft, path)) store.set(`texts ${lang}`, path, escapeAt(own));
    }
    const settings = store.get().settings?.draft;
    for (const [list, fields] of labelled(settings as never, name, key)) store.set("settings", list, fields);
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
            stands={setting.translation ? undefined : (labels[lang] ?? labels[lang.slice(0, 2)])}
            onBegin={begin}
          />
        ))}
      </div>
    </div>
  );
}
