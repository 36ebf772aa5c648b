import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Text } from "@vitrine/settings/registry/kinds";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { codeProps, controlProps } from "./control-props.ts";
import type { EditorProps } from "./editor-props.ts";
import styles from "./text-key-editor.module.css";
import { typed } from "./typed.ts";
import { Words } from "./words.tsx";

const NAMED = /^(global|views|toast|admin)(\.[\w-]+)+$/;

/** The key of a text, and below it the words in each language of the portal, which are edited right here. */
export function TextKeyEditor(props: EditorProps<Text>) {
  const { value, id } = props;
  const locales = useSettingsDraft().visibleLocales;
  const key = typeof value === "string" ? value : "";
  return (
    <>
      <TextInput {...controlProps(props)} {...codeProps} {...typed(props)} />
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
