import type { FieldSetting, PortalSettings } from "@vitrine/settings/portal-settings";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ofLanguage } from "../../../shared/i18n/of-language.ts";
import { useDraftStore } from "../drafts/draft-context.tsx";
import field from "../fields/field.module.css";
import { useKnownValues } from "../fields/known-values.tsx";
import { NamedWords } from "../fields/named-words.tsx";
import { labelKey, labelled, unlabelled } from "./field-labels.ts";
import styles from "./search-section.module.css";

interface Props {
  readonly setting: FieldSetting;
  readonly id: string;
}

/** What visitors read as the name of the field, in each language of the portal, wherever the field stands. */
export function FieldWords({ setting, id }: Props) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const { index } = useKnownValues();
  const help = useId();
  const name = setting.field_name;
  const key = setting.translation || labelKey(name);
  const labels = index.find((one) => one.field_name === name)?.default_labels ?? {};
  const settings = () => store.get().settings?.draft as unknown as PortalSettings;
  const change = (lists: typeof labelled) => {
    for (const [list, fields] of lists(settings(), name, key)) store.set("settings", list, fields);
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
        <NamedWords
          id={id}
          textKey={key}
          isNamed={Boolean(setting.translation)}
          isOwn={key === labelKey(name)}
          calledIn={(lang) => ofLanguage(labels, lang)}
          onName={() => change(labelled)}
          onUnname={() => change(unlabelled)}
        />
      </div>
    </div>
  );
}
