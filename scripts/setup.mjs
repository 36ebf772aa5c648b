// Prepares a clone with only Node and npm: installs the pinned pnpm and the dependencies, builds the product. Each step
// is skipped if nothing has changed since it last succeeded.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const tools = join(root, ".vitrine");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const pnpmVersion = manifest.packageManager.split("@")[1];

/** Prints one sentence and exits: the user has to fix a set-up error, so a stack trace does not help. */
export function exitWithMessage(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    exitWithMessage(
      `Vitrine needs Node 20.19 or newer; this is ${process.versions.node}. Install a current LTS from nodejs.org and try again.`,
    );
  }
}

/** Environment that disables telemetry of tools; enforced by a check. */
export const NO_TELEMETRY = { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };

/**
 * Environment of every child process: no telemetry, and headers of the installed Node so that native modules build
 * offline.
 */
export function environment(extra = {}) {
  const env = { ...process.env, ...extra, ...NO_TELEMETRY };
  // npm passes its settings on to pnpm, which warns about unknown ones.
  for (const key of Object.keys(env)) {
    if (key.startsWith("npm_config_") && key !== "npm_config_registry" && key !== "npm_config_nodedir") delete env[key];
  }
  // Turbo also searches the PATH for the package manager; the clone's pnpm comes first.
  env.PATH = [join(tools, "node_modules", ".bin"), env.PATH].join(delimiter);
  const prefix = join(dirname(process.execPath), "..");
  if (!env.npm_config_nodedir && existsSync(join(prefix, "include", "node", "node.h"))) env.npm_config_nodedir = prefix;
  return env;
}

/** Runs a program with visible output; resolves with the exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: environment(), ...options });
    child.on("error", () => resolve(127));
    child.on("close", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a program and captures its output: `{ code, output }`. */
export function runCaptured(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: environment(), stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => resolve({ code: 127, output: `${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

function versionOf(command, args) {
  const result = spawnSync(command, [...args, "--version"], { encoding: "utf8", cwd: root, env: environment() });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** Only one process installs or builds at a time; others wait. */
async function withSetupLock(work) {
  mkdirSync(tools, { recursive: true });
  const lock = join(tools, "busy");
  for (let waiting = false; !acquire(lock); waiting = true) {
    if (!waiting)
      console.log(`Waiting for another start that installs or builds (if there is none, delete ${lock}) ...`);
    await wait(500);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** A lock of a process that no longer runs is stale. */
function acquire(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (!isRunning(ownerOf(lock))) rmSync(lock, { force: true });
  return false;
}

function ownerOf(lock) {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch {
    return 0;
  }
}

/** 0: the owner has not written its process id yet. */
function isRunning(pid) {
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Provides the pinned pnpm: the user's if it has that version, else one inside the clone. */
async function findPnpm() {
  if (versionOf("pnpm", []) === pnpmVersion) return;
  console.log(`Downloading pnpm ${pnpmVersion} ...`);
  mkdirSync(tools, { recursive: true });
  writeFileSync(join(tools, "package.json"), '{ "private": true }\n');
  const args = ["install", "--prefix", tools, "--no-save", "--no-audit", "--no-fund", `pnpm@${pnpmVersion}`];
  if ((await run("npm", args)) !== 0 || versionOf("pnpm", []) !== pnpmVersion) {
    exitWithMessage("npm could not download pnpm. Check the network or the npm registry, then try again.");
  }
}

/** Changes when dependencies have to be installed again: lock file, Node's ABI, platform. */
function installStamp() {
  const hash = createHash("sha256");
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"])
    hash.update(readFileSync(join(root, file)));
  return hash.update(`${process.versions.modules}-${process.platform}-${process.arch}`).digest("hex");
}

async function install() {
  const stampFile = join(root, "node_modules", ".vitrine-installed");
  const stamp = installStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  console.log("Installing dependencies (the first time takes a few minutes) ...");
  // Dependencies installed by another user or pnpm are reinstalled; without a terminal, pnpm's question could not be
  // answered.
  if ((await run("pnpm", ["install", "--frozen-lockfile", "--config.confirmModulesPurge=false"])) !== 0) {
    exitWithMessage(
      "The dependencies could not be installed. Native modules need Python 3, make and a C++ compiler; the lines above say what is missing.",
    );
  }
  await checkNativeModules();
  writeFileSync(stampFile, stamp);
}

/**
 * Whether the native database module loads in this Node. Runs in a separate process, since a failed load cannot be
 * repeated.
 */
function loadsDatabase() {
  const attempt = 'new (require("better-sqlite3"))(":memory:").close()';
  return spawnSync(process.execPath, ["-e", attempt], { cwd: join(root, "apps/api"), stdio: "ignore" }).status === 0;
}

/** pnpm does not rebuild native modules after a change of Node. */
async function checkNativeModules() {
  if (loadsDatabase()) return;
  console.log(`Building the native modules for Node ${process.versions.node} ...`);
  const code = await run("pnpm", ["--recursive", "rebuild", "better-sqlite3"]);
  if (code === 0 && loadsDatabase()) return;
  exitWithMessage(
    `The database module does not load in Node ${process.versions.node}. Native modules need Python 3, make and a C++ compiler, and the headers of this Node: if npm is configured with "nodedir", it must point to this Node's folder.`,
  );
}

/** Installs missing dependencies; afterwards child processes with `environment()` find `pnpm`. */
export async function prepare() {
  checkNode();
  await withSetupLock(async () => {
    await findPnpm();
    await install();
  });
}

/** Builds packages; turbo caches unchanged ones. Its output is shown on failure only. */
export async function build(packages = ["@vitrine/api", "@vitrine/web"]) {
  const filters = packages.map((name) => `--filter=${name}`);
  const args = ["exec", "turbo", "run", "build", ...filters, "--output-logs=errors-only", "--log-prefix=none"];
  const progressNotice = setTimeout(() => process.stderr.write("Building ...\n"), 1000);
  const { code, output } = await withSetupLock(() => runCaptured("pnpm", args));
  clearTimeout(progressNotice);
  if (code === 0) return;
  process.stdout.write(output);
  exitWithMessage("The build failed; the lines above say where.");
}

/** Runs a built program of the server in this process: same terminal, signals and exit code. */
export async function runInProcess(program, args = [], { cwd = root, env = {} } = {}) {
  const variables = environment({ NODE_ENV: process.env.NODE_ENV ?? "production", ...env });
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
  if (variables.npm_lifecycle_event) endWithParent();
  process.chdir(cwd);
  process.argv.splice(1, process.argv.length, join(root, program), ...args);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, program)).href);
}

/** npm forwards signals to its shell, but not every shell forwards them to its command (dash does not). */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 200).unref();
}

/** Whether a script was run directly and not imported; also via links or folders with spaces. */
export function isMainModule(moduleUrl) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}
