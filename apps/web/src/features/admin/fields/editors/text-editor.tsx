import { Textarea, TextInput } from "@mantine/core";
import type { TextFormat, TextNode } from "@vitrine/settings/registry/setting-nodes";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEditedLanguages } from "../../texts/use-edited-languages.ts";
import { getControlProps, getTextInputProps, TECHNICAL_INPUT_PROPS } from "../controls/control-props.ts";
import { type KnownValue, type KnownValues, useKnownValues } from "../names/known-values.tsx";
import { TranslationField } from "../translations/translation-field.tsx";
import type { ValueEditorProps } from "../value-editor.ts";
import { ColourEditor } from "./colour-editor.tsx";
import { SelectEditor } from "./select-editor.tsx";
import styles from "./text-key-editor.module.css";

/** How a text is edited: as code, in several lines, with suggestions, or by selecting a known value. */
interface InputOptions {
  readonly code?: boolean;
  readonly lines?: number;
  readonly suggested?: keyof Omit<KnownValues, "index">;
  readonly known?: keyof Omit<KnownValues, "index">;
}

const INPUT_OPTIONS: Readonly<Record<Exclude<TextFormat, "colour" | "textKey">, InputOptions>> = {
  line: {},
  prose: { lines: 3 },
  length: { code: true },
  key: { code: true },
  address: { code: true, suggested: "pages" },
  field: { code: true, known: "fields" },
  sortKey: { code: true, known: "sorts" },
  language: { code: true, known: "languages" },
};

export function TextEditor(props: ValueEditorProps<TextNode>) {
  const values = useKnownValues();
  const { form } = props.node;
  if (form === "colour") return <ColourEditor {...props} />;
  if (form === "textKey") return <TextKeyEditor {...props} />;
  const { code = false, lines, suggested, known } = INPUT_OPTIONS[form];
  if (known) return <KnownValueSelect {...props} known={values[known]} />;
  if (lines) return <Textarea {...getControlProps(props)} dir="auto" rows={lines} {...getTextInputProps(props)} />;
  return <SingleLineEditor {...props} code={code} suggestions={suggested && values[suggested]} />;
}

interface LineProps extends ValueEditorProps<TextNode> {
  readonly code: boolean;
  readonly suggestions?: readonly KnownValue[] | undefined;
}

export function SingleLineEditor({ code, suggestions, ...props }: LineProps) {
  const list = useId();
  return (
    <>
      <TextInput
        {...getControlProps(props)}
        {...(code ? TECHNICAL_INPUT_PROPS : { dir: "auto" })}
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

interface KnownProps extends ValueEditorProps<TextNode> {
  readonly known: readonly KnownValue[];
}

/** Selects a known value. A stored value that is no longer known stays selected. Without known values, a text input. */
export function KnownValueSelect({ known, ...props }: KnownProps) {
  if (known.length === 0) return <SingleLineEditor {...props} code />;
  return <SelectEditor {...props} options={known} />;
}

const TEXT_KEY = /^(global|views|toast|admin)(\.[\w-]+)+$/;

/** Edits a text in each language of the portal; its key is folded away while it has texts. */
function TextKeyEditor(props: ValueEditorProps<TextNode>) {
  const { value, id, label, describedBy, invalid } = props;
  const { t } = useTranslation();
  const languages = useEditedLanguages();
  const key = typeof value === "string" ? value : "";
  const hasTexts = TEXT_KEY.test(key);
  const [isOpen, setOpen] = useState(!hasTexts);
  const keyProps = getControlProps({ ...props, id: `${id}-key`, label: t("admin:form.text_key") });
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name is rendered as those of the other settings
    <div id={id} role="group" tabIndex={-1} aria-label={label} aria-describedby={describedBy}>
      {hasTexts &&
        languages.map((lang) => <TranslationField key={lang} lang={lang} textKey={key} id={`${id}-${lang}`} />)}
      <details
        className={styles.key}
        open={isOpen || invalid}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t("admin:form.other_text")}</summary>
        <TextInput {...keyProps} {...TECHNICAL_INPUT_PROPS} {...getTextInputProps(props)} />
      </details>
    </div>
  );
}
