// Tests `docker compose up` without Docker: starts the processes of docker-compose.yml with their commands and
// environment only, with a folder as volume, and finds an asset through Meilisearch. Skipped if there is no
// Meilisearch.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parse } from "yaml";
import { watchOutput } from "../apps/api/src/testing/server-output.mjs";
import { findFirstAsset, freePort, waitUntilReady } from "./portal-requests.mjs";
import { build, prepare, root } from "./setup.mjs";
import { SKIPPED } from "./stages.mjs";

const meilisearch =
  process.env.MEILI_BIN ||
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "meilisearch"))
    .find((file) => existsSync(file));
if (!meilisearch) {
  console.log("SKIPPED: no meilisearch on the PATH, and MEILI_BIN names none; docker-compose.yml was not started.");
  process.exit(SKIPPED);
}

await prepare();
await build();

const compose = parse(readFileSync(join(root, "docker-compose.yml"), "utf8"), { merge: true });
const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8").replaceAll("\\\n", " ");
const image = {
  environment: Object.fromEntries(
    /^ENV (.+)$/m
      .exec(dockerfile)[1]
      .split(" ")
      .map((pair) => pair.split("=")),
  ),
  command: JSON.parse(/^CMD (.+)$/m.exec(dockerfile)[1]),
  health: JSON.parse(/^HEALTHCHECK .*?CMD (.+)$/m.exec(dockerfile)[1]),
};

const work = mkdtempSync(join(tmpdir(), "vitrine-compose-"));
const volume = join(work, "volume");
const bin = join(work, "bin");
mkdirSync(volume);
mkdirSync(bin);
symlinkSync(process.execPath, join(bin, "node"));
symlinkSync(meilisearch, join(bin, "meilisearch"));
const ports = { portal: await freePort(), search: await freePort() };

/** Replaces container paths and host names by a folder and ports of this machine. */
const toLocal = (text) =>
  text
    .replaceAll(/(^|[ "(])\/data(?=[/ ")\n]|$)/g, `$1${volume}`)
    .replaceAll(/(^|[ "(])\/search(?=[/ ")\n]|$)/g, `$1${join(volume, "search")}`)
    .replace("http://search:7700", `http://127.0.0.1:${ports.search}`)
    .replace("0.0.0.0:7700", `127.0.0.1:${ports.search}`)
    .replaceAll("$$", "$");

/** Expands ${NAME:-value} as without an .env file. */
const withDefaults = (text) => String(text).replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1");

function environmentOf(service) {
  const declared = { ...(service === "portal" ? image.environment : {}), ...compose.services[service].environment };
  const values = Object.entries(declared).map(([name, value]) => [name, toLocal(withDefaults(value))]);
  return { PATH: `${bin}:/usr/bin:/bin`, ...Object.fromEntries(values) };
}

const children = [];
const outputs = [];
function start(service, extra = {}) {
  const [command, ...args] = (compose.services[service].command ?? image.command).map(toLocal);
  const child = spawn(command, args, {
    cwd: service === "portal" ? root : join(volume, "search"),
    env: { ...environmentOf(service), ...extra },
    stdio: ["inherit", "pipe", "pipe"],
    detached: true,
  });
  children.push(child);
  outputs.push(watchOutput(child, { show: true }));
  return child;
}

const failed = (error) => {
  console.error(`docker-compose.yml failed: ${error.message}`);
  process.exitCode = 1;
};

try {
  const key = compose.services.key.command.map(toLocal);
  for (let round = 0; round < 2; round++) {
    const created = spawnSync(key[0], key.slice(1), { env: environmentOf("key"), stdio: "inherit" });
    if (created.status !== 0) throw new Error("the key could not be created");
    const secret = readFileSync(join(volume, "search", "key"), "utf8").trim();
    if (secret.length < 40) throw new Error("the key is too short");
    console.log(round === 0 ? "A key was created." : "A second start reused it.");
  }
  start("search");
  const search = `http://127.0.0.1:${ports.search}`;
  await waitUntilReady(`${search}/health`, children[0], 30);
  const address = `http://127.0.0.1:${ports.portal}`;
  const portal = start("portal", { PORT: String(ports.portal), HOST: "127.0.0.1" });
  await waitUntilReady(`${address}/readyz`, portal, 600);
  const health = spawnSync(join(bin, "node"), image.health.slice(1), { env: { PORT: String(ports.portal) } });
  if (health.status !== 0) throw new Error("the image's health check fails on a ready portal");
  const found = await findFirstAsset(address);
  const secret = readFileSync(join(volume, "search", "key"), "utf8").trim();
  const stats = await fetch(`${search}/stats`, { headers: { authorization: `Bearer ${secret}` } }).then((r) =>
    r.json(),
  );
  const documents = Object.values(stats.indexes).map((index) => index.numberOfDocuments);
  if (Math.max(...documents) < found) throw new Error(`Meilisearch holds ${documents}, the portal finds ${found}`);
  console.log(`docker-compose.yml works: ${found} assets for a guest, ${Math.max(...documents)} in Meilisearch.`);
} catch (error) {
  failed(error);
} finally {
  for (const child of children.toReversed()) {
    if (child.exitCode !== null) continue;
    const ended = new Promise((resolve) => child.once("close", resolve));
    process.kill(-child.pid, "SIGTERM");
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 15_000))]);
  }
  rmSync(work, { recursive: true, force: true });
}
try {
  for (const { assertNoTrace } of outputs) assertNoTrace();
} catch (error) {
  failed(error);
}
