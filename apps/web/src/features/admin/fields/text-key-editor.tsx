import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Text } from "@vitrine/settings/registry/kinds";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { CODE_INPUT_PROPS, getControlProps } from "./control-props.ts";
import { getTextInputProps } from "./text-input-props.ts";
import styles from "./text-key-editor.module.css";
import { TranslationField } from "./translation-field.tsx";
import type { ValueEditorProps } from "./value-editor.ts";

const TEXT_KEY = /^(global|views|toast|admin)(\.[\w-]+)+$/;

/** Edits a text key, and below it the text in each language of the portal. */
export function TextKeyEditor(props: ValueEditorProps<Text>) {
  const { value, id } = props;
  const locales = useSettingsDraft().visibleLocales;
  const key = typeof value === "string" ? value : "";
  return (
    <>
      <TextInput {...getControlProps(props)} {...CODE_INPUT_PROPS} {...getTextInputProps(props)} />
      {TEXT_KEY.test(key) && (
        <div className={styles.words}>
          {locales.map(({ lang }) => (
            <TranslationField key={lang} lang={lang} textKey={key} id={`${id}-${lang}`} />
          ))}
        </div>
      )}
    </>
  );
}
