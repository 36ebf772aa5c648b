// Checks docker-compose.yml and the Dockerfile against the needs of the portal, without Docker;
// scripts/verify-compose.mjs starts the same processes.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readConfiguration, VARIABLE_NAMES } from "./configuration.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (name: string) => readFileSync(join(root, name), "utf8");

interface Service {
  image: string;
  build?: string;
  user: string;
  read_only: boolean;
  mem_limit: string;
  cap_drop: string[];
  security_opt: string[];
  env_file?: { path: string; required: boolean }[];
  environment?: Record<string, string>;
  ports?: string[];
  tmpfs?: string[];
  volumes?: (string | { source: string; target: string; volume: { subpath: string } })[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  command?: string[];
}

const compose = parse(read("docker-compose.yml"), { merge: true }) as {
  services: Record<"key" | "search" | "mail" | "portal", Service>;
  volumes: Record<string, unknown>;
};
const { key, search, mail, portal } = compose.services;
const services = Object.entries(compose.services);
const dockerfile = read("Dockerfile").replaceAll("\\\n", " ");
const instruction = (name: string) =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.+)$`, "gm"))].map(([, text]) => text ?? "");
const image = Object.fromEntries(instruction("ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("="))));
/** Variables of Node and of build tools. */
const OF_TOOLS = ["NODE_ENV", "TURBO_TELEMETRY_DISABLED", "DO_NOT_TRACK"];
/** The environment without an .env file. */
const environment = Object.fromEntries(
  Object.entries({ ...image, ...portal.environment }).map(([name, value]) => [
    name,
    String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1"),
  ]),
);

test("the portal supports every variable it is given, and accepts all values", () => {
  for (const name of Object.keys(environment)) expect([...OF_TOOLS, ...VARIABLE_NAMES]).toContain(name);
  expect(readConfiguration({ ...environment, MEILI_KEY_FILE: undefined, MEILI_KEY: "key" })).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    origin: "http://localhost:8080",
    dataFolder: "/data",
    demo: true,
    checkReplies: false,
  });
});

test("an .env file can set every documented variable except those set by the composition", () => {
  expect(portal.env_file).toEqual([{ path: ".env", required: false }]);
  const decided = Object.entries(portal.environment ?? {}).filter(([name, value]) => !value.includes(`\${${name}:-`));
  expect(decided.map(([name]) => name).sort()).toEqual(
    ["HOST", "MEILI_KEY_FILE", "MEILI_URL", "PORT", "VITRINE_DATA", "VITRINE_SEARCH"].sort(),
  );
});

test("the portal's port is only published on this machine", () => {
  expect(portal.ports).toEqual([`127.0.0.1:8080:${environment.PORT}`]);
  expect(instruction("EXPOSE")).toEqual([environment.PORT]);
});

test("host names in URLs are services, with the ports they listen on", () => {
  const engine = new URL(environment.MEILI_URL ?? "");
  expect(compose.services).toHaveProperty(engine.hostname);
  expect(search.environment?.MEILI_HTTP_ADDR).toBe(`0.0.0.0:${engine.port}`);
  expect(search.healthcheck?.test.at(-1)).toBe(`http://127.0.0.1:${engine.port}/health`);
  expect(compose.services).toHaveProperty(new URL(environment.VITRINE_SMTP_URL ?? "").hostname);
});

test("the search engine reserves the memory stated in docs/search.md, instead of two thirds of the machine's", () => {
  const [, memory] = /--max-indexing-memory (\S+)/.exec(read("docs/search.md")) ?? [];
  expect(memory).toMatch(/^\d+MiB$/);
  expect(search.environment?.MEILI_MAX_INDEXING_MEMORY).toBe(memory);
});

/** Bytes of a size as written for compose and Meilisearch: `512m`, `2g` or `512MiB`. */
function bytesOf(size: string): number {
  const [, number, unit = ""] = /^(\d+)([mg])(?:ib)?$/i.exec(size) ?? [];
  return Number(number) * ({ m: 2 ** 20, g: 2 ** 30 }[unit.toLowerCase()] ?? Number.NaN);
}

