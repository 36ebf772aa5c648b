import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/text-key.ts";

interface Props {
  readonly of: TextKey;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Renders a text key in the current language, for error messages that stay visible while the language changes. */
export function TranslatedText({ of: key, values = {} }: Props) {
  const { t } = useTranslation();
  return t(key, values);
}
