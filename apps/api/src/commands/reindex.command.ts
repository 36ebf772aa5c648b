import { buildApp } from "../app.ts";
import type { ServerConfiguration } from "../configuration.ts";
import { REINDEX } from "../modules/search/reindexing.service.ts";
import { systemClock } from "../platform/clock.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { lockFolder } from "../platform/folder-lock.ts";
import { createJobs, type Job, type Jobs } from "../platform/jobs.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";
import { INTERRUPTED, onInterrupt } from "./interrupt.ts";

/** Milliseconds after which somebody who waits for a running server is told so. */
const TOLD_AFTER = 3_000;

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

/** The job once it has ended. The index has one writer: the server that runs, or this process where none does. */
async function carriedOut(id: number, jobs: Jobs, configuration: ServerConfiguration): Promise<Job> {
  const begun = performance.now();
  let app: Awaited<ReturnType<typeof buildApp>> | undefined;
  let shown = "";
  let isTold = false;
  try {
    const job = await jobs.ended(id, async ({ state, progress, abandoned }) => {
      const { done, expected } = progress ?? {};
      const now = done ? `${done} of ${expected} assets\n` : "";
      if (now !== shown) process.stdout.write(now);
      shown = now;
      if (app || (state !== "waiting" && !abandoned)) return;
      const lock = lockFolder(configuration.dataFolder);
      if (lock) app = await buildApp({ ...configuration, logLevel: "silent" }, { lock });
      else if (!isTold && performance.now() - begun > TOLD_AFTER) {
        isTold = true;
        process.stdout.write(
          "Waiting for the server that runs, or another command: it has the index. Ctrl-C gives up.\n",
        );
      }
    });
    if (!job) throw new Error(`job ${id} is gone`);
    return job;
  } finally {
    await app?.close();
  }
}
