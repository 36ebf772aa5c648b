import { Textarea } from "@mantine/core";
import { escapeAtSigns, unescapeAtSigns } from "@vitrine/settings/at-signs";
import { getTextDirection } from "@vitrine/settings/languages/languages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDraftValue } from "../../drafts/draft-context.tsx";
import { useLanguageName } from "../../texts/use-language-name.ts";
import { resolveVisitorTexts, useShippedTexts, useTextDocuments } from "../../texts/use-language-texts.ts";
import styles from "./translation-field.module.css";

interface Props {
  readonly lang: string;
  /** As in the settings: `views.login.title`. */
  readonly textKey: string;
  readonly id: string;
  /** The text of the key is left from something removed, so it is not shown. */
  readonly isUnused?: boolean;
  /** Text that visitors see while the field is empty; an equal text counts as empty. Default: the built-in text. */
  readonly defaultText?: string | undefined;
  /** Text that visitors see if there is no built-in text either. */
  readonly fallbackText?: string | undefined;
  /** Called before each change. */
  readonly onBeforeChange?: () => void;
  /** Called when the field becomes empty. */
  readonly onClear?: () => void;
}

/** Edits one text in one language; while it is empty, the default or built-in text is the placeholder. */
export function TranslationField({
  lang,
  textKey: key,
  id,
  isUnused = false,
  defaultText,
  fallbackText,
  onBeforeChange,
  onClear,
}: Props) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const [typing, setTyping] = useState(false);
  const documents = useTextDocuments();
  const shipped = useShippedTexts();
  const { value, set } = useDraftValue(`texts ${lang}`, key.split("."));
  if (!documents.has(lang)) return null;
  const own = typeof value === "string" && !isUnused ? unescapeAtSigns(value) : "";
  const shown = own === "" && shipped ? resolveVisitorTexts(lang, shipped, documents).get(key) : undefined;
  return (
    <div className={styles.language}>
      <label htmlFor={id}>{t("admin:form.words_in", { language: languageName(lang) })}</label>
      <Textarea
        id={id}
        rows={1}
        lang={lang}
        dir={getTextDirection(lang)}
        value={own === defaultText && !typing ? "" : own}
        placeholder={defaultText ?? shown ?? fallbackText ?? ""}
        onChange={({ currentTarget: { value: text } }) => {
          setTyping(text !== "");
          onBeforeChange?.();
          set(text === "" ? undefined : escapeAtSigns(text));
          if (text === "") onClear?.();
        }}
      />
    </div>
  );
}
