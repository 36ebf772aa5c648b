// Installs PostgreSQL for the tests that need a real one; where that is impossible, they are skipped and say so.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCaptured } from "./setup.mjs";

const isInstalled = () =>
  existsSync("/usr/lib/postgresql") ||
  (process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, "initdb")));

export async function installPostgres() {
  if (isInstalled()) return;
  const debian = spawnSync("apt-get", ["--version"]).status === 0;
  if (!debian || process.getuid?.() !== 0) return;
  console.log("Installing Debian's PostgreSQL ...");
  await runCaptured("apt-get", ["update", "-qq"]);
  const { code, output } = await runCaptured("apt-get", [
    ...["install", "-y", "-qq", "--no-install-recommends"],
    "postgresql",
  ]);
  if (code !== 0) console.log(`PostgreSQL could not be installed: ${output.trim().split("\n").at(-1)}`);
}
