import { type Bar, Presets, SingleBar } from "cli-progress";
import type { ImportProgress } from "./import-report.ts";

const phases: Record<ImportProgress["phase"], string> = {
  looking: "Scanning  ",
  taking: "Importing ",
  films: "Films     ",
  finishing: "Finishing ",
  copying: "Copying   ",
  records: "Records   ",
};

const LINE_INTERVAL_MS = 5_000;

export type ImportProgressPrinter = ReturnType<typeof createImportProgressPrinter>;

/** Shows the progress of an import: a bar in a terminal, plain lines elsewhere. */
export function createImportProgressPrinter(out: NodeJS.WriteStream) {
  let phase: ImportProgress["phase"] | undefined;
  let started = 0;
  let printed = 0;
  let bar: SingleBar | undefined;
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    progress(now: ImportProgress): void {
      const time = performance.now();
      const isNew = now.phase !== phase;
      if (isNew) {
        stop();
        started = time;
      }
      if (now.phase === "finishing" || (now.total === 0 && now.phase !== "looking")) return;
      phase = now.phase;
      const rest = formatRemainingTime(now, started);
      if (out.isTTY) {
        bar ??= startBar(out, now);
        bar.setTotal(now.total);
        bar.update(now.done, { rest });
      } else if (isNew || time - printed >= LINE_INTERVAL_MS || (now.total > 0 && now.done === now.total)) {
        printed = time;
        out.write(formatLine(now, rest));
      }
    },
    /** Prints a sentence that stays on the screen. */
    notice(text: string): void {
      stop();
      out.write(`${text}\n`);
    },
    end: stop,
  };
}

function startBar(out: NodeJS.WriteStream, now: ImportProgress): SingleBar {
  const counted = now.phase === "looking" ? "{value} files" : "{bar} {value}/{total}  {rest}";
  const options = {
    stream: out,
    format: `${phases[now.phase]} ${counted}`,
    barsize: 28,
    hideCursor: true,
    clearOnComplete: false,
  };
  const bar = new SingleBar(options, Presets.shades_classic) as SingleBar & Bar;
  bar.start(now.total, now.done, { rest: "" });
  return bar;
}

function formatLine({ phase, done, total }: ImportProgress, rest: string): string {
  const counted = `${done}${total ? ` of ${total}` : ""} ${phase === "records" ? "records" : "files"}`;
  return `${phases[phase].trim()}: ${counted}${rest && `, ${rest}`}\n`;
}

/** Rate and estimated remaining time; "" while unknown. */
function formatRemainingTime({ done, total }: ImportProgress, since: number): string {
  const seconds = (performance.now() - since) / 1000;
  if (seconds <= 0.5 || done === 0 || total === 0 || done === total) return "";
  const rate = done / seconds;
  return `${rate.toFixed(rate < 10 ? 1 : 0)} a second, about ${Math.ceil((total - done) / rate)} s left`;
}
