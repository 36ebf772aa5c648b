import { TextInput } from "@mantine/core";
import { getTextDirection } from "@vitrine/settings/languages/languages";
import { useTranslation } from "react-i18next";
import { useLanguageName } from "../../texts/use-language-name.ts";

/** Characters; limit of the server. */
const MAX_NAME_LENGTH = 100;

interface Props {
  readonly languages: readonly string[];
  /** Language -> name. */
  readonly names: Readonly<Record<string, string>>;
  readonly onChange: (names: Record<string, string>) => void;
  readonly error: string | null;
}

/** Fields for a name in each language. A language without a name falls back to English, then to any other. */
export function NameFields({ languages, names, onChange, error }: Props) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  // Also names in languages that the portal no longer has.
  const all = [...new Set([...languages, ...Object.keys(names)])];
  return all.map((lang, index) => (
    <TextInput
      key={lang}
      label={t("admin:pools.name_in", { language: languageName(lang) })}
      value={names[lang] ?? ""}
      maxLength={MAX_NAME_LENGTH}
      onChange={({ currentTarget }) => onChange({ ...names, [lang]: currentTarget.value })}
      error={index === 0 && error}
      lang={lang}
      dir={(names[lang] ?? "") === "" ? getTextDirection(lang) : "auto"}
      autoComplete="off"
      {...(index === 0 ? { "data-autofocus": true } : {})}
    />
  ));
}
