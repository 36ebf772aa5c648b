// The blocks of a rendered page: paragraphs, one below the other. Pure.

export interface Block {
  /** Pango markup: text must be escaped by `escapePangoMarkup`; `bold` and the like only add styles to it. */
  markup: string;
  font: "prose" | "code";
  /** Font size in points. */
  size: number;
  /** Space above the block, in points. */
  gap: number;
  /** Distance from the left margin, in points. */
  indent?: number;
  /** Bullet or number to the left of the block, as markup. */
  marker?: string;
  /** Has a grey background. */
  shaded?: boolean;
}

export interface Page {
  blocks: Block[];
  /** Whether the page is in landscape format, as for tables and slides. */
  landscape?: boolean;
  /** Text for the search index. */
  searchText: string;
}

/** Maximum characters of a page that are rendered. */
export const MAX_PAGE_CHARACTERS = 9_000;
/** Maximum lines of a page that are rendered. */
export const MAX_PAGE_LINES = 150;
/** Maximum characters of a file that are indexed for search. */
export const MAX_INDEXED_CHARACTERS = 20_000;

/** More combining marks on one letter than any script uses. */
const MANY_MARKS = /(\p{M}{8})\p{M}+/gu;

/** Removes control characters, noncharacters and excessive combining marks. */
const toVisibleText = (text: string) =>
  text
    .replace(MANY_MARKS, "$1")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\ufeff\ufffe\uffff]/gu, "")
    .toWellFormed();

/** Escapes text for Pango markup. */
export const escapePangoMarkup = (text: string): string =>
  toVisibleText(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

export const withStyle = (attributes: string, markup: string): string =>
  markup === "" ? "" : `<span ${attributes}>${markup}</span>`;
export const bold = (markup: string) => withStyle('weight="bold"', markup);
export const italic = (markup: string) => withStyle('style="italic"', markup);

/** Truncates a text to what fits on a page. */
export function truncateToPage(text: string): string {
  const lines = text.slice(0, MAX_PAGE_CHARACTERS * 2).split("\n", MAX_PAGE_LINES);
  return lines.join("\n").slice(0, MAX_PAGE_CHARACTERS).toWellFormed();
}

/** Normalizes and truncates a text for the search index. */
export const toIndexedText = (text: string): string =>
  toVisibleText(text.slice(0, MAX_INDEXED_CHARACTERS * 2))
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim()
    .slice(0, MAX_INDEXED_CHARACTERS)
    .toWellFormed();
