import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Text, TextForm } from "@vitrine/settings/registry/kinds";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ColourEditor } from "./colour-editor.tsx";
import { CODE_INPUT_PROPS, getControlProps } from "./control-props.ts";
import { type KnownValue, type KnownValues, useKnownValues } from "./known-values.tsx";
import { getTextInputProps } from "./text-input-props.ts";
import { TextKeyEditor } from "./text-key-editor.tsx";
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

/** Edits a text by its form: colour, text key, prose, and so on. */
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

/** A single-line text input, with suggestions if given. */
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
  const { t } = useTranslation();
  const { value, onChange, blank } = props;
  if (known.length === 0) return <LineEditor {...props} code />;
  const now = typeof value === "string" ? value : "";
  const isKnown = known.some((one) => one.value === now);
  return (
    <NativeSelect
      {...getControlProps(props)}
      value={now}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" && blank ? blank.value : currentTarget.value)
      }
      data={[
        ...(blank || now === "" ? [{ value: "", label: blank ? t("admin:form.unset") : t("admin:form.choose") }] : []),
        ...(isKnown || now === "" ? [] : [{ value: now, label: t("admin:form.unknown", { name: now }) }]),
        ...known,
      ]}
    />
  );
}
