/** Finds which texts of the portal an element shows. */
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";

/** Flattens a document into pairs of path and text: `["views.search.title", "Suche"]`. */
function flattenTexts(group: JsonObject, parentPath: string): [string, string][] {
  return Object.entries(group).flatMap(([key, value]): [string, string][] => {
    const path = parentPath === "" ? key : `${parentPath}.${key}`;
    if (isJsonObject(value)) return flattenTexts(value, path);
    return typeof value === "string" ? [[path, value]] : [];
  });
}

const PLACEHOLDER = /\{\{[^}]*\}\}/;

/**
 * Pattern that matches a text with any values for its placeholders; undefined if there are no words beside them: it
 * would match almost anything.
 */
function toPattern(text: string): RegExp | undefined {
  const parts = text.split(new RegExp(PLACEHOLDER, "g")).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return /[\p{L}\p{N}]/u.test(text.replaceAll(new RegExp(PLACEHOLDER, "g"), ""))
    ? new RegExp(`^${parts.join(".*")}$`, "su")
    : undefined;
}

/**
 * Returns the keys of the texts that an element shows or is labelled with, those without placeholders first. `texts`
 * contains all texts of a language: `{ views: { search: { ... } } }`.
 */
export function findShownTextKeys(element: Element, texts: JsonObject): string[] {
  const named = element.closest("[aria-label], [placeholder], [alt]");
  const words = [
    element.textContent,
    ...["aria-label", "placeholder", "alt"].map((name) => named?.getAttribute(name)),
  ].flatMap((text) => (text?.trim() ? [text.trim()] : []));
  const all = flattenTexts(texts, "").filter(([, text]) => text.trim() !== "");
  const exact = all.filter(([, text]) => words.includes(text.trim()));
  const filled = all.filter(([, text]) => PLACEHOLDER.test(text) && words.some((word) => toPattern(text)?.test(word)));
  return [...exact, ...filled].map(([key]) => key);
}
