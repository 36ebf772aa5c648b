// The rows of a catalogue, whatever file they stand in.

/** What stands in a cell; a number or a list where the format has them. "" is nothing. */
export type Cell = string | number | readonly string[];

export interface SourceRow {
  /** As spreadsheet programs count: the header is row 1. Of JSON: the line, or the place in the list. */
  row: number;
  /** Names of columns are not ours: a map, never an object. */
  cells: ReadonlyMap<string, Cell>;
  /** Formulas without a result, by the name of their column. */
  unread?: readonly { column: string; detail: string }[];
}

/** A row that cannot be taken. `rest`: nothing behind it can be read either. */
export interface FaultyRow {
  row: number;
  fault: "columns" | "no_record" | "rest";
  detail: string;
}

/** A catalogue that is open. */
export interface OpenCatalogue {
  /** To read it by. */
  path: string;
  /** For messages. */
  named: string;
  size: number;
}

export interface CatalogueSource {
  /** Absent where each record has names of its own. */
  header?: readonly string[];
  rows: AsyncIterable<SourceRow | FaultyRow>;
  /** How much of the file is read, 0 to 1. */
  fraction(): number;
  /** What the operator should know of how the file is read. */
  notices: readonly string[];
  close(): Promise<void>;
}

export const isFaulty = (row: SourceRow | FaultyRow): row is FaultyRow => "fault" in row;
