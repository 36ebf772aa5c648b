// The API contract: its documentation page, every request of docs/contract.md, and the client package.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@vitrine/contract/client";
import { createOpenApiDocument } from "@vitrine/contract/openapi";
import { getRoute, routeKeys } from "@vitrine/contract/routes";
import { getEndpointSchemas } from "@vitrine/contract/schemas";
import { build } from "vite";
import { accountWithRole } from "../support/demo.ts";
import { demoTemplate } from "../support/demo-data.ts";
import { expect, test } from "../support/journey.ts";
import { repositoryRoot, startPortal } from "../support/portal.ts";

test("the contract page shows its endpoints without violations @desktop", async ({ page }) => {
  await page.goto("/api/docs");
  const path = page.locator('[data-path$="/info/check_version"]');
  const endpoint = page.locator(".opblock", { has: path });
  await path.click();
  await endpoint.getByRole("button", { name: "Try it out" }).click();
  await endpoint.getByRole("button", { name: "Execute" }).click();
  await expect(endpoint.locator(".live-responses-table .response").first()).toContainText("7.0.3");
});

/** The code blocks of a Markdown text, in order. */
const blocksOf = (text: string) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = "", code = ""]) => ({ kind, code }));

test("every request of docs/contract.md runs as written, with the documented reply @desktop", {
  tag: "@core",
}, async () => {
  // An isolated portal: pages and a stylesheet are saved and deleted.
  const portal = await startPortal({ template: demoTemplate });
  const folder = mkdtempSync(join(tmpdir(), "vitrine-contract-"));
  try {
    const blocks = blocksOf(readFileSync(join(repositoryRoot, "docs/contract.md"), "utf8"));
    const own = (code: string) =>
      code.replaceAll("http://localhost:8080", portal.address).replaceAll("/tmp/vitrine-", `${folder}/`);
    // One shell for all, since later requests use results of earlier ones.
    const script = blocks.map(({ kind, code }) => (kind === "sh" ? `${own(code)}\nprintf '\\n%s\\n' "=== $?"\n` : ""));
    const { stdout, stderr, status } = spawnSync("bash", ["--norc", "-u", "-c", script.join("")], { encoding: "utf8" });
    expect([stderr, status]).toEqual(["", 0]);
    const answers = stdout.split(/\n=== 0\n/);
    expect(answers.length - 1).toBe(blocks.filter(({ kind }) => kind === "sh").length);
    let asked = -1;
    for (const { kind, code } of blocks) {
      if (kind === "sh") asked++;
      else
        expect(containsExpected(lastJson(answers[asked] ?? ""), JSON.parse(code)), `${code}in ${answers[asked]}`).toBe(
          true,
        );
    }
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The last of several concatenated replies. */
function lastJson(text: string): unknown {
  const starts = [...text.matchAll(/\{/g)].map(({ index }) => index);
  for (const start of starts) {
    try {
      return JSON.parse(text.slice(start));
    } catch {}
  }
  return undefined;
}

/** Whether a value contains everything expected; lists may have more entries, in any order. */
function containsExpected(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(found) && wanted.every((one) => found.some((other) => containsExpected(other, one)));
  if (wanted === null || typeof wanted !== "object") return found === wanted;
  if (found === null || typeof found !== "object") return false;
  return Object.entries(wanted).every(([key, value]) =>
    containsExpected((found as Record<string, unknown>)[key], value),
  );
}

const EXAMPLE_ID = "22";
/** There are no revisions yet; the ids of documents and videos depend on the order of the import. */
const NOT_REQUESTED = /^(faults|revisions|session\.logout|download\.(preview|video))/;

test("every example of a reading endpoint works with the demo, and those of the library find assets @desktop", async ({
  portal,
}) => {
  const { name, password } = accountWithRole("portalAdmin");
  let token: string | null = null;
  const client = createClient({ baseUrl: `${portal.address}/api`, token: () => token, locale: () => "en" });
  token = (await client.call("session.get", { body: { user: name, pass: password } })).session;
  const document = createOpenApiDocument("/api");
  const found = new Map<string, unknown>();
  // The ids of assets depend on the order of the import, and some may not be downloaded yet.
  const [bowl] = (await client.call("search.find", { query: { solr_q: "Lagune mit Orangen" } })).response.docs;
  const ofBowl = (_key: string, value: unknown) => (value === EXAMPLE_ID ? bowl?.id : value);
  for (const key of routeKeys) {
    const { method, reply } = getRoute(key);
    if (method !== "GET" || reply !== "json" || NOT_REQUESTED.test(key)) continue;
    const { query, params } = getEndpointSchemas(key).example;
    const example = { ...(query ? { query } : {}), ...(params ? { params } : {}) };
    const input = JSON.parse(JSON.stringify(example), ofBowl);
    found.set(key, await client.call(key as "search.find", input as object));
  }
  expect(found.size).toBeGreaterThan(20);
  const hits = (key: string) => (found.get(key) as { response: { docs: object[] } }).response.docs.length;
  expect([hits("search.find"), hits("assets.get"), hits("collections.get")].every((count) => count > 0)).toBe(true);
  expect(found.get("search.facet_values")).toMatchObject({ values: [{ value: "Schale" }] });
  const texts = JSON.stringify(document);
  for (const word of ["Lagune mit Orangen.jpg", "Bowl with oranges", "Schale", "lena"]) expect(texts).toContain(word);
});

const EXPECTED_OUTPUT = /^\d+ pictures of bowls, with \d+ keywords\n(\d+ http:\S+\n)+400 no_such_field$/;
const module = (name: string) => realpathSync(join(repositoryRoot, "packages/contract/node_modules", name));

/** Tools report nothing to their makers. */
const NO_TELEMETRY = { DO_NOT_TRACK: "1", TURBO_TELEMETRY_DISABLED: "1" };

/** Installs the package into an empty folder, offline, and compiles the example of its README there. */
function installClient(folder: string, address: string): void {
  const made = join(folder, "made");
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const env = { ...process.env, ...NO_TELEMETRY };
  const npm = (...args: string[]) => execFileSync("npm", args, { cwd: folder, env, encoding: "utf8", stdio: "pipe" });
  node(join(repositoryRoot, "packages/contract/scripts/package.mjs"), made);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  // npm does not pack files of a pnpm store.
  const zod = join(folder, "zod");
  cpSync(module("zod"), zod, { recursive: true });
  const archives = [made, zod].map((source) => npm("pack", source, "--ignore-scripts", "--loglevel=error").trim());
  for (const source of [made, zod]) rmSync(source, { recursive: true });
  npm("install", "--offline", "--no-audit", "--no-fund", ...archives.map((name) => `./${name}`));
  const [example] = blocksOf(readFileSync(join(repositoryRoot, "packages/contract/README.md"), "utf8")).filter(
    ({ kind }) => kind === "ts",
  );
  writeFileSync(join(folder, "use.ts"), `const address: string = "${address}";\n${example?.code}`);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        module: "nodenext",
        target: "es2023",
        lib: ["es2023", "dom", "dom.iterable"],
        types: [],
      },
      files: ["use.ts"],
    }),
  );
  node(join(module("typescript"), "bin", "tsc"));
}

