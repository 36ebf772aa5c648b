// The portal as operators run it, over the library of a bench.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { background } from "../program.ts";
import { root } from "./library.ts";

export const OURS = "http://127.0.0.1:18480";

/** Ready when it resolves; `more` are variables of its environment. On core 0, unless others are named as `taskset` does. */
export async function startOurs(dataFolder: string, more: Readonly<Record<string, string>> = {}, cores = "0") {
  const port = more.PORT ?? new URL(OURS).port;
  const portal = background("taskset", ["-c", cores, process.execPath, join(root, "apps/api/dist/main.js")], {
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
  });
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

/** Resident, in MB. */
export const memory = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
