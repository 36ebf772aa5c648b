// Writes an Excel workbook row by row, with little memory: texts are inline and not in a shared string table, which would
// have to be kept until the end.
import { strToU8, Zip, ZipDeflate } from "fflate";
import { StartError } from "../../../platform/errors/start-error.ts";

/** Limits of Excel, which reports larger workbooks as damaged. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_CHARACTERS = 32_767;
/** Bytes of a part; larger ones need ZIP64, which few programs read. */
const MAX_PART_BYTES = 2 ** 32 - 1;
/** Characters compressed at once. */
const CHUNK_CHARACTERS = 1 << 17;
/** Level of compression: reduces XML to a tenth, in half the time of the default level. */
const COMPRESSION_LEVEL = 3;
/** Date of all parts of the file; fixed, so that the same library gives the same file. */
const FIXED_TIMESTAMP = "1980-01-01T12:00:00";

export type XlsxCell = string | number;

/** Writes a workbook. @throws StartError if the data exceeds the limits of Excel */
export async function* writeXlsx(
  header: readonly string[],
  rows: AsyncIterable<readonly (XlsxCell | undefined)[]>,
): AsyncGenerator<Uint8Array> {
  if (header.length > MAX_COLUMNS) throw createLimitError(`${header.length} columns`, `${MAX_COLUMNS}`);
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const open = (name: string) => {
    const part = new ZipDeflate(name, { level: COMPRESSION_LEVEL });
    part.mtime = FIXED_TIMESTAMP;
    zip.add(part);
    return part;
  };
  for (const [name, text] of PARTS) open(name).push(strToU8(DECLARATION + text), true);
  const part = open("xl/worksheets/sheet1.xml");
  let bytes = 0;
  for await (const text of joinPieces(sheet(header, rows))) {
    const chunk = strToU8(text);
    bytes += chunk.length;
    if (bytes > MAX_PART_BYTES) throw createLimitError("over 4 GB", "4 GB");
    part.push(chunk);
    yield* ready.splice(0);
  }
  part.push(new Uint8Array(0), true);
  zip.end();
  yield* ready.splice(0);
}

const createLimitError = (what: string, limit: string) =>
  new StartError(
    `The catalogue has ${what}, and a workbook takes ${limit}. Write it as .csv, which has no such limit.`,
  );

async function* joinPieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = "";
  }
  yield text;
}

async function* sheet(
  header: readonly string[],
  rows: AsyncIterable<readonly (XlsxCell | undefined)[]>,
): AsyncGenerator<string> {
  const columns = header.map((name, at) => ({ name, letters: columnLetters(at) }));
  yield `${DECLARATION}<worksheet ${MAIN}>${FROZEN_HEADER}<sheetData>${rowOf(1, columns, header)}`;
  let row = 1;
  for await (const cells of rows) {
    row++;
    if (row > MAX_ROWS) throw createLimitError(`over ${MAX_ROWS - 1} assets`, `${MAX_ROWS - 1}`);
    yield rowOf(row, columns, cells);
  }
  yield "</sheetData></worksheet>";
}

function rowOf(
  row: number,
  columns: readonly { name: string; letters: string }[],
  cells: readonly (XlsxCell | undefined)[],
): string {
  let text = "";
  for (const [at, { name, letters }] of columns.entries()) {
    const cell = cells[at];
    if (cell === undefined || cell === "") continue;
    const place = `${letters}${row}`;
    if (typeof cell === "string" && cell.length > MAX_CHARACTERS) {
      throw createLimitError(
        `a text of ${cell.length} letters (row ${row}, column ${name})`,
        `${MAX_CHARACTERS} in a cell`,
      );
    }
    text += isPlain(cell)
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(withTextGuard(String(cell)))}</t></is></c>`;
  }
  return `<row r="${row}">${text}</row>`;
}

/** Spreadsheet programs keep 15 digits of a number; a number with more is written as text. */
const isPlain = (cell: XlsxCell) => typeof cell === "number" && Number(cell.toPrecision(15)) === cell;

/** Adds an apostrophe to `'=` and the like, since the catalogue reader removes one. Texts here are never formulas. */
const withTextGuard = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Escapes text for XML; control characters become `_x000D_`, and texts that look like that are escaped, too. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]|\p{Cs}/gu, escapeCharacter)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

const escapeCharacter = (letter: string) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** 27 -> `AB`. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

const relationships = (all: readonly string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
const relationship = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`;
const part = (name: string, kind: string) => `<Override PartName="/xl/${name}" ContentType="${TYPE}.${kind}+xml"/>`;

/** The second cell format is text, so that a number typed into such a cell keeps leading zeros. */
const STYLES = `<styleSheet ${MAIN}><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const PARTS: readonly [string, string][] = [
  [
    "[Content_Types].xml",
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("workbook.xml", "sheet.main")}${part("styles.xml", "styles")}${part("worksheets/sheet1.xml", "worksheet")}</Types>`,
  ],
  ["_rels/.rels", relationships([relationship("rId1", "officeDocument", "xl/workbook.xml")])],
  [
    "xl/workbook.xml",
    `<workbook ${MAIN} xmlns:r="${DOCUMENT}"><sheets><sheet name="Catalogue" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    relationships([
      relationship("rId1", "worksheet", "worksheets/sheet1.xml"),
      relationship("rId2", "styles", "styles.xml"),
    ]),
  ],
  ["xl/styles.xml", STYLES],
];
