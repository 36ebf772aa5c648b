import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Text, TextForm } from "@vitrine/settings/registry/kinds";
import { type ComponentType, useId } from "react";
import { useTranslation } from "react-i18next";
import { ColourEditor } from "./colour-editor.tsx";
import { controlStyles } from "./control-styles.ts";
import type { EditorProps } from "./editor-props.ts";
import { type KnownValue, useKnownValues } from "./known-values.tsx";
import { TextKeyEditor } from "./text-key-editor.tsx";
import { typed } from "./typed.ts";

type TextEditor = ComponentType<EditorProps<Text>>;

function LineEditor(props: EditorProps<Text>) {
  const { id, label, describedBy, invalid } = props;
  return (
    <TextInput
      id={id}
      classNames={controlStyles}
      aria-label={label}
      aria-describedby={describedBy}
      error={invalid}
      {...typed(props)}
    />
  );
}

/** Names and addresses are written from left to right in every language, and no browser corrects them. */
function CodeEditor(props: EditorProps<Text>) {
  const { id, label, describedBy, invalid } = props;
  return (
    <TextInput
      id={id}
      classNames={controlStyles}
      aria-label={label}
      aria-describedby={describedBy}
      error={invalid}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      {...typed(props)}
    />
  );
}

function ProseEditor(props: EditorProps<Text>) {
  const { id, label, describedBy, invalid } = props;
  return (
    <Textarea
      id={id}
      classNames={controlStyles}
      aria-label={label}
      aria-describedby={describedBy}
      error={invalid}
      rows={3}
      {...typed(props)}
    />
  );
}

/** An address, with the pages of the portal as suggestions. */
function AddressEditor(props: EditorProps<Text>) {
  const { id, label, describedBy, invalid } = props;
  const { pages } = useKnownValues();
  const list = useId();
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
        autoComplete="off"
        list={list}
        {...typed(props)}
      />
      <datalist id={list}>
        {pages.map((page) => (
          <option key={page.value} value={page.value} label={page.label} />
        ))}
      </datalist>
    </>
  );
}

/** One of what is known; what is stored and not known any more stays chosen. Where nothing is known, it is typed. */
function KnownEditor({ known, ...props }: EditorProps<Text> & { readonly known: readonly KnownValue[] }) {
  const { t } = useTranslation();
  const { value, onChange, id, label, describedBy, invalid, blank } = props;
  if (known.length === 0) return <CodeEditor {...props} />;
  const now = typeof value === "string" ? value : "";
  const isKnown = known.some((one) => one.value === now);
  return (
    <NativeSelect
      id={id}
      classNames={controlStyles}
      aria-label={label}
      aria-describedby={describedBy}
      error={invalid}
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

const FieldNameEditor: TextEditor = (props) => <KnownEditor {...props} known={useKnownValues().fields} />;
const SortKeyEditor: TextEditor = (props) => <KnownEditor {...props} known={useKnownValues().sorts} />;
const LanguageEditor: TextEditor = (props) => <KnownEditor {...props} known={useKnownValues().languages} />;

export const textEditors: Readonly<Record<TextForm, TextEditor>> = {
  line: LineEditor,
  prose: ProseEditor,
  colour: ColourEditor,
  length: CodeEditor,
  textKey: TextKeyEditor,
  key: CodeEditor,
  field: FieldNameEditor,
  sortKey: SortKeyEditor,
  language: LanguageEditor,
  address: AddressEditor,
};
