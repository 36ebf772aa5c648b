import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { isDocument } from "@vitrine/settings/merge";
import { useTranslation } from "react-i18next";
import { useDraftAt } from "../drafts/draft-context.tsx";
import { controlStyles } from "../fields/control-styles.ts";
import styles from "./texts-page.module.css";

/** What is kept beside the texts: an admin names the language, the rest tells where it comes from. */
export function LanguageFacts({ lang }: { lang: string }) {
  const { t } = useTranslation();
  const { value, set } = useDraftAt(`texts ${lang}`, ["metadata"]);
  const facts = isDocument(value) ? value : {};
  const text = (name: string) => (typeof facts[name] === "string" ? facts[name] : "");
  const rename = (name: string) => {
    const { name: _, ...others } = facts;
    set(name === "" ? others : { ...facts, name });
  };
  const origin = [
    text("source_template") && t("admin:language.from", { template: text("source_template") }),
    text("version") && t("admin:language.version", { version: text("version") }),
  ].filter(Boolean);
  return (
    <>
      {origin.length > 0 && <p className={styles.origin}>{origin.join(" · ")}</p>}
      <TextInput
        classNames={controlStyles}
        className={styles.name ?? ""}
        label={t("admin:language.add.name")}
        dir="auto"
        value={text("name")}
        onChange={({ currentTarget }) => rename(currentTarget.value)}
      />
    </>
  );
}
