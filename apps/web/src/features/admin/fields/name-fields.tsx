import { TextInput } from "@mantine/core";
import { nativeLanguageName, textDirectionOf } from "@vitrine/settings/languages";
import { useTranslation } from "react-i18next";
import { fieldStyles } from "../../../shared/ui/field-styles.ts";

/** Letters of a name, as the server takes them. */
const MAX_NAME_LENGTH = 100;

interface Props {
  readonly languages: readonly string[];
  /** Language -> name. */
  readonly names: Readonly<Record<string, string>>;
  readonly onChange: (names: Record<string, string>) => void;
  readonly fault: string | null;
}

/** What something is called, in each language. A language without a name shows that of English, or of any other. */
export function NameFields({ languages, names, onChange, fault }: Props) {
  const { t } = useTranslation();
  // A name in a language that the portal had once can be changed, too.
  const all = [...new Set([...languages, ...Object.keys(names)])];
  return all.map((lang, index) => (
    <TextInput
      key={lang}
      classNames={fieldStyles}
      label={t("admin:pools.name_in", { language: nativeLanguageName(lang) })}
      value={names[lang] ?? ""}
      maxLength={MAX_NAME_LENGTH}
      onChange={({ currentTarget }) => onChange({ ...names, [lang]: currentTarget.value })}
      error={index === 0 && fault}
      lang={lang}
      dir={(names[lang] ?? "") === "" ? textDirectionOf(lang) : "auto"}
      autoComplete="off"
      {...(index === 0 ? { "data-autofocus": true } : {})}
    />
  ));
}
