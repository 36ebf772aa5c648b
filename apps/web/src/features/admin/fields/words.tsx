import { Textarea } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { escapeAtSigns, unescapeAtSigns } from "@vitrine/settings/at-signs";
import { nativeLanguageName, textDirectionOf } from "@vitrine/settings/languages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDraftAt } from "../drafts/draft-context.tsx";
import { useShipped, useTextDocuments, visitorsTexts } from "../texts/use-language-texts.ts";
import { controlStyles } from "./control-styles.ts";
import styles from "./words.module.css";

interface Props {
  readonly lang: string;
  /** As settings write it: `views.login.title`. */
  readonly textKey: string;
  readonly id: string;
  /** What lies at the key is of something that is gone: nobody reads it. */
  readonly isUnread?: boolean;
  /** What visitors read as long as nothing is written, and what the same words stand for; without it, what is shipped. */
  readonly stands?: string | undefined;
  /** What they read where nothing is shipped either. */
  readonly atLast?: string | undefined;
  /** Called before anything is written. */
  readonly onBegin?: () => void;
  /** Called when nothing is left of it. */
  readonly onEmptied?: () => void;
}

/** One text in one language; emptied, it is what stands for it, or the shipped one. */
export function Words({ lang, textKey: key, id, isUnread = false, stands, atLast, onBegin, onEmptied }: Props) {
  const { t } = useTranslation();
  const [typing, setTyping] = useState(false);
  const documents = useTextDocuments();
  const shipped = useShipped();
  const { value, set } = useDraftAt(`texts ${lang}`, key.split("."));
  if (!documents.has(lang)) return null;
  const own = typeof value === "string" && !isUnread ? unescapeAtSigns(value) : "";
  const shown = own === "" && shipped ? visitorsTexts(lang, shipped, documents).get(key) : undefined;
  return (
    <div className={styles.language}>
      <label htmlFor={id}>{t("admin:form.words_in", { language: nativeLanguageName(lang) })}</label>
      <Textarea
        id={id}
        classNames={controlStyles}
        rows={1}
        lang={lang}
        dir={textDirectionOf(lang)}
        value={own === stands && !typing ? "" : own}
        placeholder={stands ?? shown ?? atLast ?? ""}
        onChange={({ currentTarget: { value: text } }) => {
          setTyping(text !== "");
          onBegin?.();
          set(text === "" ? undefined : escapeAtSigns(text));
          if (text === "") onEmptied?.();
        }}
      />
    </div>
  );
}
