/** Parses stored pages of a language: each gets a key, a title and its HTML. Pure. */

import { isJsonObject } from "../merge.ts";
import type { CustomPage } from "./custom-pages.ts";

/** Key of the only page if a backend stores one text per language. */
const SINGLE_PAGE_KEY = "page";

/** Finds the page of a link; the only text of a language matches every link. */
export function findPage(pages: readonly CustomPage[], key: string): CustomPage | undefined {
  const [first, second] = pages;
  return pages.find((page) => page.key === key) ?? (first?.key === SINGLE_PAGE_KEY && !second ? first : undefined);
}

const HEADING = /<h1\b[^>]*>(.*?)<\/h1>/is;
/** A whole HTML document is not a page: servers answer with one for an unknown URL. */
const WHOLE_DOCUMENT = /^\s*<(!doctype|html)\b/i;

/** Drops invalid pages and replaces invalid properties by "". A text is a single page. */
export function healPages(stored: unknown): { pages: CustomPage[] } {
  if (typeof stored === "string") return { pages: parseSinglePage(stored) };
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    pages: (isJsonObject(stored) && Array.isArray(stored.pages) ? stored.pages : [])
      .filter(isJsonObject)
      .map((page) => ({ ...page, key: text(page.key), title: text(page.title), html: text(page.html) })),
  };
}

/** Parses a response: JSON, or the text itself. */
export function parsePages(answer: string): { pages: CustomPage[] } {
  try {
    return healPages(JSON.parse(answer));
  } catch {
    return healPages(answer);
  }
}

/** Uses the first heading as the title, which is shown above the page anyway. */
function parseSinglePage(html: string): CustomPage[] {
  if (html.trim() === "" || WHOLE_DOCUMENT.test(html)) return [];
  const title = (HEADING.exec(html)?.[1] ?? "").replace(/<[^>]*>/g, "").trim();
  return [{ key: SINGLE_PAGE_KEY, title, html: html.replace(HEADING, "") }];
}
