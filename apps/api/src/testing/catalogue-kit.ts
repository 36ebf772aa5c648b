// Builds catalogue files for tests.
import { zipSync } from "fflate";
import {
  type CatalogueImportDeps,
  type CatalogueImportOptions,
  runCatalogueImport,
} from "../modules/ingest/catalogue/catalogue-import.service.ts";
import { resolveCatalogue } from "../modules/ingest/catalogue/open-catalogue.ts";

export interface Sheet {
  name: string;
  /** Rows of cells as XML, texts or numbers. */
  rows: readonly (readonly (string | number | { xml: string })[])[];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** `others`: further parts, which replace generated ones. */
export function workbook(sheets: readonly Sheet[], others: Record<string, string> = {}): Buffer {
  const texts: string[] = [];
  const cell = (value: string | number | { xml: string }) => {
    if (typeof value === "object") return value.xml;
    if (typeof value === "number") return `<c><v>${value}</v></c>`;
    return `<c t="s"><v>${texts.push(value) - 1}</v></c>`;
  };
  const parts: Record<string, string> = {};
  for (const [at, { rows }] of sheets.entries()) {
    const body = rows.map((row, n) => `<row r="${n + 1}">${row.map(cell).join("")}</row>`).join("");
    parts[`xl/worksheets/sheet${at + 1}.xml`] = `<worksheet xmlns="${MAIN}"><sheetData>${body}</sheetData></worksheet>`;
  }
  const listed = sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const related = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="x" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  parts["xl/workbook.xml"] =
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join("")}</sheets></workbook>`;
  parts["xl/_rels/workbook.xml.rels"] = `<Relationships>${related.join("")}</Relationships>`;
  parts["xl/sharedStrings.xml"] =
    `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`;
  parts["xl/styles.xml"] =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>';
  const all = Object.entries({ ...parts, ...others });
  return Buffer.from(zipSync(Object.fromEntries(all.map(([name, xml]) => [name, Buffer.from(DECLARATION + xml)]))));
}

/** Imports a catalogue file like the command, without excluding a data folder. */
export const importCatalogue = async (
  parts: CatalogueImportDeps,
  { catalogue, ...options }: Omit<CatalogueImportOptions, "catalogue"> & { catalogue: string },
) => runCatalogueImport(parts, { ...options, catalogue: await resolveCatalogue(catalogue, []) });
