import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Text, TextForm } from "@vitrine/settings/registry/kinds";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ColourEditor } from "./colour-editor.tsx";
import { codeProps, controlProps } from "./control-props.ts";
import type { EditorProps } from "./editor-props.ts";
import { type KnownValue, type KnownValues, useKnownValues } from "./known-values.tsx";
import { TextKeyEditor } from "./text-key-editor.tsx";
import { typed } from "./typed.ts";

/** How a text is typed: as code or in several lines, with suggestions, or as a choice of what is known. */
interface Typing {
  readonly code?: boolean;
  readonly lines?: number;
  readonly suggested?: keyof Omit<KnownValues, "index">;
  readonly known?: keyof Omit<KnownValues, "index">;
}

const TYPING: Readonly<Record<Exclude<TextForm, "colour" | "textKey">, Typing>> = {
  line: {},
  prose: { lines: 3 },
  length: { code: true },
  key: { code: true },
  address: { code: true, suggested: "pages" },
  field: { code: true, known: "fields" },
  sortKey: { code: true, known: "sorts" },
  language: { code: true, known: "languages" },
};

/** A text, by what it is. */
export function TextEditor(props: EditorProps<Text>) {
  const values = useKnownValues();
  const { form } = props.node;
  if (form === "colour") return <ColourEditor {...props} />;
  if (form === "textKey") return <TextKeyEditor {...props} />;
  const { code = false, lines, suggested, known } = TYPING[form];
  if (known) return <KnownTextEditor {...props} known={values[known]} />;
  if (lines) return <Textarea {...controlProps(props)} rows={lines} {...typed(props)} />;
  return <LineEditor {...props} code={code} suggestions={suggested && values[suggested]} />;
}

interface LineProps extends EditorProps<Text> {
  readonly code: boolean;
  readonly suggestions?: readonly KnownValue[] | undefined;
}

export function LineEditor({ code, suggestions, ...props }: LineProps) {
  const list = useId();
  return (
    <>
      <TextInput {...controlProps(props)} {...(code && codeProps)} {...(suggestions && { list })} {...typed(props)} />
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

interface KnownProps extends EditorProps<Text> {
  readonly known: readonly KnownValue[];
}

/** One of what is known; what is stored and not known any more stays chosen. Where nothing is known, it is typed. */
export function KnownTextEditor({ known, ...props }: KnownProps) {
  const { t } = useTranslation();
  const { value, onChange, blank } = props;
  if (known.length === 0) return <LineEditor {...props} code />;
  const now = typeof value === "string" ? value : "";
  const isKnown = known.some((one) => one.value === now);
  return (
    <NativeSelect
      {...controlProps(props)}
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
