// What became of the records of a catalogue.
import type { SkipNote } from "../skips.repository.ts";
import type { FlawReason, NamedRow } from "./catalogue-record.ts";
import type { Refusal } from "./catalogue-writer.ts";
import type { FaultyRow } from "./source.ts";

/** `taken`: a new asset, or the first record of one. `replaced`: something of it has changed. */
export type RecordResult = "taken" | "replaced" | "unchanged";

export interface RefusedRecord extends NamedRow {
  reason: Refusal | FaultyRow["fault"];
  detail: string;
}

/** Of a record that was taken: what was left out of it. */
export interface RecordFlaw extends NamedRow {
  reason: FlawReason | "no_file" | "other_label";
  column: string;
  text: string;
}

export interface CatalogueReport {
  /** The catalogue. */
  root: string;
  dryRun: boolean;
  /** Rows, the refused ones included. */
  found: number;
  /** Of records; several rows may be one. */
  counts: Record<RecordResult, number>;
  /** `joined`: part of the record of an earlier row. */
  outcomes: (NamedRow & { outcome: RecordResult | "joined" })[];
  refused: RefusedRecord[];
  flaws: RecordFlaw[];
  notices: string[];
  interrupted: boolean;
  seconds: number;
}

export function emptyCatalogueReport(root: string, dryRun: boolean): CatalogueReport {
  return {
    root,
    dryRun,
    found: 0,
    counts: { taken: 0, replaced: 0, unchanged: 0 },
    outcomes: [],
    refused: [],
    flaws: [],
    notices: [],
    interrupted: false,
    seconds: 0,
  };
}

/** `row 12, INV-7`. */
export const nameOf = ({ row, identifier }: NamedRow) => `row ${row}${identifier ? `, ${identifier}` : ""}`;

/** What stands in the cell, as far as it fits into a line. */
export const detailOf = ({ column, text }: RecordFlaw) => {
  const shown = text.length > 80 ? `${text.slice(0, 80)}...` : text;
  return column ? `${column}: ${shown}` : shown;
};

/** For the administration, which groups them by reason, in any language. */
export function notesOf({ refused, flaws }: CatalogueReport): SkipNote[] {
  const place = ({ row, identifier }: NamedRow) => `#${row}${identifier ? ` ${identifier}` : ""}`;
  return [
    ...refused.map((each) => ({ path: place(each), reason: each.reason, detail: each.detail })),
    ...flaws.map((each) => ({ path: `${place(each)} (${detailOf(each)})`, reason: each.reason, detail: each.text })),
  ];
}
