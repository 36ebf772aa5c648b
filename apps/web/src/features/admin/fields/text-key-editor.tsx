import { Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { ownName } from "@vitrine/settings/languages";
import { escapeAt, unescapeAt } from "@vitrine/settings/plain-text";
import type { Text } from "@vitrine/settings/registry/kinds";
import { textKey } from "@vitrine/settings/text-key";
import { useTranslation } from "react-i18next";
import { useDraftAt, useDrafts, useSettingsDraft } from "../drafts/draft-context.tsx";
import { controlStyles } from "./control-styles.ts";
import type { EditorProps } from "./editor-props.ts";
import styles from "./text-key-editor.module.css";
import { typed } from "./typed.ts";

const NAMED = /^(global|views|toast|admin)(\.[\w-]+)+$/;

/** The key of a text, and below it the words in each language of the portal, which are edited right here. */
export function TextKeyEditor(props: EditorProps<Text>) {
  const { value, id, label, describedBy, invalid } = props;
  const locales = useSettingsDraft().visibleLocales;
  const key = typeof value === "string" ? value : "";
  return (
    <>
      <TextInput
        id={id}
        classNames={controlStyles}
        aria-label={label}
        aria-describedby={describedBy}
        error={invalid}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        {...typed(props)}
      />
      {NAMED.test(key) && (
        <div className={styles.words}>
          {locales.map(({ lang }) => (
            <Words key={lang} lang={lang} textKey={key} id={`${id}-${lang}`} />
          ))}
        </div>
      )}
    </>
  );
}

function Words({ lang, textKey: key, id }: { lang: string; textKey: string; id: string }) {
  const { t, i18n } = useTranslation();
  const drafts = useDrafts();
  const { value, set } = useDraftAt(`texts ${lang}`, key.split("."));
  if (!drafts[`texts ${lang}`]) return null;
  const own = typeof value === "string" ? unescapeAt(value) : "";
  const shown = i18n.t(textKey(key), { lng: lang, defaultValue: "" });
  return (
    <div className={styles.language}>
      <label htmlFor={id}>{t("admin:form.words_in", { language: ownName(lang) })}</label>
      <Textarea
        id={id}
        classNames={controlStyles}
        rows={1}
        value={own}
        placeholder={String(shown)}
        onChange={({ currentTarget }) => set(currentTarget.value === "" ? undefined : escapeAt(currentTarget.value))}
      />
    </div>
  );
}
