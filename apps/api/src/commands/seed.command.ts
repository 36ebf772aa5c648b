import { Presets, SingleBar } from "cli-progress";
import { ensureStarterConfig } from "../modules/ingest/starter-config.ts";
import { seedLibrary } from "../modules/seed/seed.service.ts";
import { systemClock } from "../platform/clock.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";

const MOST = 10_000_000;

export const seedCommand: Command = {
  help: `vitrine seed --assets <number> [--seed <number>]

Adds a synthetic library, to see how the portal feels at scale: titles, descriptions and values in German and English
with the skew of real libraries, and no files; their pictures are drawn when they are looked at.
The same seed gives the same library. A running server shows the assets within a second or two.

  --assets <number>   how many (up to ${MOST.toLocaleString("en")})
  --seed <number>     another library (default: 42)
`,
  options: { assets: { type: "string" }, seed: { type: "string" } },
  async run(_positionals, values, settings) {
    const assets = wholeNumber(values.assets, "--assets 100000");
    const seed = values.seed === undefined ? 42 : wholeNumber(values.seed, "--seed 7");
    const data = openDataFolder(settings.dataFolder);
    const stop = new AbortController();
    const interrupt = () => stop.abort();
    process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
    const bar = new SingleBar(
      {
        format: "Seeding    {bar} {value}/{total}  {rate} a second  {eta_formatted} left",
        barsize: 28,
        hideCursor: true,
        // Without a terminal: a line now and then.
        noTTYOutput: true,
        notTTYSchedule: 2000,
      },
      Presets.shades_classic,
    );
    let started = 0;
    let rate = "-";
    const takeRate = (done: number) => {
      started ||= performance.now();
      if (performance.now() > started)
        rate = Math.round((done * 1000) / (performance.now() - started)).toLocaleString("en");
      return { rate };
    };
    try {
      bar.start(assets, 0, { rate });
      const done = await seedLibrary(data.db, {
        assets,
        seed,
        signal: stop.signal,
        onProgress: (now) => bar.update(now, takeRate(now)),
      });
      bar.stop();
      await ensureStarterConfig(data.db, systemClock);
      process.stdout.write(`${done.toLocaleString("en")} assets written, ${rate} a second.\n`);
      return stop.signal.aborted ? 130 : 0;
    } finally {
      bar.stop();
      process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
      await data.db.close();
    }
  },
};

function wholeNumber(text: string | boolean | undefined, example: string): number {
  const number = typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > MOST)
    throw new StartError(`Say a whole number from 1 to ${MOST.toLocaleString("en")}, for example ${example}.`);
  return number;
}
