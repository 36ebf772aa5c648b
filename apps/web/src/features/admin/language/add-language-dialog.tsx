import { NativeSelect, TextInput } from "@mantine/core";
import { normalizeLanguageCode } from "@vitrine/settings/languages/language-list";
import type { Document } from "@vitrine/settings/merge";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../fields/form-dialog.tsx";
import { getBaseLanguage, type ShippedTexts } from "../texts/resolve-texts.ts";
import { resolveVisitorTexts, type TextDocuments } from "../texts/use-language-texts.ts";
import { getLanguageName } from "./language-list.ts";
import { createLanguageTexts, validateNewLanguageCode } from "./new-language.ts";
import { useAllLanguages } from "./use-all-languages.ts";
import { useDeletedLanguage } from "./use-deleted-language.ts";

interface Props {
  readonly shipped: ShippedTexts;
  readonly documents: TextDocuments;
  /** `pages`: the pages of a restored language. */
  readonly onAdd: (lang: string, texts: Document, pages?: Document) => void;
  readonly onClose: () => void;
}

/** Option instead of a template: restore the deleted language. */
const DELETED_LANGUAGE = "kept";

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
  const error = validateNewLanguageCode(code, used);
  const isRegion = getBaseLanguage(code) !== null;
  const deleted = useDeletedLanguage(error === null ? code : null);
  const add = () => {
    setTried(true);
    if (name.trim() === "" || error !== null) return;
    if (template === DELETED_LANGUAGE && deleted?.texts) return onAdd(code, deleted.texts, deleted.pages ?? undefined);
    const from = isRegion ? null : template === DELETED_LANGUAGE ? "en" : template;
    onAdd(
      code,
      createLanguageTexts(
        { name: name.trim(), code, template: from },
        resolveVisitorTexts(from ?? "en", shipped, documents),
      ),
    );
  };
  const templates = used.map((lang) => ({ value: lang, label: getLanguageName(lang, documents.get(lang)?.draft) }));
  const before = deleted?.texts ? [{ value: DELETED_LANGUAGE, label: t("admin:language.add.kept") }] : [];
  const extension = isRegion && error === null ? [{ value: "", label: t("admin:language.add.extends") }] : [];
  return (
    <FormDialog
      title={t("admin:language.add.title")}
      action={t("admin:language.add.yes")}
      onSubmit={add}
      onClose={onClose}
    >
      <TextInput
        label={t("admin:language.add.code")}
        description={t("admin:language.add.code_help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        error={(tried || (typedCode.length > 1 && error === "taken")) && error && t(`admin:language.fault.${error}`)}
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
        label={t("admin:language.add.name")}
        error={tried && name.trim() === "" && t("admin:language.fault.name")}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        dir="auto"
        required
      />
      <NativeSelect
        label={t("admin:language.add.template")}
        description={t(extension.length > 0 ? "admin:language.add.extends_help" : "admin:language.add.template_help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={extension.length > 0 && template !== DELETED_LANGUAGE ? "" : template}
        onChange={({ currentTarget }) => setTemplate(currentTarget.value)}
        data={extension.length > 0 ? [...extension, ...before] : [...before, ...templates]}
      />
    </FormDialog>
  );
}
