import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectMeilisearch, hasMeilisearch, type MeilisearchServer } from "../../../../testing/meilisearch-server.ts";
import { createTestDocument, runEngineSuite } from "../engine.suite.ts";
import { TEST_ENGINE_OPTIONS } from "../random-library.suite.ts";
import { startMeilisearchEngine } from "./meilisearch-engine.ts";

describe.skipIf(!hasMeilisearch)("a Meilisearch server", () => {
  let server: MeilisearchServer;
  const engineOver = (index: string) =>
    startMeilisearchEngine({
      url: server.url,
      key: server.key,
      index,
      timeouts: { silenceMs: 5_000, healthCheckMs: 5_000 },
      log: () => {},
    });
  beforeAll(async () => {
    server = await connectMeilisearch();
  });
  afterAll(() => server.stop());

  it("restores its position in the log, with the mark", async () => {
    const index = `vitrine-test-${randomUUID()}`;
    const before = await engineOver(index);
    expect(await before.open(TEST_ENGINE_OPTIONS)).toBe("rebuild");
    await before.rebuild(
      (async function* () {
        yield [createTestDocument(1, { text: { title: ["harbour"] } })];
      })(),
      7,
    );
    await before.snapshot(4_711);
    await before.close();
    const after = await engineOver(index);
    expect(await after.open(TEST_ENGINE_OPTIONS)).toBe("ready");
    expect(after.status()).toMatchObject({ seq: 7, mark: 4_711, documents: 1 });
    await after.close();
  });

  runEngineSuite({
    name: "Meilisearch",
    runs: Number(process.env.VITRINE_SUITE_RUNS ?? 6),
    make: async () => {
      const engine = await engineOver(`vitrine-test-${randomUUID()}`);
      return { engine, dispose: () => engine.close() };
    },
  });
});
