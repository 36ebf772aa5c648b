import { type Bar, Presets, SingleBar } from "cli-progress";
import type { Progress } from "./import-report.ts";

/** Shows the progress of an import: a bar in a terminal, plain lines elsewhere. */
export interface ImportConsole {
  progress(now: Progress): void;
  /** A sentence that stays on the screen. */
  notice(text: string): void;
  end(): void;
}

const phases: Record<Progress["phase"], string> = {
  looking: "Looking   ",
  taking: "Importing ",
  films: "Films     ",
  looks: "Looks     ",
  finishing: "Finishing ",
  copying: "Copying   ",
  records: "Records   ",
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
    notice(text) {
      stop();
      phase = undefined;
      out.write(`${text}\n`);
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
      out.write(
        `${phases[now.phase].trim()}: ${now.done}${now.total ? ` of ${now.total}` : ""} ${now.phase === "records" ? "records" : "files"}${rest}\n`,
      );
    },
    notice: (text) => void out.write(`${text}\n`),
    end() {},
  };
}
