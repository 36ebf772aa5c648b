// The rows of a sheet of an Excel workbook: results of formulas as they were stored, never computed; dates as ISO 8601.
import { StartError } from "../../../platform/start-error.ts";
import { type RawRow, rowsOf, sheetsOf } from "../../../platform/xlsx-sheets.ts";
import { openXmlPackage } from "../../../platform/xml-package.ts";
import { checkedHeader, shaped } from "./csv-source.ts";
import type { CatalogueSource, FaultyRow, OpenCatalogue, SourceRow } from "./source.ts";

export async function openXlsx(
  { path, named: file }: OpenCatalogue,
  wanted: string | undefined,
): Promise<CatalogueSource> {
  const refuse = (why: string) => new StartError(`${file} cannot be read: ${why}. Save it as .xlsx or as CSV.`);
  const workbook = await openXmlPackage(path, refuse);
  try {
    const { sheets, is1904 } = await sheetsOf(workbook);
    const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
    if (!sheet) {
      const names = sheets.map(({ name }) => `"${name}"`).join(", ");
      throw new StartError(`${file} has no sheet "${wanted ?? ""}". Its sheets are: ${names}.`);
    }
    const progress = { fraction: 0 };
    const rows = rowsOf(workbook, sheet.part, { is1904, progress });
    const first = await rows.next();
    if (!first.value)
      throw new StartError(`The sheet "${sheet.name}" of ${file} is empty. Its first row names the columns.`);
    const header = checkedHeader(file, first.value.cells.map(String));
    return {
      header,
      rows: named(rows, header),
      fraction: () => progress.fraction,
      notices: sheets.length > 1 ? [`Read from the sheet "${sheet.name}", one of ${sheets.length}.`] : [],
      async close() {
        await rows.return(undefined);
        workbook.close();
      },
    };
  } catch (error) {
    workbook.close();
    throw error;
  }
}

async function* named(rows: AsyncIterable<RawRow>, header: readonly string[]): AsyncGenerator<SourceRow | FaultyRow> {
  for await (const { row, cells, unread } of rows) {
    // Sheets leave out the empty cells at the end of a row.
    const filled = [...cells, ...Array.from({ length: Math.max(0, header.length - cells.length) }, () => "")];
    const fitting = shaped(row, filled, header);
    if ("fault" in fitting || unread.length === 0) yield fitting;
    else yield { ...fitting, unread: unread.map(({ at, detail }) => ({ column: header[at] ?? "", detail })) };
  }
}
