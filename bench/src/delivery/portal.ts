// Starts the built portal over a benchmark's library.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startBackground } from "../programs.ts";
import { REPOSITORY_ROOT } from "./library.ts";

export const PORTAL_URL = "http://127.0.0.1:18480";

/**
 * Resolves when the portal is ready. `more`: environment variables. Runs on core 0 unless `cores` names others in the
 * syntax of `taskset`.
 */
export async function startOurs(dataFolder: string, more: Readonly<Record<string, string>> = {}, cores = "0") {
  const port = more.PORT ?? new URL(PORTAL_URL).port;
  const portal = startBackground(
    "taskset",
    ["-c", cores, process.execPath, join(REPOSITORY_ROOT, "apps/api/dist/main.js")],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: port,
        VITRINE_DATA: dataFolder,
        VITRINE_DEMO: "0",
        VITRINE_LOG: "warn",
        VITRINE_MAX_ASSETS: "-1",
        ...more,
      },
    },
  );
  for (let i = 0; i < 600; i++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return portal;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await portal.stop();
  throw new Error("our server was not ready within a minute");
}

/** Resident memory, in MB. */
export const readMemory = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
