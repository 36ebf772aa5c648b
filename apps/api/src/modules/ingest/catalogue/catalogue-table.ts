// Formats the report of a catalogue import: a table for the terminal, grouped by reason, and the complete list as CSV.
import { CSV_BOM, formatCsvRow } from "../../../platform/files/csv.ts";
import { fieldTypes } from "../../library/fields/field-types.ts";
import {
  formatCountTable,
  formatFilesByReason,
  hasMoreThanExamples,
  type ListedFile,
  toShortPrintableText,
} from "../report/import-table.ts";
import type { CatalogueRecord } from "./catalogue-record.ts";
import {
  type CatalogueReport,
  formatCellWithColumn,
  formatRowReference,
  type RefusedRecord,
  type ReportedCellError,
} from "./catalogue-report.ts";

const refusalTexts: Record<RefusedRecord["reason"], string> = {
  columns: "has more or fewer cells than there are columns; look for a separator or a quote in one of its texts",
  no_record: "is no record; mend it",
  rest: "cannot be read, nor can what comes after it; mend it, and import again",
  no_identifier: "has neither an identifier nor a file that is in the library",
  same_identifier: "has the identifier of an earlier row; give each record its own",
  same_file: "names a file that another record has already; make one record of the two",
  same_asset: "describes the same asset as an earlier row, and differs in what cannot be both; make one row of the two",
  several_files: "names a file, but several are called so; name its path",
  no_pool: "is in a pool that this library does not have; make the pool, or mend its name",
  no_term: "has an embargo or expiry that is no date; mend it, since without it the asset would be shown",
  other_pool: "names a file that more people see than the record; say who sees it in a column of pools",
  damaged_asset: "its asset cannot be changed, since its stored fields are damaged; vitrine doctor says more",
};

const errorTexts: Record<ReportedCellError["reason"], string> = {
  no_date: "no date that can be read; left as it was",
  two_dates: 'a date with two meanings; say "dateOrder" in the mapping',
  no_number: "no number; left as it was",
  two_numbers: 'a number with two meanings; say "decimal" in the mapping',
  no_place: "no latitude and longitude; left as it was",
  no_rating: "no rating from 0 to 5; left as it was",
  no_color: "no colour mark from 0 to 7; left as it was",
  too_long: "too long for its field; left as it was",
  too_many: "more values than the field takes; left as it was",
  formula: "a formula without a result, or a value that is none; left as it was",
  labels: "labels that fit no values; left out",
  other_row: "an earlier row of the same asset says something else, which counts; left out",
  control_characters: "control characters, which nobody sees; taken without them",
  damaged_text: "letters that are damaged in the file; taken as they are",
  no_file: "its file is not in the library; import its folder, and the catalogue again",
  other_label: "an earlier row gives the value another label; left out",
};

export function formatCatalogueReportTable(report: CatalogueReport): string {
  const would = report.dryRun;
  const { taken, replaced, unchanged } = report.counts;
  const joined = report.outcomes.filter(({ outcome }) => outcome === "joined").length;
  const rows: [string, number][] = [
    [would ? "Would be new" : "New", taken],
    [would ? "Would change" : "Changed", replaced],
    ["Unchanged", unchanged],
    ...(joined > 0 ? [["Part of another", joined] satisfies [string, number]] : []),
    [would ? "Would be refused" : "Refused", report.refused.length],
    ["Rows", report.found],
  ];
  return [
    formatCountTable(rows),
    formatFilesByReason(would ? "Would be refused:" : "Refused:", listRefused(report)),
    formatFilesByReason("Imported, but:", listErrors(report)),
  ].join("");
}

const listRefused = ({ refused }: CatalogueReport): ListedFile[] =>
  refused.map((each) => ({
    path: formatRowReference(each),
    reason: refusalTexts[each.reason],
    detail: each.detail === "" ? undefined : each.detail,
  }));

const listErrors = (report: CatalogueReport): ListedFile[] =>
  report.errors.map((flaw) => ({
    path: `${formatRowReference(flaw)}: ${formatCellWithColumn(flaw)}`,
    reason: errorTexts[flaw.reason],
  }));

/** Whether the table omits rows that only the CSV lists. */
export const isCatalogueReportTableTruncated = (report: CatalogueReport) =>
  hasMoreThanExamples([...listRefused(report), ...listErrors(report)]);

/** The report as CSV in UTF-8: one row per row of the catalogue, and one per cell error. */
export function* formatCatalogueReportCsv(report: CatalogueReport): Generator<string> {
  yield CSV_BOM + formatCsvRow(["row", "identifier", "outcome", "reason", "message"]);
  for (const { row, identifier, outcome } of report.outcomes) {
    yield formatCsvRow([String(row), identifier, outcome, "", ""]);
  }
  for (const { row, identifier, reason, detail } of report.refused) {
    const message = detail === "" ? refusalTexts[reason] : `${refusalTexts[reason]} (${detail})`;
    yield formatCsvRow([String(row), identifier, "refused", reason, message]);
  }
  for (const flaw of report.errors) {
    const message = `${flaw.column ? `${flaw.column}: ` : ""}${flaw.text}: ${errorTexts[flaw.reason]}`;
    yield formatCsvRow([String(flaw.row), flaw.identifier, "flaw", flaw.reason, message]);
  }
}

/** Formats a record as it was understood, to check a mapping. */
export function formatRecord(record: CatalogueRecord): string {
  const lines = [
    ...(record.file ? [["file", record.file]] : []),
    ...[...record.fields].flatMap(([field, read]) =>
      fieldTypes[field.type]
        .format(read, field)
        .map(([language, cell]) => [language ? `${field.name} (${language})` : field.name, [cell].flat().join(" | ")]),
    ),
    ...record.labels.map(({ field, language, labels }) => [`${field.name}, labels (${language})`, labels.join(" | ")]),
    ...(record.rating === undefined ? [] : [["rating", String(record.rating)]]),
    ...(record.colorCode === undefined ? [] : [["color_code", String(record.colorCode)]]),
    ...(record.pools.length === 0 ? [] : [["pools", record.pools.join(" | ")]]),
    ...(record.embargo === undefined ? [] : [["embargo", formatMoment(record.embargo)]]),
    ...(record.expiry === undefined ? [] : [["expiry", formatMoment(record.expiry)]]),
  ];
  const shown = lines.map(([name = "", text = ""]) => `  ${name}: ${toShortPrintableText(text)}\n`);
  return `Row ${record.row}${record.identifier ? `: ${toShortPrintableText(record.identifier)}` : ""}\n${shown.join("")}`;
}

const formatMoment = (seconds: number) => new Date(seconds * 1000).toISOString().replace("T00:00:00.000Z", "");
