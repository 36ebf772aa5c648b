// Formats the report of an import: a table for the terminal, grouped by reason, and the complete list as CSV.
import { CSV_BOM, formatCsvRow } from "../../../platform/files/csv.ts";
import { groupBy } from "../group-by.ts";
import type { FileOutcome, ImportReport } from "./import-report.ts";

const outcomes: Record<FileOutcome, string> = {
  taken: "Imported",
  copied: "Same content at another path",
  moved: "Moved",
  replaced: "Replaced by a new version",
  joined: "Part of another file",
  unchanged: "Unchanged",
  skipped: "Skipped",
};

const reasons = new Map(
  Object.entries({
    hidden: "hidden",
    system_file: "a file of the operating system",
    unfinished: "unfinished download or temporary file",
    link: "a link; links are not followed",
    not_a_file: "neither a file nor a folder",
    unreadable: "cannot be read; give this user the right to, and import again",
    empty: "empty file",
    name: "the name is not valid UTF-8; rename it",
    own_data: "the library's own data, or a file given to this command",
    changing: "was being written; import again",
    failed: "the import failed on it; please report this",
    vanished: "disappeared during the import",
    broken: "damaged, no picture; replace it with an intact copy",
    damaged: "damaged, its picture may be incomplete; replace it with an intact copy",
    encrypted: "protected by a password; replace it with a copy without one",
    unsupported: "a variant that cannot be shown; replace it with a copy in a common format",
    no_preview: "PostScript without a preview; save it with one, or as PDF, and replace it",
    lacks_files: "lacks files that it names; put them beside it and import again, or pack it as GLB",
    too_large: "too large for a picture; put in a smaller copy as well",
    too_slow: "takes too long to decode; put in a simpler copy as well",
    too_much_memory: "takes too much memory to decode; put in a smaller copy as well",
    crashed: "the decoder crashed on it; put in a copy in a common format as well",
    no_program: "needs ffmpeg; install it, and import again",
    no_perl: "needs Perl; install it, and import again",
    unread: "its metadata could not be read, so it is hidden from everybody but administrators",
    unread_terms: "hidden from everybody but administrators until Perl can read it; install perl, and import again",
    not_playable: "no playable version could be made; put in a copy as MP4 as well",
  }),
);

/** Paths shown per reason; the CSV has all of them. */
const MAX_EXAMPLES = 3;

export interface ListedFile {
  path: string;
  /** Code of the reason, for the CSV. */
  code?: string;
  /** Explanation and advice; "" where the title is enough. */
  reason: string;
  detail?: string | undefined;
}

/**
 * Formats the report as a table. `details` adds the messages of failed programs, for troubleshooting. `isPart`: the
 * report covers a few files of a watched folder, so rows of zero are omitted.
 */
export function formatImportTable(report: ImportReport, { details = false, isPart = false } = {}): string {
  const rows = (Object.keys(outcomes) as FileOutcome[])
    .filter((key) => report.counts[key] > 0 || (!isPart && (key === "taken" || key === "skipped")))
    .map((key) => [outcomes[key], report.counts[key]] as const);
  const more: [string, number][] = [
    ["With a problem", report.problems.length],
    [report.pruned > 0 ? "Gone since last time" : "Missing, marked and kept", report.missing.length],
    ["Deleted, since their files are gone", report.pruned],
  ];
  const found = isPart ? [] : [["Files found", report.found] as const];
  const all = [...rows, ...more.filter(([, count]) => count > 0), ...found];
  return [
    formatCountTable(all),
    formatFilesByReason("Problems:", listProblems(report, details)),
    formatFilesByReason("Skipped:", listSkipped(report, details)),
    formatFilesByReason(
      report.pruned > 0 ? "Gone:" : "Missing:",
      report.missing.map((path) => ({ path, reason: "" })),
    ),
  ].join("");
}

