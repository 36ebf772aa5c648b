// The words of mails: the shipped ones, over them what the house has written in the text editor.
import { directionOf } from "@vitrine/settings/languages";
import type { Document } from "@vitrine/settings/merge";
import { over, type PlainTexts, plainTexts } from "@vitrine/settings/plain-texts";
import { shippedTexts } from "@vitrine/settings/texts/shipped";

/** What is stored of the texts of a language; undefined: nothing. */
export type StoredTexts = (lang: string) => Promise<Document | undefined>;

export interface MailTexts {
  lang: string;
  dir: "ltr" | "rtl";
  /** A text by its key, with values in place of its placeholders. */
  say(key: string, values?: Readonly<Record<string, string | number>>): string;
}

/** By which is told whether a language has words for mails. */
const FIRST = "admin.mail.link";
const FALLBACK = "en";

/** In this language, else in its base, else in English. */
export async function mailTextsIn(stored: StoredTexts, locale: string): Promise<MailTexts> {
  const base = locale.split("-")[0] ?? locale;
  for (const lang of new Set([locale, base])) {
    const own = plainTexts((await stored(lang)) ?? {});
    const texts = over(own, shippedIn(lang) ?? new Map());
    if (texts.has(FIRST)) return words(lang, over(texts, shippedIn(FALLBACK) ?? new Map()));
  }
  const own = plainTexts((await stored(FALLBACK)) ?? {});
  return words(FALLBACK, over(own, shippedIn(FALLBACK) ?? new Map()));
}

function shippedIn(lang: string): PlainTexts | undefined {
  return Object.hasOwn(shippedTexts, lang) ? plainTexts(shippedTexts[lang as keyof typeof shippedTexts]) : undefined;
}

function words(lang: string, texts: PlainTexts): MailTexts {
  return {
    lang,
    dir: directionOf(lang),
    say(key, values = {}) {
      const text = texts.get(key.replace(":", ".")) ?? key;
      return text.replace(/{{\s*(\w+)[^}]*}}/g, (_, name: string) =>
        Object.hasOwn(values, name) ? String(values[name]) : "",
      );
    },
  };
}
