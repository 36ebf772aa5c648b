import { type Bar, Presets, SingleBar } from "cli-progress";
import type { ImportProgress } from "./import-report.ts";

/** Shows the progress of an import: a bar in a terminal, plain lines elsewhere. */
export interface ImportConsole {
  progress(now: ImportProgress): void;
  /** Prints a sentence that stays on the screen. */
  notice(text: string): void;
  end(): void;
}

const phases: Record<ImportProgress["phase"], string> = {
  looking: "Scanning  ",
  taking: "Importing ",
  films: "Films     ",
  finishing: "Finishing ",
  copying: "Copying   ",
  records: "Records   ",
};

const LINE_INTERVAL_MS = 5_000;

export function createImportConsole(out: NodeJS.WriteStream): ImportConsole {
  return out.isTTY ? createBarConsole(out) : createLineConsole(out);
}

function createBarConsole(out: NodeJS.WriteStream): ImportConsole {
  let bar: SingleBar | undefined;
  let phase: ImportProgress["phase"] | undefined;
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
      bar?.update(now.done, { rest: formatRemainingTime(now, started) });
    },
    notice(text) {
      stop();
      phase = undefined;
      out.write(`${text}\n`);
    },
    end: stop,
  };
}

function newBar(out: NodeJS.WriteStream, now: ImportProgress): SingleBar | undefined {
  if (now.phase === "finishing" || (now.phase !== "looking" && now.total === 0)) return undefined;
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

/** Rate and estimated remaining time; "" while unknown. */
function formatRemainingTime({ done, total }: ImportProgress, since: number): string {
  const seconds = (performance.now() - since) / 1000;
  if (seconds <= 0.5 || done === 0 || total === 0 || done === total) return "";
  const rate = done / seconds;
  return `${rate.toFixed(rate < 10 ? 1 : 0)} a second, about ${Math.ceil((total - done) / rate)} s left`;
}

function createLineConsole(out: NodeJS.WriteStream): ImportConsole {
  let phase: ImportProgress["phase"] | undefined;
  let started = 0;
  let last = 0;
  return {
    progress(now) {
      const time = performance.now();
      if (now.phase !== phase) started = time;
      const ended = now.total > 0 && now.done === now.total;
      if (now.phase === phase && time - last < LINE_INTERVAL_MS && !ended) return;
      if (now.phase === "finishing" || (now.total === 0 && now.phase !== "looking")) return;
      phase = now.phase;
      last = time;
      const rest = formatRemainingTime(now, started);
      out.write(
        `${phases[now.phase].trim()}: ${now.done}${now.total ? ` of ${now.total}` : ""} ${now.phase === "records" ? "records" : "files"}${rest && `, ${rest}`}\n`,
      );
    },
    notice: (text) => void out.write(`${text}\n`),
    end() {},
  };
}
