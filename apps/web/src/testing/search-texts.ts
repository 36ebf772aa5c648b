/** The texts that the search over the administration reads, without a rendered portal. */
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import type { FinderTexts } from "../features/admin/finder/search-settings.ts";

type Texts = { readonly [key: string]: string | Texts };

/** The shipped text of a key such as `admin:section.home`; empty if there is none. */
export function shippedText(lang: "de" | "en", key: string): string {
  const [bundle = "", path = ""] = key.split(":");
  const found = path
    .split(".")
    .reduce<string | Texts | undefined>(
      (texts, part) => (typeof texts === "object" ? texts[part] : undefined),
      (shippedTexts[lang] as unknown as Record<string, Texts>)[bundle],
    );
  return typeof found === "string" ? found : "";
}

/** The texts of an admin who uses this language. */
export const searchTextsIn = (lang: "de" | "en"): FinderTexts => ({
  lang,
  word: (key) => shippedText(lang, key),
  others: (key) => [shippedText(lang === "de" ? "en" : "de", key)],
});
