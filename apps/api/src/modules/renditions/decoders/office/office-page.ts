// Renders the text of an office file as a page, without its layout. Formulas are not computed, and nothing is loaded.
import { listSheets, readSheetRows } from "../../../../platform/files/xlsx-sheets.ts";
import type { XmlPackage } from "../../../../platform/files/xml-package.ts";
import {
  type Block,
  bold,
  escapePangoMarkup,
  MAX_INDEXED_CHARACTERS,
  MAX_PAGE_LINES,
  type Page,
  toIndexedText,
} from "../text/page-blocks.ts";
import { toTableBlocks } from "../text/table-blocks.ts";
import type { OfficeFormat } from "./decoder.ts";
import { createParagraphHandlers, type OfficeParagraph } from "./office-paragraphs.ts";

const SIZE = 10.5;
/** Font sizes of headings in points, by their level. */
const HEADINGS = [18, 14.5, 12.5, 11];
const SLIDE_SIZE = 15;
const SLIDE_TITLE = 28;

export async function createOfficePage(file: XmlPackage, format: OfficeFormat): Promise<Page> {
  if (format === "xlsx") return tablePage(await workbookRows(file));
  const isSlides = format === "pptx" || format === "odp";
  if (format === "ods") return tablePage(tableRows(await paragraphsOf(file, ["content.xml"])));
  const paragraphs = await paragraphsOf(file, partsOf(file, format));
  const first = paragraphs[0]?.slide;
  const shown = isSlides ? paragraphs.filter(({ slide }) => slide === first) : paragraphs.slice(0, MAX_PAGE_LINES);
  const blocks = isSlides ? shown.map(slideBlock) : shown.map(proseBlock);
  return { blocks, landscape: isSlides, searchText: toIndexedText(paragraphs.map(({ text }) => text).join("\n")) };
}

function partsOf(file: XmlPackage, format: OfficeFormat): string[] {
  if (format === "docx") return ["word/document.xml"];
  if (format !== "pptx") return ["content.xml"];
  const number = (part: string) => Number(/(\d+)\.xml$/.exec(part)?.[1] ?? 0);
  const slides = file.parts().filter((part) => /^ppt\/slides\/slide\d+\.xml$/.test(part));
  if (slides.length === 0) throw file.toError("it has no slide");
  return slides.sort((a, b) => number(a) - number(b));
}

/** Paragraphs, up to the limit of the searchable text. */
async function paragraphsOf(file: XmlPackage, parts: readonly string[]): Promise<OfficeParagraph[]> {
  const paragraphs: OfficeParagraph[] = [];
  let letters = 0;
  for (const [at, part] of parts.entries()) {
    const reader = createParagraphHandlers(at, (paragraph) => {
      letters += paragraph.text.length + 1;
      paragraphs.push(paragraph);
    });
    for await (const _ of file.read(part, reader)) if (letters > MAX_INDEXED_CHARACTERS) return paragraphs;
  }
  return paragraphs;
}

const proseBlock = (paragraph: OfficeParagraph): Block => {
  const { text, level, isItem } = paragraph;
  const markup = escapePangoMarkup(text);
  if (level !== undefined) {
    const size = HEADINGS[level - 1] ?? SIZE;
    return { markup: bold(markup), font: "prose", size, gap: size * 0.8 };
  }
  const item = isItem ? { indent: 20, marker: "•" } : {};
  return { markup, font: "prose", size: SIZE, gap: 5, ...item };
};

const slideBlock = ({ text, level }: OfficeParagraph): Block =>
  level === undefined
    ? { markup: escapePangoMarkup(text), font: "prose", size: SLIDE_SIZE, gap: 8 }
    : { markup: bold(escapePangoMarkup(text)), font: "prose", size: SLIDE_TITLE, gap: 14 };

function tablePage(rows: readonly (readonly string[])[]): Page {
  const words = toIndexedText(rows.map((row) => row.join("\t")).join("\n"));
  return { ...toTableBlocks(rows), searchText: words };
}

const tableRows = (paragraphs: readonly OfficeParagraph[]): string[][] => {
  const rows = new Map<number, string[]>();
  for (const { text, row = 0 } of paragraphs) rows.set(row, [...(rows.get(row) ?? []), text]);
  return [...rows.values()];
};

async function workbookRows(file: XmlPackage): Promise<string[][]> {
  const { sheets, is1904 } = await listSheets(file);
  const rows: string[][] = [];
  let letters = 0;
  for (const { part } of sheets) {
    for await (const { cells } of readSheetRows(file, part, { is1904, progress: { fraction: 0 } })) {
      rows.push(cells.map(String));
      letters += cells.join(" ").length + 1;
      if (letters > MAX_INDEXED_CHARACTERS) return rows;
    }
  }
  return rows;
}
