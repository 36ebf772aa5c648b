import { NativeSelect } from "@mantine/core";
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useAllLanguages } from "./use-all-languages.ts";

/** Option for a language that is not in the list: its code is typed. */
export const OTHER_LANGUAGE_OPTION = "other";

interface Props {
  /** Codes that are not offered. */
  readonly used: readonly string[];
  /** A code, `OTHER_LANGUAGE_OPTION`, or empty. */
  readonly value: string;
  readonly error: string | false;
  readonly onChange: (value: string) => void;
}

/** Selects a language by its name in the admin's language or in itself; the last option asks for a code. */
export function LanguageSelect({ used, value, error, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const known = useAllLanguages(i18n.language);
  const options = useMemo(() => known.map(({ lang, name }) => ({ value: lang, label: nameBoth(lang, name) })), [known]);
  return (
    <NativeSelect
      label={t("admin:language.add.language")}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: "", label: t("admin:form.choose") },
        ...options.filter((one) => !used.includes(one.value)),
        { value: OTHER_LANGUAGE_OPTION, label: t("admin:language.add.other") },
      ]}
      required
      data-autofocus
    />
  );
}

/** `Arabisch – العربية`; each name is isolated, since their directions may differ. */
function nameBoth(lang: string, name: string): string {
  const native = getNativeLanguageName(lang);
  const isSame = native === lang || native.toLowerCase() === name.toLowerCase();
  return isSame ? name : `${name} – \u2068${native}\u2069`;
}
