// Cleans the texts of tags, which may contain anything.
import { readFileSync } from "node:fs";
import { createWildcardMatcher } from "../../../platform/database/wildcards.ts";

const MAX_TEXT = 20_000;

/** Removes control characters and normalizes line breaks and Unicode. */
export function cleanText(text: string): string {
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
export const truncateText = (text: string, maxLength: number) =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");

/** The text of a tag, or the first of a list; undefined where it is empty or a placeholder. */
export function tagText(value: unknown): string | undefined {
  if (Array.isArray(value)) return tagText(value[0]);
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  const text = cleanText(String(value));
  return text === "" || isPlaceholder(text) ? undefined : truncateText(text, MAX_TEXT);
}

/** The text of a tag for a field; undefined also for placeholders that programs write into that field or tag. */
export function tagTextForField(value: unknown, { field, tag }: { field: string; tag: string }): string | undefined {
  const text = tagText(value);
  return text === undefined || isPlaceholderIn.get(field)?.(text) || isPlaceholderIn.get(tag)?.(text)
    ? undefined
    : text;
}

/** Placeholders that cameras and programs write, by field, or by the tags in which no person would write them. */
// keyed by: fields, or tags with spaces between, that placeholder-texts.json lists
const listed: Record<string, string[]> = JSON.parse(
  readFileSync(new URL("./placeholder-texts.json", import.meta.url), "utf8"),
);
const isPlaceholder = (text: string) => /^(?:--+|untitled-\d+)$/i.test(text);
const isPlaceholderIn = new Map(
  Object.entries(listed).flatMap(([names, texts]) => {
    const isListed = createWildcardMatcher(texts);
    return names.split(" ").map((name) => [name, isListed] as const);
  }),
);
