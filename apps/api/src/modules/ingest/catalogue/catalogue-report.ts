// The report of a catalogue import.
import type { ImportNote } from "../report/skips.repository.ts";
import type { CellErrorReason, RowReference } from "./catalogue-record.ts";
import type { InvalidRow } from "./catalogue-source.ts";
import type { RefusalReason } from "./catalogue-writer.ts";

/** `taken`: a new asset, or the first record of one. `replaced`: an asset was changed. */
export type RecordResult = "taken" | "replaced" | "unchanged";

export interface RefusedRecord extends RowReference {
  reason: RefusalReason | InvalidRow["error"];
  detail: string;
}

/** A cell of an imported record that was ignored or changed. */
export interface RecordError extends RowReference {
  reason: CellErrorReason | "no_file" | "other_label";
  column: string;
  text: string;
}

export interface CatalogueReport {
  /** Path of the catalogue. */
  root: string;
  dryRun: boolean;
  /** Number of rows, including refused ones. */
  found: number;
  /** Counts of records; several rows may form one. */
  counts: Record<RecordResult, number>;
  /** Outcome per row; `joined`: part of the record of an earlier row. */
  outcomes: (RowReference & { outcome: RecordResult | "joined" })[];
  refused: RefusedRecord[];
  errors: RecordError[];
  notices: string[];
  interrupted: boolean;
  seconds: number;
}

export function createEmptyCatalogueReport(root: string, dryRun: boolean): CatalogueReport {
  return {
    root,
    dryRun,
    found: 0,
    counts: { taken: 0, replaced: 0, unchanged: 0 },
    outcomes: [],
    refused: [],
    errors: [],
    notices: [],
    interrupted: false,
    seconds: 0,
  };
}

/** `row 12, INV-7`. */
export const formatRow = ({ row, identifier }: RowReference) => `row ${row}${identifier ? `, ${identifier}` : ""}`;

/** Column and content of a cell, truncated to one line. */
export const formatDetail = ({ column, text }: RecordError) => {
  const shown = text.length > 80 ? `${text.slice(0, 80)}...` : text;
  return column ? `${column}: ${shown}` : shown;
};

/** Notes for the administration, which groups them by reason in the language of the user. */
export function toImportNotes({ refused, errors: flaws }: CatalogueReport): ImportNote[] {
  const place = ({ row, identifier }: RowReference) => `#${row}${identifier ? ` ${identifier}` : ""}`;
  return [
    ...refused.map((each) => ({ path: place(each), reason: each.reason, detail: each.detail })),
    ...flaws.map((each) => ({
      path: `${place(each)} (${formatDetail(each)})`,
      reason: each.reason,
      detail: each.text,
    })),
  ];
}
