import { NativeSelect, TextInput } from "@mantine/core";
import { normalizeLanguageCode } from "@vitrine/settings/languages/language-list";
import type { Document } from "@vitrine/settings/merge";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldStyles } from "../../../shared/ui/forms/field-styles.ts";
import { FormDialog } from "../fields/form-dialog.tsx";
import { baseOf, type Shipped } from "../texts/known-texts.ts";
import { type TextDocuments, visitorsTexts } from "../texts/use-language-texts.ts";
import { nameOf } from "./language-list.ts";
import { newCodeFault, newLanguage } from "./new-language.ts";
import { useAllLanguages } from "./use-all-languages.ts";
import { useKept } from "./use-kept.ts";

interface Props {
  readonly shipped: Shipped;
  readonly documents: TextDocuments;
  /** `pages`: those that the language had when it was deleted. */
  readonly onAdd: (lang: string, texts: Document, pages?: Document) => void;
  readonly onClose: () => void;
}

/** Instead of a template: what the language was when it was deleted. */
const KEPT = "kept";

/** Name and code of a new language, and what it begins with. */
export function AddLanguageDialog({ shipped, documents, onAdd, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const codes = useId();
  const [typedName, setName] = useState<string>();
  const [typedCode, setCode] = useState("");
  const [template, setTemplate] = useState("en");
  const [tried, setTried] = useState(false);
  const code = normalizeLanguageCode(typedCode);
  const known = useAllLanguages(i18n.language);
  const name = typedName ?? known.find(({ lang }) => lang === code)?.name ?? "";
  const used = [...documents.keys()];
  const fault = newCodeFault(code, used);
  const isRegion = baseOf(code) !== null;
  const kept = useKept(fault === null ? code : null);
  const add = () => {
    setTried(true);
    if (name.trim() === "" || fault !== null) return;
    if (template === KEPT && kept?.texts) return onAdd(code, kept.texts, kept.pages ?? undefined);
    const from = isRegion ? null : template === KEPT ? "en" : template;
    onAdd(
      code,
      newLanguage({ name: name.trim(), code, template: from }, visitorsTexts(from ?? "en", shipped, documents)),
    );
  };
  const templates = used.map((lang) => ({ value: lang, label: nameOf(lang, documents.get(lang)?.draft) }));
  const before = kept?.texts ? [{ value: KEPT, label: t("admin:language.add.kept") }] : [];
  const extension = isRegion && fault === null ? [{ value: "", label: t("admin:language.add.extends") }] : [];
  return (
    <FormDialog
      title={t("admin:language.add.title")}
      action={t("admin:language.add.yes")}
      onSubmit={add}
      onClose={onClose}
    >
      <TextInput
        classNames={fieldStyles}
        label={t("admin:language.add.code")}
        description={t("admin:language.add.code_help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        error={(tried || (typedCode.length > 1 && fault === "taken")) && fault && t(`admin:language.fault.${fault}`)}
        value={typedCode}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        list={codes}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        required
        data-autofocus
      />
      <datalist id={codes}>
        {known.map(({ lang, name: label }) => (
          <option key={lang} value={lang}>
            {label}
          </option>
        ))}
      </datalist>
      <TextInput
        classNames={fieldStyles}
        label={t("admin:language.add.name")}
        error={tried && name.trim() === "" && t("admin:language.fault.name")}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        dir="auto"
        required
      />
      <NativeSelect
        classNames={fieldStyles}
        label={t("admin:language.add.template")}
        description={t(extension.length > 0 ? "admin:language.add.extends_help" : "admin:language.add.template_help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={extension.length > 0 && template !== KEPT ? "" : template}
        onChange={({ currentTarget }) => setTemplate(currentTarget.value)}
        data={extension.length > 0 ? [...extension, ...before] : [...before, ...templates]}
      />
    </FormDialog>
  );
}