const DENO_HINT = "Put `deno` on the PATH, or name it in VITRINE_DENO; `npm install deno` somewhere has one.";

test.describe("the client as a package @desktop", () => {
  let folder: string;
  test.beforeAll(({ portal }) => {
    folder = mkdtempSync(join(tmpdir(), "vitrine-client-"));
    installClient(folder, portal.address);
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("is installed in any folder, and its example type-checks and runs in Node and in a browser", async ({
    page,
    portal,
  }) => {
    const said = execFileSync(process.execPath, ["use.js"], { cwd: folder, encoding: "utf8" }).trim();
    expect(said).toMatch(EXPECTED_OUTPUT);
    const written = join(folder, "built");
    mkdirSync(written);
    await build({
      root: folder,
      configFile: false,
      logLevel: "silent",
      build: { outDir: written, lib: { entry: "use.js", formats: ["es"], fileName: "use" }, target: "es2023" },
    });
    const bundle = readFileSync(join(written, "use.js"), "utf8");
    expect(bundle, "server-only dependencies").not.toMatch(/zod|node:/i);
    const lines: string[] = [];
    page.on("console", (message) => message.type() === "log" && lines.push(message.text()));
    await page.goto(`${portal.address}/livez`);
    await page.addScriptTag({ type: "module", content: bundle });
    // Picture URLs are signed for another session.
    const bare = (text: string) => text.replaceAll(/http:\S+/g, "…");
    await expect.poll(() => bare(lines.join("\n"))).toBe(bare(said));
  });

  test("runs in Deno @wide", () => {
    const deno = process.env.VITRINE_DENO ?? "deno";
    const isThere = spawnSync(deno, ["--version"]).status === 0;
    if (!isThere) console.warn(`\n*** No Deno: that the client runs in it is NOT TESTED. ${DENO_HINT} ***\n`);
    test.skip(!isThere, `No Deno. ${DENO_HINT}`);
    const said = execFileSync(deno, ["run", "--allow-net", "--node-modules-dir=manual", "use.js"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(said.trim()).toMatch(EXPECTED_OUTPUT);
  });
});
