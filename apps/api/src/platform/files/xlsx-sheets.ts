// Reads the rows of Excel sheets: stored results of formulas, never computed; dates as ISO 8601.
import { posix } from "node:path";
import { isBlankCell } from "./blank-cell.ts";
import { detectTimeFormat, formatSerialDate, type TimeFormat } from "./xlsx-dates.ts";
import type { XmlHandlers, XmlPackage } from "./xml-package.ts";

/** Maximum number of columns that the file format permits. */
const MAX_COLUMNS = 16_384;
/** Maximum characters of all shared strings together. */
const MAX_SHARED_TEXT = 400_000_000;

export interface SheetRow {
  row: number;
  cells: (string | number)[];
  /** Columns of formulas without a result, and their error. */
  unread: { at: number; detail: string }[];
}

/** The non-empty rows from the first. `progress.fraction` is the share of the sheet that was read. */
export async function* readSheetRows(
  workbook: XmlPackage,
  part: string,
  { is1904, progress }: { is1904: boolean; progress: { fraction: number } },
): AsyncGenerator<SheetRow, void, undefined> {
  const shared = await sharedTexts(workbook);
  const times = await timeStyles(workbook);
  const ready: SheetRow[] = [];
  for await (const fraction of workbook.read(part, sheetHandlers({ shared, times, is1904 }, ready))) {
    progress.fraction = fraction;
    yield* ready.splice(0);
  }
}

async function readPart(workbook: XmlPackage, part: string, handlers: XmlHandlers): Promise<void> {
  for await (const _ of workbook.read(part, handlers));
}

export async function listSheets(
  workbook: XmlPackage,
): Promise<{ sheets: { name: string; part: string }[]; is1904: boolean }> {
  const listed: { name: string; id: string }[] = [];
  let is1904 = false;
  await readPart(workbook, "xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name === "sheet") listed.push({ name: attributes.name ?? "", id: attributes["r:id"] ?? "" });
    },
  });
  const targets = new Map<string, string>();
  await readPart(workbook, "xl/_rels/workbook.xml.rels", {
    open(name, { Id, Target }) {
      if (name === "Relationship" && Id !== undefined && Target !== undefined) targets.set(Id, Target);
    },
  });
  const sheets = listed.flatMap(({ name, id }) => {
    const target = targets.get(id);
    const part = target?.startsWith("/") ? target.slice(1) : posix.join("xl", target ?? "");
    return target !== undefined && workbook.has(part) ? [{ name, part }] : [];
  });
  return { sheets, is1904 };
}

async function sharedTexts(workbook: XmlPackage): Promise<string[]> {
  const part = "xl/sharedStrings.xml";
  const texts: string[] = [];
  if (!workbook.has(part)) return texts;
  let text = "";
  let letters = 0;
  const reading = textReader((letter) => {
    text += letter;
  });
  await readPart(workbook, part, {
    open(name) {
      if (name === "si") text = "";
      reading.open(name);
    },
    text: reading.text,
    close(name) {
      reading.close(name);
      if (name !== "si") return;
      letters += text.length;
      if (letters > MAX_SHARED_TEXT) throw workbook.toError("it has too much text for a workbook; save it as CSV");
      texts.push(decoded(text));
    },
  });
  return texts;
}

/** Reads texts in `t`, except phonetic guides. */
function textReader(take: (text: string) => void) {
  let inText = false;
  let spoken = 0;
  return {
    open(name: string) {
      if (name === "rPh") spoken++;
      inText = name === "t" && spoken === 0;
    },
    text(text: string) {
      if (inText) take(text);
    },
    close(name: string) {
      if (name === "rPh") spoken--;
      if (name === "t") inText = false;
    },
  };
}

/** For each cell style, whether it shows a number as a date or a time. */
async function timeStyles(workbook: XmlPackage): Promise<(TimeFormat | undefined)[]> {
  const part = "xl/styles.xml";
  const styles: (TimeFormat | undefined)[] = [];
  if (!workbook.has(part)) return styles;
  const own = new Map<string, string>();
  let inCells = false;
  await readPart(workbook, part, {
    open(name, attributes) {
      if (name === "numFmt") own.set(attributes.numFmtId ?? "", attributes.formatCode ?? "");
      if (name === "cellXfs") inCells = true;
      const id = attributes.numFmtId ?? "0";
      if (name === "xf" && inCells) styles.push(detectTimeFormat(Number(id), own.get(id)));
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return styles;
}

interface Context {
  shared: readonly string[];
  times: readonly (TimeFormat | undefined)[];
  is1904: boolean;
}

function sheetHandlers(context: Context, ready: SheetRow[]): XmlHandlers {
  let row: SheetRow = { row: 0, cells: [], unread: [] };
  let at = -1;
  let cell: SheetCell = { type: "", format: undefined, hasFormula: false, value: "" };
  let inValue = false;
  const inline = textReader((text) => {
    cell.value += text;
  });
  return {
    open(name, attributes) {
      if (name === "row") {
        row = { row: Number(attributes.r ?? row.row + 1), cells: [], unread: [] };
        at = -1;
      } else if (name === "c") {
        at = attributes.r === undefined ? at + 1 : columnOf(attributes.r);
        const format = context.times[Number(attributes.s ?? -1)];
        cell = { type: attributes.t ?? "n", format, hasFormula: false, value: "" };
      } else if (name === "f") cell.hasFormula = true;
      inValue = name === "v";
      inline.open(name);
    },
    text(text) {
      if (inValue) cell.value += text;
      inline.text(text);
    },
    close(name) {
      inline.close(name);
      inValue = false;
      if (name === "c" && at >= 0 && at < MAX_COLUMNS) {
        while (row.cells.length < at) row.cells.push("");
        if (cell.type === "e") row.unread.push({ at, detail: cell.value });
        else if (cell.hasFormula && cell.value === "") row.unread.push({ at, detail: "without a result" });
        row.cells[at] = cell.type === "e" ? "" : shownValue(cell, context);
      }
      if (name === "row" && !row.cells.every(isBlankCell)) ready.push(row);
    },
  };
}

/** Index of the column of a cell reference: 27 for `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Decodes characters that XML cannot contain, such as a carriage return: `_x000D_`. */
const decoded = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface SheetCell {
  type: string;
  format: TimeFormat | undefined;
  hasFormula: boolean;
  value: string;
}

function shownValue({ type, value, format }: SheetCell, { shared, is1904 }: Context): string | number {
  if (type === "s") return shared[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "true" : "false";
  if (type !== "n" || value === "") return decoded(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (format) return formatSerialDate(number, format, is1904) ?? value;
  // The last digits of a stored number are binary rounding noise.
  return Number(number.toPrecision(15));
}
