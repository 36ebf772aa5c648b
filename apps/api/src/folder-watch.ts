// Watches the folders of VITRINE_WATCH in a child process, since scanning a large folder would block requests.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { ServerConfiguration } from "./configuration.ts";
import { spawnChild } from "./platform/processes/spawn-entry.ts";

/** Seconds until a watch that has ended is restarted: doubled each time, up to the maximum. */
const [MIN_RETRY, MAX_RETRY] = [1, 300];
/** A watch that ran this long resets the retry delay. */
const MIN_HEALTHY_MS = 60_000;
/** How long a watch may take to finish when the server stops. */
const STOP_TIMEOUT_MS = 5_000;

/** Watches until the signal aborts, then resolves. Logs changes as `info` and errors as `warn`. */
export async function superviseFolderWatchProcess(
  { watchFolders, watchPool, watchPoll, dataFolder }: ServerConfiguration,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  if (watchFolders.length === 0) return;
  const words = ["import", ...watchFolders, "--watch", "--of-server", "--pool", watchPool];
  if (watchPoll !== undefined) words.push("--poll", `${watchPoll}`);
  let retry = MIN_RETRY;
  while (!signal.aborted) {
    const begun = performance.now();
    // The child exits when its channel closes, so it does not outlive a killed server.
    const child = spawnChild("./cli", import.meta.url, words, {
      silent: true,
      env: { ...process.env, VITRINE_DATA: dataFolder },
    });
    logLines(child, log);
    const code = await waitForExit(child, signal);
    if (signal.aborted) return;
    if (performance.now() - begun > MIN_HEALTHY_MS) retry = MIN_RETRY;
    log.error({ code }, `the watch of VITRINE_WATCH has ended; it restarts in ${retry} s`);
    await sleep(retry * 1000, undefined, { signal }).catch(() => {});
    retry = Math.min(retry * 2, MAX_RETRY);
  }
}

async function waitForExit(child: ChildProcess, signal: AbortSignal): Promise<number | null> {
  let timeout: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill("SIGTERM");
    timeout = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  };
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  const [code] = await once(child, "exit");
  signal.removeEventListener("abort", stop);
  clearTimeout(timeout);
  return code;
}

function logLines({ stdout, stderr }: ChildProcess, log: FastifyBaseLogger): void {
  const say = (level: "info" | "warn") => (line: string) => {
    if (line.trim() !== "") log[level](`watch: ${line.trim()}`);
  };
  if (stdout) createInterface(stdout).on("line", say("info"));
  if (stderr) createInterface(stderr).on("line", say("warn"));
}
