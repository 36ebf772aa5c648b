import { buildApp } from "../app.ts";
import type { ServerConfiguration } from "../configuration.ts";
import { REINDEX_JOB_KIND } from "../modules/search/reindex-worker.service.ts";
import { systemClock } from "../platform/clock.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { createJobs, type Job, type Jobs } from "../platform/jobs/jobs.ts";
import { openDataFolder } from "../platform/storage/data-folder.ts";
import { lockFolder } from "../platform/storage/folder-lock.ts";
import type { Command } from "./command.ts";
import { INTERRUPTED_EXIT_CODE, onInterrupt } from "./interrupt.ts";

/** After this long, the command says that it waits for a running server. */
const NOTICE_AFTER_MS = 3_000;

export const reindexCommand: Command = {
  help: `vitrine reindex

Rebuilds the search index from the database, while the old one stays in use. A running server does it
itself. The index is updated automatically, so this is only needed if another program has changed its files.
`,
  options: {},
  async run(_positionals, _values, configuration) {
    const data = openDataFolder(configuration.dataFolder);
    const jobs = createJobs(data.db, systemClock);
    const started = performance.now();
    const id = await jobs.add(REINDEX_JOB_KIND, {});
    const stopListening = onInterrupt(() => void jobs.cancel(id));
    try {
      const { state, result } = await runReindex(id, jobs, configuration);
      if (state === "failed") throw new StartError(`The index was not built. ${result?.reason ?? ""}`.trim());
      if (state === "cancelled") {
        process.stdout.write("Cancelled. The index was not changed.\n");
        return INTERRUPTED_EXIT_CODE;
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`The index contains ${result?.documents} assets; it took ${seconds} s.\n`);
      return 0;
    } finally {
      await data.db.close();
      stopListening();
    }
  },
};

/** Waits for the job to end. The index has one writer: the running server, or else this process. */
async function runReindex(id: number, jobs: Jobs, configuration: ServerConfiguration): Promise<Job> {
  const startedAt = performance.now();
  let app: Awaited<ReturnType<typeof buildApp>> | undefined;
  let shown = "";
  let isNotified = false;
  try {
    const job = await jobs.waitUntilEnded(id, async ({ state, progress, abandoned }) => {
      const { done, expected } = progress ?? {};
      const now = done ? `${done} of ${expected} assets\n` : "";
      if (now !== shown) process.stdout.write(now);
      shown = now;
      if (app || (state !== "waiting" && !abandoned)) return;
      const lock = lockFolder(configuration.dataFolder);
      if (lock) app = await buildApp({ ...configuration, logLevel: "silent" }, { lock });
      else if (!isNotified && performance.now() - startedAt > NOTICE_AFTER_MS) {
        isNotified = true;
        process.stdout.write(
          "Waiting for the running server or another command, which uses the index. Ctrl-C cancels.\n",
        );
      }
    });
    if (!job) throw new Error(`job ${id} is gone`);
    return job;
  } finally {
    await app?.close();
  }
}
