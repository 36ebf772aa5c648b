import { Checkbox } from "@mantine/core";
import { isDeepEqual } from "@vitrine/settings/key-path";
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import { isJsonObject } from "@vitrine/settings/merge";
import { createDefaultValue } from "@vitrine/settings/registry/default-value";
import type { TableNode } from "@vitrine/settings/registry/setting-nodes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { getControlId, useGetFieldError } from "../fields/field-context.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { useEditedLanguages } from "../texts/use-edited-languages.ts";
import styles from "./link-fields.module.css";
import { type EditedLink, LinkFields } from "./link-fields.tsx";

/** Edits a link for each language: one for all of them, unless they are different. */
export function LocalizedLinkEditor({ node, value, onChange, path }: ValueEditorProps<TableNode>) {
  const { t } = useTranslation();
  const getError = useGetFieldError();
  const edited = useEditedLanguages();
  const links = (isJsonObject(value) ? value : {}) as Readonly<Record<string, EditedLink>>;
  const languages = [...new Set([...edited, ...Object.keys(links)])];
  const [first = createDefaultValue(node.of) as EditedLink] = edited.flatMap((lang) => links[lang] ?? []);
  const areEqual = Object.values(links).every((link) => isDeepEqual(link, first));
  const [isSeparate, setSeparate] = useState(!areEqual);
  const setAll = (link: EditedLink) => onChange(Object.fromEntries(languages.map((lang) => [lang, link])));
  const separate = (next: boolean) => {
    setSeparate(next);
    if (!next && !areEqual) setAll(first);
  };
  const errorOf = (lang: string) => getError([...path, lang, "link"]) ?? getError([...path, lang]);
  const idOf = (lang: string) => getControlId([...path, lang, "link"]);
  const firstLanguage = languages.find((lang) => links[lang]) ?? languages[0] ?? "";
  return (
    <div>
      {isSeparate || !areEqual ? (
        languages.map((lang) => (
          <div key={lang} className={styles.language}>
            <h4 lang={lang} dir="auto">
              {getNativeLanguageName(lang)}
            </h4>
            <LinkFields
              id={idOf(lang)}
              language={getNativeLanguageName(lang)}
              value={links[lang] ?? (createDefaultValue(node.of) as EditedLink)}
              onChange={(link) => onChange({ ...links, [lang]: link })}
              error={errorOf(lang)}
            />
          </div>
        ))
      ) : (
        <LinkFields
          id={idOf(firstLanguage)}
          language={undefined}
          value={first}
          onChange={setAll}
          error={languages.map(errorOf).find((error) => error !== null) ?? null}
        />
      )}
      {languages.length > 1 && (
        <Checkbox
          mt="sm"
          label={t("admin:pages.separate")}
          checked={isSeparate || !areEqual}
          onChange={({ currentTarget }) => separate(currentTarget.checked)}
        />
      )}
    </div>
  );
}
