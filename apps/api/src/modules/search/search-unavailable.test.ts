// The search server is killed while a portal runs, and restarted.

import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { newDataFolder, startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { canStartMeilisearch, type LocalMeilisearch, startLocalMeilisearch } from "../../testing/meilisearch-server.ts";
import { execute } from "../../testing/query.ts";

describe.skipIf(!canStartMeilisearch)("without its search server", () => {
  let server: LocalMeilisearch;
  let app: TestApp;
  let dataFolder: string;
  beforeAll(async () => {
    server = await startLocalMeilisearch();
    dataFolder = newDataFolder();
  });
  afterEach(() => app.close());
  afterAll(async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const start = async () => {
    const { url, key } = server;
    app = await startTestApp({ dataFolder, configuration: { search: { engine: "meilisearch", url, key } } });
  };
  const find = async (solr_q: string) =>
    app.inject({ url: `/api/?solr_q=${solr_q}`, headers: { authorization: await logInAs(app, "guest") } });

  async function found(solr_q: string, total: number): Promise<void> {
    const end = performance.now() + 20_000;
    for (;;) {
      const reply = await find(solr_q);
      if (reply.statusCode === 200 && reply.json().response.numFound === total) return;
      if (performance.now() > end) throw new Error(`never ${total}: ${reply.body.slice(0, 200)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const logged = (level: string) =>
    app.logs.map((line) => JSON.parse(line) as { level: string; msg: string }).filter((line) => line.level === level);

  test("searches are refused at once, everything else works, and changes made meanwhile are found afterwards", async () => {
    await start();
    await app.services.indexed;
    const { db } = app.services.data;
    const [id = 0] = await addAssets(db, [{ title: "before" }]);
    await found("before", 1);
    await server.kill();

    const took: number[] = [];
    for (let tries = 0; tries < 3; tries++) {
      const began = performance.now();
      const refused = await find("before");
      took.push(performance.now() - began);
      expect([refused.statusCode, refused.json().code]).toEqual([503, "search.unavailable"]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(Math.min(...took)).toBeLessThan(300);

    const client = app.client(await logInAs(app, "guest"));
    const { response } = await client.call("assets.get", { query: { assetid: [String(id)] } });
    expect(response.docs).toMatchObject([{ title: "before" }]);
    expect((await app.inject({ url: response.docs[0]?.url ?? "" })).statusCode).toBe(200);
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
    await addAssets(db, [{ title: "meanwhile" }, { title: "meanwhile" }]);
    await db.write(async (tx) => {
      await execute(tx, "DELETE FROM asset WHERE id = ?", id);
      await execute(tx, "INSERT INTO change_log (asset_id) VALUES (?)", id);
    });

    // A refusal is logged in one line without a stack, with its reason in one sentence.
    expect(logged("error")).toEqual([]);
    expect(logged("warn").map(({ msg }) => msg)).toContain("search.unavailable");
    const reasons = logged("warn").filter(({ msg }) => msg.startsWith("MEILI_URL: no Meilisearch answers"));
    // Once per outage, and not once per request.
    expect(reasons.length).toBeGreaterThanOrEqual(1);
    expect(reasons.length).toBeLessThan(took.length);
    expect(app.logs.filter((line) => line.includes("search.unavailable") && line.includes("stack"))).toEqual([]);

    await server.start();
    await found("meanwhile", 2);
    await found("before", 0);
    expect(logged("error")).toEqual([]);
  });

  test("a portal starts without the search server, and finds everything once it is up", async () => {
    await server.kill();
    await start();
    expect((await find("meanwhile")).statusCode).toBe(503);
    await addAssets(app.services.data.db, [{ title: "late" }]);
    await server.start();
    await found("meanwhile", 2);
    await found("late", 1);
    expect(app.services.search.status().rebuilds).toBe(0);
  });

  test("a search server that lost its data is filled again", async () => {
    await start();
    await app.services.indexed;
    await found("late", 1);
    await server.kill();
    rmSync(`${server.folder}/db`, { recursive: true });
    await server.start();
    await found("late", 1);
    await found("meanwhile", 2);
    expect(app.services.search.status().rebuilds).toBe(1);
  });
});
