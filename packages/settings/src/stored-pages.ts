/** Stored pages of a language, whatever was stored: each has a key, a title and its HTML. Pure. */
import type { CustomPage } from "./custom-pages.ts";
import { isDocument } from "./merge.ts";

/** Of the page that has none of its own, since a backend keeps one text for each language. */
const ONLY_PAGE = "page";

/** The page that a link means: the one text of a language is meant by every link. */
export function pageAt(pages: readonly CustomPage[], key: string): CustomPage | undefined {
  const [first, second] = pages;
  return pages.find((page) => page.key === key) ?? (first?.key === ONLY_PAGE && !second ? first : undefined);
}

const HEADING = /<h1\b[^>]*>(.*?)<\/h1>/is;
/** A whole document is what a server answers that has no such address. */
const WHOLE_DOCUMENT = /^\s*<(!doctype|html)\b/i;

/** What is no page is left out; what a page lacks, or has as something else than a text, is empty. A text is one page. */
export function healedPages(stored: unknown): { pages: CustomPage[] } {
  if (typeof stored === "string") return { pages: pagesOfText(stored) };
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    pages: (isDocument(stored) && Array.isArray(stored.pages) ? stored.pages : [])
      .filter(isDocument)
      .map((page) => ({ ...page, key: text(page.key), title: text(page.title), html: text(page.html) })),
  };
}

/** The same from an answer: JSON, or the text itself. */
export function readPages(answer: string): { pages: CustomPage[] } {
  try {
    return healedPages(JSON.parse(answer));
  } catch {
    return healedPages(answer);
  }
}

/** Its first heading is its title, which stands above it in any case. */
function pagesOfText(html: string): CustomPage[] {
  if (html.trim() === "" || WHOLE_DOCUMENT.test(html)) return [];
  const title = (HEADING.exec(html)?.[1] ?? "").replace(/<[^>]*>/g, "").trim();
  return [{ key: ONLY_PAGE, title, html: html.replace(HEADING, "") }];
}
