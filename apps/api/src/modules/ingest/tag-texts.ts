// Texts of tags, which may hold anything.
import { readFileSync } from "node:fs";
import { matcherOf } from "../../platform/wildcards.ts";

const MAX_TEXT = 20_000;

/** Without control characters, which names and captions of old programs are full of. */
export function clean(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\ufffe\uffff]/g, "")
      .replace(/\r\n?/g, "\n")
      .toWellFormed()
      .normalize("NFC")
      .trim()
  );
}

/** Cuts a text without splitting a surrogate pair. */
export const cut = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

/** The text of a tag, of a list the first; undefined where it has none. */
export function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return textOf(value[0]);
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  const text = clean(String(value));
  return text === "" || isPlaceholder(text) ? undefined : cut(text, MAX_TEXT);
}

/** The same, for a field: where a program wrote something since nobody had, there is none. */
export function writtenText(value: unknown, field: string): string | undefined {
  const text = textOf(value);
  return text === undefined || byField.get(field)?.(text) ? undefined : text;
}

/** What cameras and programs write where nobody wrote anything: in any tag, and by fields. */
// keyed by: fields that the file beside this one names
const { everywhere = [], ...others }: Record<string, string[]> = JSON.parse(
  readFileSync(new URL("./placeholder-texts.json", import.meta.url), "utf8"),
);
const isListed = matcherOf(everywhere);
const isPlaceholder = (text: string) => isListed(text) || /^(?:--+|untitled-\d+)$/i.test(text);
const byField = new Map(Object.entries(others).map(([field, texts]) => [field, matcherOf(texts)]));
