import { createImportProgressPrinter } from "../modules/ingest/report/import-console.ts";
import { ensureStarterSettings, hasNoAssets } from "../modules/ingest/starter-config.service.ts";
import { seedLibrary } from "../modules/seed/seed.service.ts";
import { systemClock } from "../platform/clock.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { openDataFolder } from "../platform/storage/data-folder.ts";
import type { Command } from "./command.ts";
import { onInterrupt } from "./interrupt.ts";
import { parseNumberOption } from "./option-values.ts";

const MAX_ASSETS = 2_000_000;

export const seedCommand: Command = {
  help: `vitrine seed --assets <number> [--seed <number>]

Adds a synthetic library, to try the portal with many assets. It needs no files: its pictures are rendered when
they are viewed. The same seed gives the same library.

  --assets <number>   how many, up to ${MAX_ASSETS}
  --seed <number>     the seed of the random generator (default: 42)
`,
  options: { assets: "string", seed: "string" },
  async run(_positionals, values, configuration) {
    const assets = parseNumberOption("assets", values.assets, [1, MAX_ASSETS]);
    const seed = parseNumberOption("seed", values.seed, [1, MAX_ASSETS]) ?? 42;
    if (assets === undefined) throw new StartError("Give the number of assets: vitrine seed --assets 100000");
    const data = openDataFolder(configuration.dataFolder);
    const terminal = createImportProgressPrinter(process.stdout);
    const stop = new AbortController();
    const stopListening = onInterrupt(() => stop.abort());
    try {
      const onProgress = (done: number) => terminal.progress({ phase: "taking", done, total: assets });
      const isFirstImport = await hasNoAssets(data.db);
      const written = await seedLibrary(data.db, { assets, seed, signal: stop.signal, onProgress });
      terminal.end();
      await ensureStarterSettings(data.db, systemClock, { isFirstImport });
      process.stdout.write(`${written} assets were added. A running server shows them already.\n`);
      return 0;
    } finally {
      terminal.end();
      await data.db.close();
      stopListening();
    }
  },
};
