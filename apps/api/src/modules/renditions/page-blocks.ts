// What stands on a drawn page: paragraphs, one below the other. Pure.

export interface Block {
  /** Text with Pango's markup; made by `plain`, `bold` and the like only. */
  markup: string;
  font: "prose" | "code";
  /** Points. */
  size: number;
  /** Points above it. */
  gap: number;
  /** Points from the margin. */
  indent?: number;
  /** What hangs left of it: a bullet, a number. Markup. */
  marker?: string;
  /** Lies on a grey ground. */
  shaded?: boolean;
}

export interface Page {
  blocks: Block[];
  /** A sheet that is wider than high: of tables and slides. */
  landscape?: boolean;
  /** What it says, as far as it is searched. */
  words: string;
}

/** Characters: more stands on no page. */
export const MOST_ON_PAGE = 9_000;
/** Lines, likewise. */
export const MOST_LINES = 150;
/** Characters that a file is found by. */
export const MOST_WORDS = 20_000;

/** Marks on one letter; the tallest pile that a script knows has half as many. */
const MANY_MARKS = /(\p{M}{8})\p{M}+/gu;

/** Without what is no letter: control characters, what stands for no character at all, piles of marks. */
const visible = (text: string) =>
  text
    .replace(MANY_MARKS, "$1")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\ufeff\ufffe\uffff]/gu, "")
    .toWellFormed();

/** Text as markup that draws it letter by letter. */
export const plain = (text: string): string =>
  visible(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

export const styled = (attributes: string, markup: string): string =>
  markup === "" ? "" : `<span ${attributes}>${markup}</span>`;
export const bold = (markup: string) => styled('weight="bold"', markup);
export const italic = (markup: string) => styled('style="italic"', markup);

/** As much of a text as can stand on a page. */
export function beginningOf(text: string): string {
  const lines = text.slice(0, MOST_ON_PAGE * 2).split("\n", MOST_LINES);
  return lines.join("\n").slice(0, MOST_ON_PAGE).toWellFormed();
}

/** A text as it is searched. */
export const wordsOf = (text: string): string =>
  visible(text.slice(0, MOST_WORDS * 2))
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim()
    .slice(0, MOST_WORDS)
    .toWellFormed();
