/** Which texts of the portal an element shows. Pure but for reading the element. */
import { type Document, isDocument } from "@vitrine/settings/merge";

/** Places of one text in a document, deep: `["views.search.title", "Suche"]`. */
function textsIn(group: Document, around: string): [string, string][] {
  return Object.entries(group).flatMap(([key, value]): [string, string][] => {
    const path = around === "" ? key : `${around}.${key}`;
    if (isDocument(value)) return textsIn(value, path);
    return typeof value === "string" ? [[path, value]] : [];
  });
}

const PLACEHOLDER = /\{\{[^}]*\}\}/;

/** Anything may stand where a text has a placeholder; undefined where nothing else is in it. */
function patternOf(text: string): RegExp | undefined {
  const parts = text.split(new RegExp(PLACEHOLDER, "g")).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return parts.join("").trim() === "" ? undefined : new RegExp(`^${parts.join(".*")}$`, "su");
}

/**
 * Keys of the texts that an element shows, or by which it is called, those without placeholders first. `texts` is all
 * of one language: `{ views: { search: { ... } } }`.
 */
export function shownTexts(element: Element, texts: Document): string[] {
  const named = element.closest("[aria-label], [placeholder], [alt]");
  const words = [
    element.textContent,
    ...["aria-label", "placeholder", "alt"].map((name) => named?.getAttribute(name)),
  ].flatMap((text) => (text?.trim() ? [text.trim()] : []));
  const all = textsIn(texts, "").filter(([, text]) => text.trim() !== "");
  const exact = all.filter(([, text]) => words.includes(text.trim()));
  const filled = all.filter(([, text]) => PLACEHOLDER.test(text) && words.some((word) => patternOf(text)?.test(word)));
  return [...exact, ...filled].map(([key]) => key);
}
