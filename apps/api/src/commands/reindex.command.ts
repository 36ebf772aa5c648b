import { buildApp } from "../app.ts";
import type { ServerConfiguration } from "../configuration.ts";
import { REINDEX } from "../modules/search/reindexing.service.ts";
import { systemClock } from "../platform/clock.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { createJobs, type Job, type Jobs } from "../platform/jobs.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";
import { INTERRUPTED, onInterrupt } from "./interrupt.ts";

/** Milliseconds for a running server to claim the job, before this process opens the library itself. */
const SERVER_TIMEOUT = 3_000;

export const reindexCommand: Command = {
  help: `vitrine reindex

Builds the search index anew from the database, beside the one that answers until it is done. A server that runs does it
itself. The index follows the library by itself, so this is only needed when something outside tampered with it.
`,
  options: {},
  async run(_positionals, _values, configuration) {
    const data = openDataFolder(configuration.dataFolder);
    const jobs = createJobs(data.db, systemClock);
    const started = performance.now();
    const id = await jobs.add(REINDEX, {});
    const stopListening = onInterrupt(() => void jobs.cancel(id));
    try {
      const { state, result } = await carriedOut(id, jobs, configuration);
      if (state === "failed") throw new StartError(`The index was not built. ${result?.reason ?? ""}`.trim());
      if (state === "cancelled") {
        process.stdout.write("Given up. The index is as it was.\n");
        return INTERRUPTED;
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`The index holds ${result?.documents} assets; it took ${seconds} s.\n`);
      return 0;
    } finally {
      await data.db.close();
      stopListening();
    }
  },
};

/** The job once it has ended; opens the library itself where no server takes the job up. */
async function carriedOut(id: number, jobs: Jobs, configuration: ServerConfiguration): Promise<Job> {
  const begun = performance.now();
  let app: Awaited<ReturnType<typeof buildApp>> | undefined;
  let shown = "";
  try {
    const job = await jobs.ended(id, async ({ state, progress }) => {
      const { done, expected } = progress ?? {};
      const now = done ? `${done} of ${expected} assets\n` : "";
      if (now !== shown) process.stdout.write(now);
      shown = now;
      if (state === "waiting" && !app && performance.now() - begun > SERVER_TIMEOUT)
        app = await buildApp({ ...configuration, logLevel: "silent" });
    });
    if (!job) throw new Error(`job ${id} is gone`);
    return job;
  } finally {
    await app?.close();
  }
}
