/**
 * Marks texts that are in another language than the portal's, so that their direction is isolated wherever they are shown
 * and their language can be read from the page. A marked text is between a directional isolate, followed by as many word
 * joiners as the number of its language (from 1: other isolates have none), and the end of the isolate; none is visible.
 */
import { getTextDirection } from "@vitrine/settings/languages/languages";
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";

const START = { ltr: "\u2066", rtl: "\u2067" } as const;
const JOINER = "\u2060";
const END = "\u2069";
/** A text that is marked as a whole; does not match if inserted values are isolated in it. */
const MARKED = /^[\u2066\u2067](\u2060+)([^\u2066-\u2069]*)\u2069$/;
const LETTER = /\p{L}/u;
/** Starts of isolates, ends of isolates, and letters. */
const PARTS = /[\u2066-\u2068]\u2060*|\u2069|\p{L}/gu;
const MARKS = /[\u2066\u2067]\u2060*|\u2069/g;

/** The languages of marked texts, by number. */
const languages: string[] = [];

export const hasMarkedForeignTexts = (): boolean => languages.length > 0;

/** Marks texts of a group. `of`: the language of all of them, or an object with that of each foreign text or group. */
export function markForeignTexts(texts: JsonObject, of: unknown): JsonObject {
  if (!isJsonObject(of) && typeof of !== "string") return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => {
      const lang = isJsonObject(of) ? of[key] : of;
      if (isJsonObject(value)) return [key, markForeignTexts(value, lang)];
      return [key, typeof value === "string" && typeof lang === "string" ? mark(value, lang) : value];
    }),
  );
}

function mark(text: string, lang: string): string {
  if (text.trim() === "") return text;
  if (!languages.includes(lang)) languages.push(lang);
  return START[getTextDirection(lang)] + JOINER.repeat(languages.indexOf(lang) + 1) + text + END;
}

/** The language of a marked text, and the text without its marks. */
export function parseMarkedForeignText(text: string): { lang: string; text: string } | undefined {
  const [, joiners = "", inner = ""] = MARKED.exec(text) ?? [];
  const lang = languages[joiners.length - 1];
  return lang === undefined ? undefined : { lang, text: inner };
}

/** The language of a text, if all of its words are in marked texts of that language; inserted values are part of them. */
export function findForeignLanguage(text: string): string | undefined {
  const numbers = new Set<number>();
  let depth = 0;
  for (const [part] of text.matchAll(PARTS)) {
    if (part === END) {
      depth = Math.max(0, depth - 1);
    } else if (part.endsWith(JOINER)) {
      numbers.add(part.length - 1);
      depth += 1;
    } else if (LETTER.test(part)) {
      if (depth === 0) return undefined;
    } else if (depth > 0) {
      depth += 1;
    }
  }
  const [number = 0] = numbers;
  return numbers.size === 1 ? languages[number - 1] : undefined;
}

/** For texts that are stored or edited: the marks are meaningful on the page alone. */
export const removeForeignMarks = (text: string): string => text.replaceAll(MARKS, "");
