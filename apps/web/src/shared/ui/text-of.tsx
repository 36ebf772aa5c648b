import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/text-key.ts";

interface Props {
  readonly of: TextKey;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A text in the language that is read when it is shown: forms keep the words of a broken rule while it changes. */
export function TextOf({ of: key, values = {} }: Props) {
  const { t } = useTranslation();
  return t(key, values);
}
