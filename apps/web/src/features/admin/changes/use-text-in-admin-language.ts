import type { KeyPath } from "@vitrine/settings/key-path";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

/** Maximum characters: longer texts would not be read as a name. */
const MAX_LENGTH = 60;

/** Returns a function that finds a text in the admin's language, to name it; undefined for a custom text or a group. */
export function useTextInAdminLanguage(): (path: KeyPath) => string | undefined {
  const { t, i18n } = useTranslation();
  return (path) => {
    const [namespace, ...rest] = path;
    const key = `${String(namespace)}:${rest.join(".")}`;
    if (rest.length === 0 || !i18n.exists(key, { returnObjects: false })) return undefined;
    const text: string = t(key as TextKey, { skipInterpolation: true });
    return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text;
  };
}
