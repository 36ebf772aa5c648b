// Common interface of the catalogue formats.
import type { Cell } from "../../library/fields/cells.ts";

export interface SourceRow {
  /** Counted as in spreadsheets, where the header is row 1. Of JSON: line, or position in the list. */
  row: number;
  /** A map and not an object, since column names are untrusted. */
  cells: ReadonlyMap<string, Cell>;
  /** Unreadable cells, such as formulas without a result, by column. */
  unread: readonly { column: string; detail: string }[];
}

/** A row that cannot be imported. `rest`: all following rows cannot be read either. */
export interface InvalidRow {
  row: number;
  error: "columns" | "no_record" | "rest";
  detail: string;
}

export interface CatalogueSource extends AsyncDisposable {
  /** Absent for JSON, where each record names its fields. */
  header?: readonly string[];
  rows: AsyncIterable<SourceRow | InvalidRow>;
  /** Part of the file that was read, 0 to 1. */
  fraction(): number;
  /** Notices for the operator about how the file is read. */
  notices: readonly string[];
}

export const isInvalidRow = (row: SourceRow | InvalidRow): row is InvalidRow => "error" in row;
