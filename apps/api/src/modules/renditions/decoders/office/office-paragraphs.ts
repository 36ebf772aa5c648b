// Reads the paragraphs of Word, PowerPoint and OpenDocument XML, which have a similar structure. Pure.
import type { XmlHandlers } from "../../../../platform/files/xml-package.ts";
import { MAX_INDEXED_CHARACTERS } from "../text/page-blocks.ts";

export interface OfficeParagraph {
  text: string;
  /** Level of a heading, from 1; titles have level 1. */
  level?: number;
  isItem?: boolean;
  /** Number of table rows that have begun so far, counted over all tables: paragraphs of a row have the same number. */
  row?: number;
  /** Index of the slide. */
  slide: number;
}

/** Local names of elements that are paragraphs (`w:p`, `a:p`, `text:p`) or headings (`text:h`). */
const PARAGRAPHS = new Set(["p", "h"]);
/** Elements whose text is left out: tracked deletions, field codes, comments, fallbacks, numbers of notes. */
const HIDDEN_ELEMENTS = new Set(["del", "instrText", "annotation", "tracked-changes", "Fallback", "note-citation"]);
const STYLE_OF_HEADING = /^(?:heading|berschrift|überschrift|titre|titolo|t[ií]tulo)_?(?:20_)?(\d)?/i;

export function createParagraphHandlers(part: number, take: (paragraph: OfficeParagraph) => void): XmlHandlers {
  let paragraph: Omit<OfficeParagraph, "slide"> | undefined;
  let unseen = 0;
  let lists = 0;
  let rows = 0;
  let slides = 0;
  let isTitle = false;
  // In OpenDocument all text of a paragraph counts; in Office Open XML only that of `t` elements.
  let isOpen = false;
  let inText = false;
  const add = (text: string) => {
    if (paragraph && unseen === 0 && paragraph.text.length <= MAX_INDEXED_CHARACTERS) paragraph.text += text;
  };
  return {
    open(name, attributes) {
      if (HIDDEN_ELEMENTS.has(name)) unseen++;
      if (name === "document-content") isOpen = true;
      if (name === "list") lists++;
      if (name === "table-row" || name === "tr") rows++;
      if (name === "page" && isOpen) slides++;
      if (name === "sp" || name === "frame") isTitle = attributes["presentation:class"] === "title";
      if (name === "ph") isTitle = /^(ctrT|t)itle$/.test(attributes.type ?? "");
      if (PARAGRAPHS.has(name)) {
        const level = name === "h" ? Number(attributes["text:outline-level"] ?? 1) : isTitle ? 1 : undefined;
        const isItem = lists > 0 && !isTitle;
        paragraph = { text: "", row: rows, ...(level ? { level } : {}), ...(isItem ? { isItem } : {}) };
      }
      inText = name === "t";
      if (paragraph) describe(paragraph, name, attributes);
      if (name === "tab") add("\t");
      if (name === "br" || name === "line-break") add("\n");
      if (name === "s") add(" ".repeat(Math.min(100, Number(attributes["text:c"] ?? 1) || 1)));
    },
    text(text) {
      if (isOpen ? paragraph : inText) add(isOpen ? text.replace(/\s+/g, " ") : text);
    },
    close(name) {
      if (HIDDEN_ELEMENTS.has(name)) unseen--;
      if (name === "list") lists--;
      inText = false;
      if (!PARAGRAPHS.has(name) || !paragraph) return;
      if (paragraph.text.trim() !== "") take({ ...paragraph, slide: isOpen ? slides : part });
      paragraph = undefined;
    },
  };
}

/** Applies the paragraph properties of Word, which are child elements. */
function describe(
  paragraph: Omit<OfficeParagraph, "slide">,
  name: string,
  attributes: Parameters<NonNullable<XmlHandlers["open"]>>[1],
) {
  if (name === "numPr") paragraph.isItem = true;
  if (name !== "pStyle") return;
  const style = attributes["w:val"] ?? "";
  const heading = STYLE_OF_HEADING.exec(style);
  if (heading) paragraph.level = Number(heading[1] ?? 1);
  else if (/^(title|titel)$/i.test(style)) paragraph.level = 1;
  else if (/^list(bullet|number)/i.test(style)) paragraph.isItem = true;
}