/** Formats labels and counts as two columns. */
export function formatCountTable(rows: readonly (readonly [string, number])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length));
  return `${rows.map(([label, count]) => `  ${label.padEnd(width)}  ${String(count).padStart(7)}`).join("\n")}\n`;
}

function listProblems({ problems }: ImportReport, details: boolean): ListedFile[] {
  return problems.map(({ path, problem, detail, willRetry: again }) => ({
    path,
    code: problem,
    reason: describeReason(problem === "no_program" && detail?.startsWith("Perl") ? "no_perl" : problem, again),
    // The missing files are what the operator has to add.
    detail: details || problem === "lacks_files" ? detail : undefined,
  }));
}

function listSkipped({ skipped }: ImportReport, details: boolean): ListedFile[] {
  return skipped.map(({ path, reason, detail }) => ({
    path,
    code: reason,
    reason: describeReason(reason),
    // Failures are bugs, so show the message for the bug report.
    detail: details || reason === "failed" ? detail : undefined,
  }));
}

const describeReason = (reason: string, again = false) =>
  `${reasons.get(reason) ?? reason}${again ? "; the next import tries again" : ""}`;

/** Formats reasons with their counts, the most frequent first, each with its first files. */
export function formatFilesByReason(title: string, rows: readonly ListedFile[]): string {
  if (rows.length === 0) return "";
  const lines = [...groupBy(rows, ({ reason }) => reason)]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([reason, listed]) => [
      ...(reason ? [`  ${String(listed.length).padStart(7)}  ${reason}`] : []),
      ...listed
        .slice(0, MAX_EXAMPLES)
        .map(({ path, detail }) => `${MARGIN}${toShortPrintableText(path)}${detail ? ` (${detail})` : ""}`),
      ...(listed.length > MAX_EXAMPLES ? [`${MARGIN}and ${listed.length - MAX_EXAMPLES} more`] : []),
    ]);
  return `\n${title}\n${lines.join("\n")}\n`;
}

const MARGIN = " ".repeat(11);

/** Whether the table omits files that only the CSV lists. */
export const isImportTableTruncated = (report: ImportReport) =>
  hasMoreThanExamples([...listProblems(report, false), ...listSkipped(report, false)]) ||
  report.missing.length > MAX_EXAMPLES;

/** Whether a reason has more files than are shown. */
export const hasMoreThanExamples = (rows: readonly ListedFile[]) =>
  [...groupBy(rows, ({ reason }) => reason).values()].some((group) => group.length > MAX_EXAMPLES);

/**
 * The report as CSV in UTF-8, one row per file: path, outcome (`missing` or `gone` for a removed file), reason codes, and
 * messages. `outcomesByPath` has every file that was not skipped.
 */
export function* formatImportCsv(
  report: ImportReport,
  outcomesByPath: ReadonlyMap<string, FileOutcome>,
  { details = false } = {},
): Generator<string> {
  const problems = groupBy(listProblems(report, details), ({ path }) => path);
  yield CSV_BOM + formatCsvRow(["path", "outcome", "reason", "message"]);
  for (const [path, outcome] of outcomesByPath) {
    const found = problems.get(path) ?? [];
    yield formatCsvRow([path, outcome, found.map(({ code }) => code).join(" "), found.map(toMessage).join("; ")]);
  }
  for (const each of listSkipped(report, details)) {
    yield formatCsvRow([each.path, "skipped", each.code ?? "", toMessage(each)]);
  }
  for (const path of report.missing) yield formatCsvRow([path, report.pruned > 0 ? "gone" : "missing", "", ""]);
}

const toMessage = ({ reason, detail }: ListedFile) => (detail ? `${reason} (${detail})` : reason);

/** Makes an untrusted path printable: no control characters, and a limited length. */
export function toShortPrintableText(path: string): string {
  const safe = path.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return safe.length > 140 ? `${safe.slice(0, 60)}...${safe.slice(-70)}` : safe;
}
