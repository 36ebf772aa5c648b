import { buildApp } from "../app.ts";
import { REINDEX } from "../modules/search/reindexing.ts";
import { systemClock } from "../platform/clock.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { createJobs, type Job, type Jobs } from "../platform/jobs.ts";
import { StartError } from "../platform/start-error.ts";
import type { Settings } from "../settings.ts";
import type { Command } from "./command.ts";
import { INTERRUPTED, onInterrupt } from "./interrupt.ts";

/** Milliseconds for a running server to claim the job, before this process opens the library itself. */
const SERVER_TIMEOUT = 3_000;
const POLL_INTERVAL = 200;

export const reindexCommand: Command = {
  help: `vitrine reindex

Builds the search index anew from the database, beside the one that answers until it is done. A server that runs does it
itself. The index follows the library by itself, so this is only needed when something outside tampered with it.
`,
  options: {},
  async run(_positionals, _values, settings) {
    const data = openDataFolder(settings.dataFolder);
    const jobs = createJobs(data.db, systemClock);
    const started = performance.now();
    const id = await jobs.add(REINDEX, {});
    const stopListening = onInterrupt(() => void jobs.cancel(id));
    try {
      const { state, result } = await ended(id, jobs, settings);
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

async function ended(id: number, jobs: Jobs, settings: Settings): Promise<Job> {
  const begun = performance.now();
  let app: Awaited<ReturnType<typeof buildApp>> | undefined;
  let shown = "";
  try {
    for (;;) {
      const job = await jobs.find(id);
      if (!job) throw new Error(`job ${id} is gone`);
      if (!["waiting", "running"].includes(job.state)) return job;
      const { done, expected } = job.progress ?? {};
      const now = done ? `${done} of ${expected} assets\n` : "";
      if (now !== shown) process.stdout.write(now);
      shown = now;
      // Nobody has the library open.
      if (job.state === "waiting" && !app && performance.now() - begun > SERVER_TIMEOUT)
        app = await buildApp({ ...settings, logLevel: "silent" });
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
    }
  } finally {
    await app?.close();
  }
}
