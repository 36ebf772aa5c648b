// Reads the rows of an Excel sheet: stored results of formulas, which are never computed; dates as ISO 8601.
import { StartError } from "../../../platform/errors/start-error.ts";
import { listSheets, readSheetRows, type SheetRow } from "../../../platform/files/xlsx-sheets.ts";
import { openXmlPackage } from "../../../platform/files/xml-package.ts";
import type { CatalogueSource, InvalidRow, SourceRow } from "./catalogue-source.ts";
import { parseHeader, toSourceRow } from "./csv-source.ts";

/** `file`: for messages. */
export async function openXlsx(file: string, path: string, wanted: string | undefined): Promise<CatalogueSource> {
  const refuse = (why: string) => new StartError(`${file} cannot be read: ${why}. Save it as .xlsx or as CSV.`);
  const workbook = await openXmlPackage(path, refuse);
  try {
    const { sheets, is1904 } = await listSheets(workbook);
    const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
    if (!sheet) {
      const names = sheets.map(({ name }) => `"${name}"`).join(", ");
      throw new StartError(`${file} has no sheet "${wanted ?? ""}". Its sheets are: ${names}.`);
    }
    const progress = { fraction: 0 };
    const rows = readSheetRows(workbook, sheet.part, { is1904, progress });
    const first = await rows.next();
    if (!first.value)
      throw new StartError(`The sheet "${sheet.name}" of ${file} is empty. Its first row names the columns.`);
    const header = parseHeader(file, first.value.cells.map(String));
    return {
      header,
      rows: toSourceRows(rows, header),
      fraction: () => progress.fraction,
      notices: sheets.length > 1 ? [`Read from the sheet "${sheet.name}", one of ${sheets.length}.`] : [],
      async [Symbol.asyncDispose]() {
        await rows.return(undefined);
        workbook.close();
      },
    };
  } catch (error) {
    workbook.close();
    throw error;
  }
}

async function* toSourceRows(
  rows: AsyncIterable<SheetRow>,
  header: readonly string[],
): AsyncGenerator<SourceRow | InvalidRow> {
  for await (const { row, cells, unread } of rows) {
    // Sheets omit empty cells at the end of a row.
    const filled = [...cells, ...Array.from({ length: Math.max(0, header.length - cells.length) }, () => "")];
    const fitting = toSourceRow(row, filled, header);
    if ("error" in fitting) yield fitting;
    else yield { ...fitting, unread: unread.map(({ at, detail }) => ({ column: header[at] ?? "", detail })) };
  }
}
