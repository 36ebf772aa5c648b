import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import { anyMeilisearch, hasMeilisearch, type MeilisearchServer } from "../../../../testing/meilisearch-server.ts";
import { engineSuite } from "../engine.suite.ts";
import { startMeilisearchEngine } from "./meilisearch-engine.ts";

describe.skipIf(!hasMeilisearch)("a Meilisearch server", () => {
  let server: MeilisearchServer;
  beforeAll(async () => {
    server = await anyMeilisearch();
  });
  afterAll(() => server.stop());

  engineSuite({
    name: "Meilisearch",
    runs: Number(process.env.VITRINE_SUITE_RUNS ?? 6),
    make: async () => {
      const engine = await startMeilisearchEngine({
        url: server.url,
        key: server.key,
        index: `vitrine-test-${randomUUID()}`,
        patience: { silence: 5_000, look: 5_000 },
        say: () => {},
      });
      return { engine, dispose: () => engine.close() };
    },
  });
});
