import { Textarea, TextInput } from "@mantine/core";
import type { Text, TextForm } from "@vitrine/settings/registry/kinds";
import { useId } from "react";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { ColourEditor } from "./colour-editor.tsx";
import { CODE_INPUT_PROPS, getControlProps, getTextInputProps } from "./control-props.ts";
import { type KnownValue, type KnownValues, useKnownValues } from "./known-values.tsx";
import { SelectEditor } from "./select-editor.tsx";
import styles from "./text-key-editor.module.css";
import { TranslationField } from "./translation-field.tsx";
import type { ValueEditorProps } from "./value-editor.ts";

/** How a text is edited: as code, in several lines, with suggestions, or by selecting a known value. */
interface InputOptions {
  readonly code?: boolean;
  readonly lines?: number;
  readonly suggested?: keyof Omit<KnownValues, "index">;
  readonly known?: keyof Omit<KnownValues, "index">;
}

const INPUT_OPTIONS: Readonly<Record<Exclude<TextForm, "colour" | "textKey">, InputOptions>> = {
  line: {},
  prose: { lines: 3 },
  length: { code: true },
  key: { code: true },
  address: { code: true, suggested: "pages" },
  field: { code: true, known: "fields" },
  sortKey: { code: true, known: "sorts" },
  language: { code: true, known: "languages" },
};

export function TextEditor(props: ValueEditorProps<Text>) {
  const values = useKnownValues();
  const { form } = props.node;
  if (form === "colour") return <ColourEditor {...props} />;
  if (form === "textKey") return <TextKeyEditor {...props} />;
  const { code = false, lines, suggested, known } = INPUT_OPTIONS[form];
  if (known) return <KnownValueSelect {...props} known={values[known]} />;
  if (lines) return <Textarea {...getControlProps(props)} rows={lines} {...getTextInputProps(props)} />;
  return <LineEditor {...props} code={code} suggestions={suggested && values[suggested]} />;
}

interface LineProps extends ValueEditorProps<Text> {
  readonly code: boolean;
  readonly suggestions?: readonly KnownValue[] | undefined;
}

export function LineEditor({ code, suggestions, ...props }: LineProps) {
  const list = useId();
  return (
    <>
      <TextInput
        {...getControlProps(props)}
        {...(code && CODE_INPUT_PROPS)}
        {...(suggestions && { list })}
        {...getTextInputProps(props)}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one.value} value={one.value} label={one.label} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface KnownProps extends ValueEditorProps<Text> {
  readonly known: readonly KnownValue[];
}

/** Selects a known value. A stored value that is no longer known stays selected. Without known values, a text input. */
export function KnownValueSelect({ known, ...props }: KnownProps) {
  if (known.length === 0) return <LineEditor {...props} code />;
  return <SelectEditor {...props} options={known} />;
}

const TEXT_KEY = /^(global|views|toast|admin)(\.[\w-]+)+$/;

/** Edits a text key, and below it the text in each language of the portal. */
function TextKeyEditor(props: ValueEditorProps<Text>) {
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
