/** Stored pages of a language, whatever was stored: each has a key, a title and its HTML. Pure. */
import type { CustomPage } from "./custom-pages.ts";
import { type Document, isDocument } from "./merge.ts";

/** What is no page is left out; what a page lacks, or has as something else than a text, is empty. */
export function healedPages({ pages }: Document): { pages: CustomPage[] } {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    pages: (Array.isArray(pages) ? pages : [])
      .filter(isDocument)
      .map((page) => ({ ...page, key: text(page.key), title: text(page.title), html: text(page.html) })),
  };
}
