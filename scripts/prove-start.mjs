// Proves the first promise of the README: a clean clone, an empty home, no package manager but npm;
// `npm start` ends in a portal that finds an asset and hands out its picture, and a second start takes seconds.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { root } from "./setup.mjs";

const work = mkdtempSync(join(tmpdir(), "vitrine-start-"));
const clone = join(work, "clone");
const home = join(work, "home");
const bin = join(work, "bin");
mkdirSync(home);
mkdirSync(bin);
for (const name of ["node", "npm", "npx"]) symlinkSync(join(dirname(process.execPath), name), join(bin, name));
if (execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).trim() !== "") {
  console.log("Note: the work tree has changes that are not committed; the proof runs what is committed.");
}
execFileSync("git", ["clone", "--quiet", "--no-hardlinks", root, clone], { stdio: "inherit" });

// The rest of the PATH stays for the compiler, but for folders that offer another package manager.
const path = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !["pnpm", "yarn"].some((name) => existsSync(join(folder, name))));
const env = { PATH: [bin, ...path].join(delimiter), HOME: home, LANG: process.env.LANG ?? "C.UTF-8" };
// Where packages come from is the machine's business; an empty home must not change it.
for (const [from, to] of [["registry", "npm_config_registry"]]) {
  const value = execFileSync("npm", ["config", "get", from], { cwd: root, encoding: "utf8" }).trim();
  if (value && value !== "undefined") env[to] = value;
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function untilReady(address, child, seconds) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const ready = await fetch(`${address}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`not ready after ${seconds} s`);
}

async function findOne(address) {
  const session = await fetch(`${address}/api/session/get`, { method: "POST" }).then((reply) => reply.json());
  const headers = { authorization: session.session };
  const found = await fetch(`${address}/api/?solr_q=*&solr_rows=1`, { headers }).then((reply) => reply.json());
  if (!(found.response?.numFound >= 60))
    throw new Error(`expected the demo library, found ${JSON.stringify(found).slice(0, 200)}`);
  const picture = await fetch(new URL(found.response.docs[0].url, address), { headers });
  const bytes = (await picture.arrayBuffer()).byteLength;
  if (!picture.ok || bytes < 1000)
    throw new Error(`the first asset's picture answered ${picture.status} with ${bytes} bytes`);
  const page = await fetch(`${address}/`).then((reply) => reply.text());
  if (!page.includes("<script")) throw new Error("the portal's page has no script");
  return found.response.numFound;
}

async function startOnce(label, seconds) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started = Date.now();
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...env, PORT: String(port) },
    stdio: "inherit",
    detached: true,
  });
  try {
    await untilReady(address, child, seconds);
    const found = await findOne(address);
    const took = (Date.now() - started) / 1000;
    console.log(`${label}: ${found} assets, ${took.toFixed(1)} s`);
    return took;
  } finally {
    const ended = new Promise((resolve) => child.once("close", resolve));
    if (child.exitCode === null) {
      process.kill(-child.pid, "SIGTERM");
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 15_000))]);
    }
  }
}

try {
  await startOnce("First start", 1200);
  const again = await startOnce("Second start", 60);
  if (again > 30) throw new Error(`the second start took ${again.toFixed(1)} s`);
  rmSync(work, { recursive: true, force: true });
} catch (error) {
  console.error(`The start failed: ${error.message} (kept for a look: ${work})`);
  process.exit(1);
}