test("each service has a memory limit that is sufficient for its work", () => {
  for (const [name, { mem_limit }] of services) expect(bytesOf(mem_limit ?? ""), name).toBeLessThanOrEqual(4 * 2 ** 30);
  // Twice the reserved memory, since it also holds the index.
  expect(bytesOf(search.mem_limit)).toBeGreaterThanOrEqual(
    2 * bytesOf(search.environment?.MEILI_MAX_INDEXING_MEMORY ?? ""),
  );
  // One decoder at its limit in addition to the server.
  expect(bytesOf(portal.mem_limit)).toBeGreaterThanOrEqual(2.5e9 + 500e6);
});

test("all persistent data is in the one volume", () => {
  expect(Object.keys(compose.volumes)).toEqual(["data"]);
  expect(portal.volumes).toEqual([`data:${environment.VITRINE_DATA}`]);
  expect(instruction("VOLUME")).toEqual([environment.VITRINE_DATA]);
  // The search engine only mounts its own folder, not the portal's database.
  const [part] = search.volumes as [{ source: string; target: string; volume: { subpath: string } }];
  expect(part).toMatchObject({ source: "data", volume: { subpath: "search" } });
  for (const name of ["MEILI_DB_PATH", "MEILI_DUMP_DIR", "MEILI_SNAPSHOT_DIR"])
    expect(search.environment?.[name]).toMatch(new RegExp(`^${part.target}/`));
  expect(environment.MEILI_KEY_FILE).toBe(`${environment.VITRINE_DATA}/${part.volume.subpath}/key`);
  expect(search.command?.join(" ")).toContain(`$$(cat ${part.target}/key)`);
});

test("the files contain no secret: the key is generated at the first start", () => {
  expect(key.command?.join(" ")).toContain("/dev/urandom");
  for (const [name, { environment: values = {} }] of services)
    for (const variable of Object.keys(values)) expect(variable, name).not.toMatch(/(_KEY|PASSWORD|SECRET|TOKEN)$/);
});

test("no service is root or writes outside the volume, and every image is pinned", () => {
  for (const [name, service] of services) {
    expect(service.user, name).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service.read_only, name).toBe(true);
    expect(service.cap_drop, name).toEqual(["ALL"]);
    expect(service.security_opt, name).toEqual(["no-new-privileges:true"]);
    expect(service.image, name).toMatch(/:v?\d+\.\d+\.\d+$/);
  }
  expect(portal.tmpfs).toEqual(["/tmp"]);
  expect(instruction("USER")).toEqual([portal.user]);
  for (const from of instruction("FROM")) expect(from).toMatch(/^node:\d+\.\d+\.\d+-/);
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(portal.image).toBe(`vitrine:${version}`);
});

test("a service starts after its dependencies are ready, and has a health check", () => {
  expect(search.depends_on).toEqual({ key: { condition: "service_completed_successfully" } });
  expect(portal.depends_on).toEqual({ search: { condition: "service_healthy" } });
  expect(mail.healthcheck).toBeDefined();
  expect(instruction("HEALTHCHECK").join()).toContain("/readyz");
});

test("the image starts the built server and contains every package that it needs", () => {
  const [command] = instruction("CMD").map((line) => JSON.parse(line) as string[]);
  const entry = command?.at(-1) ?? "";
  expect(existsSync(join(root, entry.replace("/dist/", "/src/").replace(/\.js$/, ".ts")))).toBe(true);
  const copied = instruction("COPY").map((line) => line.split(" ").at(-1));
  for (const path of ["node_modules", "packages", "fixtures", "apps/web/dist", "apps/api"])
    expect(copied).toContain(path);
  const { dependencies } = JSON.parse(read("apps/api/package.json")) as { dependencies: Record<string, string> };
  const own = readdirSync(join(root, "packages")).map((name) => `@vitrine/${name}`);
  for (const name of Object.keys(dependencies).filter((name) => name.startsWith("@vitrine/")))
    expect(own).toContain(name);
});
