import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestDocument, runEngineSuite } from "../engine.suite.ts";
import { TEST_ENGINE_OPTIONS } from "../random-library.suite.ts";
import { EmbeddedEngine, startEmbeddedEngine, startWorkers, type Workers } from "./embedded-engine.ts";

runEngineSuite({
  name: "embedded engine in its worker",
  runs: 5,
  make: async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
    const engine = startEmbeddedEngine(folder);
    return {
      engine,
      dispose: async () => {
        await engine.close();
        await rm(folder, { recursive: true });
      },
    };
  },
});

test("a change that cannot be sent to the worker fails without affecting others", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
  const engine = startEmbeddedEngine(folder);
  try {
    await engine.open(TEST_ENGINE_OPTIONS);
    await engine.rebuild((async function* () {})(), 0);
    const unsendable = { ...createTestDocument(1), values: { keywords: Object as unknown as number[] } };
    const results = await Promise.allSettled([
      engine.apply({ seq: 1, upserts: [unsendable], deletes: [] }),
      engine.apply({ seq: 2, upserts: [createTestDocument(2)], deletes: [] }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(engine.status()).toMatchObject({ state: "ready", documents: 1 });
  } finally {
    await engine.close();
    await rm(folder, { recursive: true });
  }
});

test.for(["reader", "writer"] as const)(
  "is closed after its %s ended, and reopens from the snapshot",
  async (which) => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
    const started: Workers[] = [];
    const engine = new EmbeddedEngine(() => {
      const workers = startWorkers(folder);
      started.push(workers);
      return workers;
    });
    try {
      await engine.open(TEST_ENGINE_OPTIONS);
      await engine.rebuild(
        (async function* () {
          yield [createTestDocument(1), createTestDocument(2)];
        })(),
        5,
      );
      await engine.snapshot();
      const late = engine.apply({ seq: 6, upserts: [createTestDocument(3)], deletes: [] });
      await Promise.all([started[0]?.[which].terminate(), expect(late).rejects.toThrow("a search worker ended")]);
      expect(engine.status().state).toBe("closed");
      expect(await engine.open(TEST_ENGINE_OPTIONS)).toBe("ready");
      expect(engine.status()).toMatchObject({ state: "ready", seq: 5, documents: 2 });
      expect(started).toHaveLength(2);
    } finally {
      await engine.close();
      await rm(folder, { recursive: true });
    }
  },
);
