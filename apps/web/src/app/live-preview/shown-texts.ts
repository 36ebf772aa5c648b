/** Finds which texts of the portal an element shows. */
import { type Document, isDocument } from "@vitrine/settings/merge";

/** Flattens a document into pairs of path and text: `["views.search.title", "Suche"]`. */
function flattenTexts(group: Document, parentPath: string): [string, string][] {
  return Object.entries(group).flatMap(([key, value]): [string, string][] => {
    const path = parentPath === "" ? key : `${parentPath}.${key}`;
    if (isDocument(value)) return flattenTexts(value, path);
    return typeof value === "string" ? [[path, value]] : [];
  });
}

const PLACEHOLDER = /\{\{[^}]*\}\}/;

/** Pattern that matches a text with any values for its placeholders; undefined if it consists of placeholders only. */
function toPattern(text: string): RegExp | undefined {
  const parts = text.split(new RegExp(PLACEHOLDER, "g")).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return parts.join("").trim() === "" ? undefined : new RegExp(`^${parts.join(".*")}$`, "su");
}

/**
 * Returns the keys of the texts that an element shows or is labelled with, those without placeholders first. `texts`
 * contains all texts of a language: `{ views: { search: { ... } } }`.
 */
export function findShownTexts(element: Element, texts: Document): string[] {
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
