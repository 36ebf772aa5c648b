import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyMeilisearch, hasMeilisearch, type MeilisearchServer } from "../../../../testing/meilisearch-server.ts";
import { asset, engineSuite } from "../engine.suite.ts";
import { OPTIONS } from "../suite-library.suite.ts";
import { startMeilisearchEngine } from "./meilisearch-engine.ts";

describe.skipIf(!hasMeilisearch)("a Meilisearch server", () => {
  let server: MeilisearchServer;
  const engineOver = (index: string) =>
    startMeilisearchEngine({
      url: server.url,
      key: server.key,
      index,
      patience: { silence: 5_000, look: 5_000 },
      say: () => {},
    });
  beforeAll(async () => {
    server = await anyMeilisearch();
  });
  afterAll(() => server.stop());

  it("brings back up to where it had come, and the mark of that", async () => {
    const index = `vitrine-test-${randomUUID()}`;
    const before = await engineOver(index);
    expect(await before.open(OPTIONS)).toBe("rebuild");
    await before.rebuild(
      (async function* () {
        yield [asset(1, { text: { title: ["harbour"] } })];
      })(),
      7,
    );
    await before.snapshot(4_711);
    await before.close();
    const after = await engineOver(index);
    expect(await after.open(OPTIONS)).toBe("ready");
    expect(after.status()).toMatchObject({ seq: 7, mark: 4_711, documents: 1 });
    await after.close();
  });

  engineSuite({
    name: "Meilisearch",
    runs: Number(process.env.VITRINE_SUITE_RUNS ?? 6),
    make: async () => {
      const engine = await engineOver(`vitrine-test-${randomUUID()}`);
      return { engine, dispose: () => engine.close() };
    },
  });
});
