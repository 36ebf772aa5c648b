import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FALLBACK_LANGUAGE } from "@vitrine/settings/languages/language-code";
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import { isJsonObject } from "@vitrine/settings/merge";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { getBaseLanguage, isLanguageShipped } from "../texts/resolve-texts.ts";
import { useTextDocuments } from "../texts/use-language-texts.ts";
import { getLanguageName } from "./language-list.ts";
import styles from "./texts-page.module.css";

const HELP_BELOW: ("label" | "input" | "description")[] = ["label", "input", "description"];

/** Edits the metadata of a language: name, template and content language. */
export function LanguageMetadataForm({ lang }: { lang: string }) {
  const { t } = useTranslation();
  const documents = useTextDocuments();
  const { value, set } = useDraftValue(`texts ${lang}`, ["metadata"]);
  const facts = isJsonObject(value) ? value : {};
  const text = (name: string) => (typeof facts[name] === "string" ? facts[name] : "");
  const change = (name: string, to: string) => {
    const { [name]: _, ...others } = facts;
    set(to === "" ? others : { ...facts, [name]: to });
  };
  const template = text("source_template");
  const hasTemplate = !isLanguageShipped(lang) && getBaseLanguage(lang) === null;
  const named = (code: string) => ({ value: code, label: getLanguageName(code, documents.get(code)?.draft) });
  const templates = [...documents.keys()].filter((one) => one !== lang);
  return (
    <>
      {text("version") && <p className={styles.origin}>{t("admin:language.version", { version: text("version") })}</p>}
      <div className={styles.facts}>
        <TextInput
          inputWrapperOrder={HELP_BELOW}
          label={t("admin:language.add.name")}
          description={t("admin:language.name_help")}
          dir="auto"
          value={text("name")}
          placeholder={getNativeLanguageName(lang)}
          onChange={({ currentTarget }) => change("name", currentTarget.value)}
        />
        <ContentLanguageSelect
          {...{ lang }}
          value={text("content_language")}
          onChange={(to) => change("content_language", to)}
        />
        {hasTemplate && (
          <NativeSelect
            inputWrapperOrder={HELP_BELOW}
            label={t("admin:language.template")}
            description={t("admin:language.template_help")}
            value={template || FALLBACK_LANGUAGE}
            onChange={({ currentTarget }) => change("source_template", currentTarget.value)}
            data={[...new Set([...templates, template || FALLBACK_LANGUAGE])].map(named)}
          />
        )}
      </div>
    </>
  );
}

interface ContentProps {
  readonly lang: string;
  readonly value: string;
  readonly onChange: (lang: string) => void;
}

/** Selects the language of the library's labels and values; one that the library lacks falls back to English. */
function ContentLanguageSelect({ lang, value, onChange }: ContentProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["index.content_locales"],
    queryFn: async ({ signal }) => (await client.call("index.content_locales", { signal })).locales,
    staleTime: 300_000,
  });
  const base = getBaseLanguage(lang) ?? lang;
  const shown = value || base;
  const known = data ?? [];
  return (
    <NativeSelect
      inputWrapperOrder={HELP_BELOW}
      label={t("admin:language.content")}
      description={t("admin:language.content_help")}
      value={shown}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[...new Set([...known, base, shown])].map((code) => ({
        value: code,
        label:
          known.includes(code) || !data
            ? getNativeLanguageName(code)
            : t("admin:language.content_none", { name: getNativeLanguageName(code) }),
      }))}
    />
  );
}
