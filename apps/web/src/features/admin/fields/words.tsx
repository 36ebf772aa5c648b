import { Textarea } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { directionOf, ownName } from "@vitrine/settings/languages";
import { escapeAt, unescapeAt } from "@vitrine/settings/plain-text";
import { textKey } from "@vitrine/settings/text-key";
import { useTranslation } from "react-i18next";
import { useDraftAt, useDrafts } from "../drafts/draft-context.tsx";
import { controlStyles } from "./control-styles.ts";
import styles from "./words.module.css";

interface Props {
  readonly lang: string;
  /** As settings write it: `views.login.title`. */
  readonly textKey: string;
  readonly id: string;
}

/** One text in one language; emptied, it is the shipped one. */
export function Words({ lang, textKey: key, id }: Props) {
  const { t, i18n } = useTranslation();
  const drafts = useDrafts();
  const { value, set } = useDraftAt(`texts ${lang}`, key.split("."));
  if (!drafts[`texts ${lang}`]) return null;
  const own = typeof value === "string" ? unescapeAt(value) : "";
  const shown = i18n.t(textKey(key), { lng: lang, defaultValue: "" });
  return (
    <div className={styles.language}>
      <label htmlFor={id}>{t("admin:form.words_in", { language: ownName(lang) })}</label>
      <Textarea
        id={id}
        classNames={controlStyles}
        rows={1}
        lang={lang}
        dir={directionOf(lang)}
        value={own}
        placeholder={String(shown)}
        onChange={({ currentTarget }) => set(currentTarget.value === "" ? undefined : escapeAt(currentTarget.value))}
      />
    </div>
  );
}
