import { NativeSelect, TextInput } from "@mantine/core";
import { normalizeLanguageCode } from "@vitrine/settings/languages/language-list";
import { getNativeLanguageName, type LanguageWithName } from "@vitrine/settings/languages/languages";
import type { JsonObject } from "@vitrine/settings/merge";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { getBaseLanguage, type ShippedTexts } from "../texts/resolve-texts.ts";
import { resolveVisitorTexts, type TextDocuments } from "../texts/use-language-texts.ts";
import { getLanguageName } from "./language-list.ts";
import { LanguageSelect, OTHER_LANGUAGE_OPTION } from "./language-select.tsx";
import { createLanguageTexts, validateNewLanguageCode } from "./new-language.ts";
import { useAllLanguages } from "./use-all-languages.ts";
import { useContentsOfDeletedLanguage } from "./use-contents-of-deleted-language.ts";

interface Props {
  readonly shipped: ShippedTexts;
  readonly documents: TextDocuments;
  /** `pages`: the pages of a restored language. */
  readonly onAdd: (lang: string, texts: JsonObject, pages?: JsonObject) => void;
  readonly onClose: () => void;
}

/** Option instead of a template: restore the deleted language. */
const DELETED_LANGUAGE = "kept";

/** Adds a language, chosen by its name; the code of a language that is not listed is typed. */
export function AddLanguageDialog({ shipped, documents, onAdd, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState("");
  const [typedName, setName] = useState<string>();
  const [typedCode, setCode] = useState("");
  const [template, setTemplate] = useState("en");
  const [tried, setTried] = useState(false);
  const isTyped = chosen === OTHER_LANGUAGE_OPTION;
  const code = isTyped ? normalizeLanguageCode(typedCode) : chosen;
  const known = useAllLanguages(i18n.language);
  const name = typedName ?? suggestName(code, known);
  const used = [...documents.keys()];
  const error = validateNewLanguageCode(code, used);
  const isRegion = getBaseLanguage(code) !== null;
  const deleted = useContentsOfDeletedLanguage(error === null ? code : null);
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
  const isShown = tried || (typedCode.length > 1 && error === "taken");
  return (
    <FormDialog
      title={t("admin:language.add.title")}
      action={t("admin:language.add.yes")}
      onSubmit={add}
      onClose={onClose}
    >
      <LanguageSelect
        {...{ used }}
        value={chosen}
        error={tried && chosen === "" && t("admin:language.fault.language")}
        onChange={setChosen}
      />
      {isTyped && (
        <TextInput
          label={t("admin:language.add.code")}
          description={t("admin:language.add.code_help")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          error={isShown && error && t(`admin:language.fault.${error}`)}
          value={typedCode}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          required
        />
      )}
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
      <p>{t("admin:language.add.hidden")}</p>
    </FormDialog>
  );
}

/** The name of a language in itself, as visitors see it; if that is unknown, its name in the admin's language. */
function suggestName(code: string, known: readonly LanguageWithName[]): string {
  const native = getNativeLanguageName(code);
  return native === code ? (known.find(({ lang }) => lang === code)?.name ?? "") : native;
}
