import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resolveEntry } from "../../platform/processes/spawn-entry.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { newFolder, picture, remove, writeFiles } from "../../testing/import-kit.ts";

let app: TestApp;
let folder: string;
beforeEach(async () => {
  app = await startTestApp();
  folder = newFolder();
});
afterEach(async () => {
  await app.close();
  remove(folder);
});

/** Milliseconds after the other process has committed. */
const SOON = 2_000;

it("shows what another process imports, without a restart and within two seconds", { tags: ["slow"] }, async () => {
  await app.services.indexed;
  const { session } = (await app.inject({ method: "POST", url: "/api/session/get", payload: {} })).json();
  const found = async () => {
    const reply = await app.inject({
      method: "GET",
      url: "/api/?solr_q=lagune",
      headers: { authorization: session },
    });
    return reply.json().response.docs as { title: string; url: string }[];
  };
  expect(await found()).toEqual([]);

  writeFiles(folder, { "Schalen/lagune_blau.jpg": await picture(1).jpeg().toBuffer() });
  const { file, execArgv } = resolveEntry("../../cli", import.meta.url);
  const env = { ...process.env, VITRINE_DATA: app.configuration.dataFolder };
  const run = spawn(process.execPath, [...execArgv, file, "import", folder], { env, stdio: "ignore" });
  expect((await once(run, "exit"))[0]).toBe(0);

  const until = performance.now() + SOON;
  let docs = await found();
  while (docs.length === 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    docs = await found();
  }
  expect(docs).toMatchObject([{ title: "Lagune blau" }]);
  const shown = await app.inject({ method: "GET", url: docs[0]?.url ?? "" });
  expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
});
