// The report of a catalogue import.
import type { ImportNote } from "../report/skips.repository.ts";
import type { CellErrorReason, RowReference } from "./catalogue-record.ts";
import type { InvalidRow } from "./catalogue-source.ts";
import type { RefusalReason } from "./catalogue-writer.ts";

/** `taken`: a new asset, or the first record of one. `replaced`: an asset was changed. */
export type ImportedRecordResult = "taken" | "replaced" | "unchanged";

export interface RefusedRecord extends RowReference {
  reason: RefusalReason | InvalidRow["error"];
  detail: string;
}

/** A cell of an imported record that was ignored or changed. */
export interface ReportedCellError extends RowReference {
  reason: CellErrorReason | "no_file" | "other_label";
  column: string;
  text: string;
}

export type CatalogueReport = ReturnType<typeof createEmptyCatalogueReport>;

/** `root`: path of the catalogue. */
export function createEmptyCatalogueReport(root: string, dryRun: boolean) {
  return {
    root,
    dryRun,
    /** Number of rows, including refused ones. */
    found: 0,
    /** Counts of records; several rows may form one. */
    counts: { taken: 0, replaced: 0, unchanged: 0 },
    /** Outcome per row; `joined`: part of the record of an earlier row. */
    outcomes: [] as (RowReference & { outcome: ImportedRecordResult | "joined" })[],
    refused: [] as RefusedRecord[],
    errors: [] as ReportedCellError[],
    notices: [] as string[],
    interrupted: false,
    seconds: 0,
  };
}

/** `row 12, INV-7`. */
export const formatRowReference = ({ row, identifier }: RowReference) =>
  `row ${row}${identifier ? `, ${identifier}` : ""}`;

/** Column and content of a cell, truncated to one line. */
export const formatCellWithColumn = ({ column, text }: ReportedCellError) => {
  const shown = text.length > 80 ? `${text.slice(0, 80)}...` : text;
  return column ? `${column}: ${shown}` : shown;
};

/** Notes for the administration, which groups them by reason in the language of the user. */
export function toImportNotes({ refused, errors: flaws }: CatalogueReport): ImportNote[] {
  const place = ({ row, identifier }: RowReference) => `#${row}${identifier ? ` ${identifier}` : ""}`;
  return [
    ...refused.map((each) => ({ path: place(each), reason: each.reason, detail: each.detail })),
    ...flaws.map((each) => ({
      path: `${place(each)} (${formatCellWithColumn(each)})`,
      reason: each.reason,
      detail: each.text,
    })),
  ];
}
