// Loads the texts of mails: the shipped texts, overridden by those customized in the text editor.

import { type FlatTexts, flattenTexts, overlayTexts } from "@vitrine/settings/languages/flat-texts";
import { getTextDirection } from "@vitrine/settings/languages/languages";
import type { JsonObject } from "@vitrine/settings/merge";
import { shippedTexts } from "@vitrine/settings/texts/shipped";

/** Reads the stored texts of a language; undefined: none are stored. */
export type ReadStoredTexts = (lang: string) => Promise<JsonObject | undefined>;

export type MailTexts = ReturnType<typeof createMailTexts>;

/** A language that has this text is considered to have the texts of mails. */
const PROBE_KEY = "admin.mail.link";
const FALLBACK = "en";

/** Falls back to the base language, then to English. */
export async function loadMailTexts(stored: ReadStoredTexts, locale: string): Promise<MailTexts> {
  for (const lang of new Set([locale, locale.split("-")[0] ?? locale])) {
    const custom = flattenTexts((await stored(lang)) ?? {});
    const texts = overlayTexts(custom, readShippedTexts(lang));
    if (texts.has(PROBE_KEY)) return createMailTexts(lang, overlayTexts(texts, readShippedTexts(FALLBACK)));
  }
  const custom = flattenTexts((await stored(FALLBACK)) ?? {});
  return createMailTexts(FALLBACK, overlayTexts(custom, readShippedTexts(FALLBACK)));
}

const readShippedTexts = (lang: string): FlatTexts =>
  flattenTexts(Object.hasOwn(shippedTexts, lang) ? shippedTexts[lang as keyof typeof shippedTexts] : {});

function createMailTexts(lang: string, texts: FlatTexts) {
  return {
    lang,
    dir: getTextDirection(lang),
    /** The text of a key with its placeholders filled in. */
    translate(key: string, values: Readonly<Record<string, string | number>> = {}): string {
      const text = texts.get(key.replace(":", ".")) ?? key;
      return text.replace(/{{\s*(\w+)[^}]*}}/g, (_, name: string) =>
        Object.hasOwn(values, name) ? String(values[name]) : "",
      );
    },
  };
}
