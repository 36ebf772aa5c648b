import { type Bar, Presets, SingleBar } from "cli-progress";
import type { ImportReport, Outcome, Progress } from "./import-report.ts";

/** Shows the progress of an import: a bar in a terminal, plain lines elsewhere. */
export interface ImportConsole {
  progress(now: Progress): void;
  end(): void;
}

const phases: Record<Progress["phase"], string> = {
  looking: "Looking   ",
  taking: "Importing ",
  films: "Films     ",
  finishing: "Finishing ",
  copying: "Copying   ",
};

const LINE_EVERY_MS = 5_000;

export function createImportConsole(out: NodeJS.WriteStream): ImportConsole {
  return out.isTTY ? barConsole(out) : lineConsole(out);
}

function barConsole(out: NodeJS.WriteStream): ImportConsole {
  let bar: SingleBar | undefined;
  let phase: Progress["phase"] | undefined;
  let started = 0;
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    progress(now) {
      if (now.phase !== phase) {
        stop();
        phase = now.phase;
        started = performance.now();
        bar = newBar(out, now);
      }
      bar?.setTotal(now.total);
      bar?.update(now.done, { rate: rateOf(now.done, started) });
    },
    end: stop,
  };
}

function newBar(out: NodeJS.WriteStream, now: Progress): SingleBar | undefined {
  if (now.phase === "finishing" || (now.phase !== "looking" && now.total === 0)) return undefined;
  const counted =
    now.phase === "looking" ? "{value} files" : "{bar} {value}/{total}  {rate} a second  {eta_formatted} left";
  const options = {
    stream: out,
    format: `${phases[now.phase]} ${counted}`,
    barsize: 28,
    hideCursor: true,
    clearOnComplete: false,
    etaBuffer: 60,
  };
  const bar = new SingleBar(options, Presets.shades_classic) as SingleBar & Bar;
  bar.start(now.total, now.done, { rate: "-" });
  return bar;
}

const rateOf = (done: number, since: number) => {
  const seconds = (performance.now() - since) / 1000;
  return seconds > 0.5 ? (done / seconds).toFixed(done / seconds < 10 ? 1 : 0) : "-";
};

function lineConsole(out: NodeJS.WriteStream): ImportConsole {
  let phase: Progress["phase"] | undefined;
  let started = 0;
  let last = 0;
  return {
    progress(now) {
      const time = performance.now();
      if (now.phase !== phase) started = time;
      const ended = now.total > 0 && now.done === now.total;
      if (now.phase === phase && time - last < LINE_EVERY_MS && !ended) return;
      if (now.phase === "finishing" || (now.total === 0 && now.phase !== "looking")) return;
      phase = now.phase;
      last = time;
      const rate = rateOf(now.done, started);
      const left = Math.ceil((((time - started) / now.done) * (now.total - now.done)) / 1000);
      const hasRate = now.total > 0 && now.done > 0 && rate !== "-";
      const rest = ended || !hasRate ? "" : `, ${rate} a second, about ${left} s left`;
      out.write(`${phases[now.phase].trim()}: ${now.done}${now.total ? ` of ${now.total}` : ""} files${rest}\n`);
    },
    end() {},
  };
}

const outcomes: Record<Outcome, string> = {
  taken: "Taken",
  copied: "Same content at another path",
  moved: "Moved",
  replaced: "Replaced by a new version",
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
    own_data: "the library's own data folder",
    changing: "was being written; import again",
    failed: "the import failed on it; please report this",
    vanished: "disappeared during the import",
    broken: "damaged, no picture; put a sound copy in its place",
    damaged: "damaged, its picture may show it; put a sound copy in its place",
    encrypted: "protected by a password; put a copy without one in its place",
    unsupported: "a variant that cannot be shown; put a copy in a common format in its place",
    too_large: "too large for a picture; put in a smaller copy as well",
    too_slow: "takes too long to decode; put in a simpler copy as well",
    too_much_memory: "takes too much memory to decode; put in a smaller copy as well",
    crashed: "the decoder crashed on it; put in a copy in a common format as well",
    no_program: "needs ffmpeg; install it, and import again",
    unread: "its embedded metadata could not be read",
    not_playable: "no playable version could be made; put in a copy as MP4 as well",
  }),
);

/** Rows of a list before it is cut; the whole of it is kept with the job. */
const LIST_ROWS = 60;

/** The report as a table. `details` adds the messages of the programs that failed, for troubleshooting. */
export function importTable(report: ImportReport, { details = false } = {}): string {
  const rows = (Object.keys(outcomes) as Outcome[])
    .filter((key) => report.counts[key] > 0 || key === "taken" || key === "skipped")
    .map((key) => [outcomes[key], report.counts[key]] as const);
  const more: [string, number][] = [
    ["With a problem", report.problems.length],
    [report.pruned > 0 ? "Gone since last time" : "Missing, marked and kept", report.missing.length],
    ["Deleted, since their files are gone", report.pruned],
  ];
  const all = [...rows, ...more.filter(([, count]) => count > 0), ["Files found", report.found] as const];
  const width = Math.max(...all.map(([label]) => label.length));
  const table = all.map(([label, count]) => `  ${label.padEnd(width)}  ${String(count).padStart(7)}`).join("\n");
  return [
    `${table}\n`,
    list(
      "Problems:",
      report.problems.map(({ path, problem, detail, again }) => [
        path,
        worded(problem, again),
        details ? detail : undefined,
      ]),
    ),
    list(
      "Skipped:",
      report.skipped.map(({ path, reason, detail }) => [
        path,
        worded(reason),
        // A fault of ours is reported with its words.
        details || reason === "failed" ? detail : undefined,
      ]),
    ),
    list(
      report.pruned > 0 ? "Gone:" : "Missing:",
      report.missing.map((path) => [path, "", undefined]),
    ),
  ].join("");
}

const worded = (reason: string, again = false) =>
  `${reasons.get(reason) ?? reason}${again ? "; the next import tries again" : ""}`;

function list(title: string, rows: [path: string, reason: string, detail: string | undefined][]): string {
  if (rows.length === 0) return "";
  const lines = rows.slice(0, LIST_ROWS).map(([path, reason, detail]) => {
    const why = [reason, detail && `(${detail})`].filter(Boolean).join(" ");
    return `  ${shown(path)}${why ? `: ${why}` : ""}`;
  });
  if (rows.length > LIST_ROWS) lines.push(`  and ${rows.length - LIST_ROWS} more`);
  return `\n${title}\n${lines.join("\n")}\n`;
}

/** Makes an untrusted path printable: no control characters, and a limited length. */
export function shown(path: string): string {
  const safe = path.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return safe.length > 140 ? `${safe.slice(0, 60)}...${safe.slice(-70)}` : safe;
}
