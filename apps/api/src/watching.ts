// Watches the folders of VITRINE_WATCH while the server runs: as a process of its own, since a look at a large folder
// would hold up requests.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { ServerConfiguration } from "./configuration.ts";
import { spawnChild } from "./platform/spawn-entry.ts";

/** Seconds until a watch that has ended is started again: doubled each time, up to the longest. */
const [FIRST_RETRY, LONGEST_RETRY] = [1, 300];
/** Milliseconds after which a watch was well, and the next retry comes early again. */
const WELL = 60_000;
/** Milliseconds that a watch has to finish what is under way, once the server stops. */
const PATIENCE = 5_000;

/** Resolves once the signal has ended it. What the watch says of changes is logged as `info`, of trouble as `warn`. */
export async function keepWatching(
  { watch: { folders, pool, poll }, dataFolder }: Pick<ServerConfiguration, "watch" | "dataFolder">,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  if (folders.length === 0) return;
  const words = [
    "import",
    ...folders,
    "--watch",
    "--of-server",
    "--pool",
    pool,
    ...(poll === undefined ? [] : ["--poll", `${poll}`]),
  ];
  let retry = FIRST_RETRY;
  while (!signal.aborted) {
    const begun = performance.now();
    // It ends with its channel, so that it does not outlive a server that was killed.
    const child = spawnChild("./cli", import.meta.url, words, {
      silent: true,
      env: { ...process.env, VITRINE_DATA: dataFolder },
    });
    logLines(child, log);
    const code = await ended(child, signal);
    if (signal.aborted) return;
    if (performance.now() - begun > WELL) retry = FIRST_RETRY;
    log.error({ code }, `the watch of VITRINE_WATCH has ended; it is started again in ${retry} s`);
    await sleep(retry * 1000, undefined, { signal }).catch(() => {});
    retry = Math.min(retry * 2, LONGEST_RETRY);
  }
}

async function ended(child: ChildProcess, signal: AbortSignal): Promise<number | null> {
  let patience: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill("SIGTERM");
    patience = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
  };
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  const [code] = await once(child, "exit");
  signal.removeEventListener("abort", stop);
  clearTimeout(patience);
  return code;
}

function logLines({ stdout, stderr }: ChildProcess, log: FastifyBaseLogger): void {
  const say = (level: "info" | "warn") => (line: string) => {
    if (line.trim() !== "") log[level](`watch: ${line.trim()}`);
  };
  if (stdout) createInterface(stdout).on("line", say("info"));
  if (stderr) createInterface(stderr).on("line", say("warn"));
}
