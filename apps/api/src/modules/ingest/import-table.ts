// The report of an import in words: a table for the terminal, grouped by reason, and all of it as CSV.
import { CSV_START, csvRow } from "../../platform/csv.ts";
import type { ImportReport, Outcome } from "./import-report.ts";

const outcomes: Record<Outcome, string> = {
  taken: "Taken",
  copied: "Same content at another path",
  moved: "Moved",
  replaced: "Replaced by a new version",
  joined: "Part of the file beside it",
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
    own_data: "the library's own data, or a file that this command was given",
    changing: "was being written; import again",
    failed: "the import failed on it; please report this",
    vanished: "disappeared during the import",
    broken: "damaged, no picture; put a sound copy in its place",
    damaged: "damaged, its picture may show it; put a sound copy in its place",
    encrypted: "protected by a password; put a copy without one in its place",
    unsupported: "a variant that cannot be shown; put a copy in a common format in its place",
    no_preview: "PostScript without a preview; save it with one, or as PDF, and put that in its place",
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

/** Paths that are shown for each reason; all of them are in the CSV. */
const EXAMPLES = 3;

export interface Listed {
  path: string;
  /** What became of it and what to do about it, in words; "" where the title says all. */
  reason: string;
  detail?: string | undefined;
}

/**
 * The report as a table. `details` adds the messages of the programs that failed, for troubleshooting. `isPart`: of a few
 * files of a folder that is watched, so that what does not count any is left out.
 */
export function importTable(report: ImportReport, { details = false, isPart = false } = {}): string {
  const rows = (Object.keys(outcomes) as Outcome[])
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
    tableOf(all),
    grouped("Problems:", problemsOf(report, details)),
    grouped("Skipped:", skippedOf(report, details)),
    grouped(
      report.pruned > 0 ? "Gone:" : "Missing:",
      report.missing.map((path) => ({ path, reason: "" })),
    ),
  ].join("");
}

/** Labels and counts, one below the other. */
export function tableOf(rows: readonly (readonly [string, number])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length));
  return `${rows.map(([label, count]) => `  ${label.padEnd(width)}  ${String(count).padStart(7)}`).join("\n")}\n`;
}

function problemsOf({ problems }: ImportReport, details: boolean): Listed[] {
  return problems.map(({ path, problem, detail, again }) => ({
    path,
    reason: worded(problem === "no_program" && detail?.startsWith("Perl") ? "no_perl" : problem, again),
    // What is lacking is what there is to do.
    detail: details || problem === "lacks_files" ? detail : undefined,
  }));
}

function skippedOf({ skipped }: ImportReport, details: boolean): Listed[] {
  return skipped.map(({ path, reason, detail }) => ({
    path,
    reason: worded(reason),
    // A fault of ours is reported with its words.
    detail: details || reason === "failed" ? detail : undefined,
  }));
}

const worded = (reason: string, again = false) =>
  `${reasons.get(reason) ?? reason}${again ? "; the next import tries again" : ""}`;

/** Reasons with their counts, the most frequent first, each with its first files. */
export function grouped(title: string, rows: readonly Listed[]): string {
  if (rows.length === 0) return "";
  const groups = new Map<string, Listed[]>();
  for (const row of rows) {
    const group = groups.get(row.reason);
    if (group) group.push(row);
    else groups.set(row.reason, [row]);
  }
  const lines = [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([reason, listed]) => [
      ...(reason ? [`  ${String(listed.length).padStart(7)}  ${reason}`] : []),
      ...listed
        .slice(0, EXAMPLES)
        .map(({ path, detail }) => `${MARGIN}${printable(path)}${detail ? ` (${detail})` : ""}`),
      ...(listed.length > EXAMPLES ? [`${MARGIN}and ${listed.length - EXAMPLES} more`] : []),
    ]);
  return `\n${title}\n${lines.join("\n")}\n`;
}

const MARGIN = " ".repeat(11);

/** Whether the table leaves files out, which only the CSV names. */
export function leavesOut(report: ImportReport): boolean {
  const reasonsOf = [...problemsOf(report, false), ...skippedOf(report, false)].map(({ reason }) => reason);
  return leavesOutOf(reasonsOf) || report.missing.length > EXAMPLES;
}

/** Whether one of the reasons has more files than are shown of it. */
export function leavesOutOf(reasonsOf: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const reason of reasonsOf) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts.values()].some((count) => count > EXAMPLES);
}

/**
 * All of it as CSV in UTF-8, one row a file: path, outcome (`missing` or `gone` for one that is no longer there), codes
 * of the reasons, and what they mean. `outcomes` has every file that was not skipped.
 */
export function* importRows(
  report: ImportReport,
  outcomesByPath: ReadonlyMap<string, Outcome>,
  { details = false } = {},
): Generator<string> {
  const problems = new Map<string, { codes: string[]; words: string[] }>();
  for (const [n, { path, reason, detail }] of problemsOf(report, details).entries()) {
    const { codes, words } = problems.get(path) ?? { codes: [], words: [] };
    codes.push(report.problems[n]?.problem ?? "");
    words.push(detail ? `${reason} (${detail})` : reason);
    problems.set(path, { codes, words });
  }
  yield CSV_START + csvRow(["path", "outcome", "reason", "message"]);
  for (const [path, outcome] of outcomesByPath) {
    const { codes = [], words = [] } = problems.get(path) ?? {};
    yield csvRow([path, outcome, codes.join(" "), words.join("; ")]);
  }
  for (const [n, { path, reason, detail }] of skippedOf(report, details).entries()) {
    yield csvRow([path, "skipped", report.skipped[n]?.reason ?? "", detail ? `${reason} (${detail})` : reason]);
  }
  for (const path of report.missing) yield csvRow([path, report.pruned > 0 ? "gone" : "missing", "", ""]);
}

/** Makes an untrusted path printable: no control characters, and a limited length. */
export function printable(path: string): string {
  const safe = path.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return safe.length > 140 ? `${safe.slice(0, 60)}...${safe.slice(-70)}` : safe;
}
