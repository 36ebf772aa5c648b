// Tests the README's quick start: from a clean clone with an empty home and no package manager but npm, `npm start`
// must lead to a portal that finds an asset and delivers its picture, and a second start must take seconds.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { watchOutput } from "../apps/api/src/testing/server-output.mjs";
import { findFirstAsset, freePort, waitUntilReady } from "./portal-requests.mjs";
import { NO_TELEMETRY, root } from "./setup.mjs";

const work = mkdtempSync(join(tmpdir(), "vitrine-start-"));
const clone = join(work, "clone");
const home = join(work, "home");
const bin = join(work, "bin");
mkdirSync(home);
mkdirSync(bin);
for (const name of ["node", "npm", "npx"]) symlinkSync(join(dirname(process.execPath), name), join(bin, name));
if (execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).trim() !== "") {
  console.log("Note: the work tree has changes that are not committed; only committed changes are tested.");
}
execFileSync("git", ["clone", "--quiet", "--no-hardlinks", root, clone], { stdio: "inherit" });

// Keep the rest of the PATH for compiler and shell; replace folders with other package managers by links to their other
// programs.
const managers = new Set(["pnpm", "pnpx", "yarn", "yarnpkg", "corepack"]);
const path = (process.env.PATH ?? "").split(delimiter).map((folder, i) => {
  if (![...managers].some((name) => existsSync(join(folder, name)))) return folder;
  const links = join(work, `path-${i}`);
  mkdirSync(links);
  for (const name of readdirSync(folder)) if (!managers.has(name)) symlinkSync(join(folder, name), join(links, name));
  return links;
});
// Keep proxies and certificates of the machine; remove settings of users and package managers.
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_|pnpm_|corepack_|vitrine_|xdg_|init_cwd|port$|host$|node_env$)/i.test(name),
  ),
);
Object.assign(env, { PATH: [bin, ...path].join(delimiter), HOME: home, ...NO_TELEMETRY });
const registry = execFileSync("npm", ["config", "get", "registry"], { cwd: root, encoding: "utf8" }).trim();
if (registry) env.npm_config_registry = registry;

async function startOnce(label, seconds) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started = Date.now();
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...env, PORT: String(port) },
    stdio: ["inherit", "pipe", "pipe"],
    detached: true,
  });
  const { assertNoTrace } = watchOutput(child, { show: true });
  let took = 0;
  try {
    await waitUntilReady(`${address}/readyz`, child, seconds);
    const found = await findFirstAsset(address);
    took = (Date.now() - started) / 1000;
    console.log(`${label}: ${found} assets, ${took.toFixed(1)} s`);
  } finally {
    const ended = new Promise((resolve) => child.once("close", resolve));
    if (child.exitCode === null) {
      process.kill(-child.pid, "SIGTERM");
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 15_000))]);
    }
  }
  assertNoTrace();
  return took;
}

try {
  await startOnce("First start", 1200);
  const again = await startOnce("Second start", 60);
  if (again > 30) throw new Error(`the second start took ${again.toFixed(1)} s`);
  rmSync(work, { recursive: true, force: true });
} catch (error) {
  console.error(`The start failed: ${error.message} (files kept in ${work})`);
  process.exit(1);
}
