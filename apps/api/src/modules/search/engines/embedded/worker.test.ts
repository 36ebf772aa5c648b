import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asset, engineSuite } from "../engine.suite.ts";
import { OPTIONS } from "../suite-library.suite.ts";
import { EmbeddedEngine, startEmbeddedEngine, startWorkers, type Workers } from "./embedded-engine.ts";

engineSuite({
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

test("a change that cannot be sent to the worker fails alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
  const engine = startEmbeddedEngine(folder);
  try {
    await engine.open(OPTIONS);
    await engine.rebuild((async function* () {})(), 0);
    const unsendable = { ...asset(1), values: { keywords: Object as unknown as number[] } };
    const results = await Promise.allSettled([
      engine.apply({ seq: 1, upserts: [unsendable], deletes: [] }),
      engine.apply({ seq: 2, upserts: [asset(2)], deletes: [] }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(engine.status()).toMatchObject({ state: "ready", documents: 1 });
  } finally {
    await engine.close();
    await rm(folder, { recursive: true });
  }
});

test.for(["reader", "writer"] as const)(
  "is closed when its %s ended, and opens again from what was saved",
  async (which) => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
    const started: Workers[] = [];
    const engine = new EmbeddedEngine({
      startWorkers() {
        const workers = startWorkers(folder);
        started.push(workers);
        return workers;
      },
    });
    try {
      await engine.open(OPTIONS);
      await engine.rebuild(
        (async function* () {
          yield [asset(1), asset(2)];
        })(),
        5,
      );
      await engine.snapshot();
      const late = engine.apply({ seq: 6, upserts: [asset(3)], deletes: [] });
      await Promise.all([started[0]?.[which].terminate(), expect(late).rejects.toThrow("a search worker ended")]);
      expect(engine.status().state).toBe("closed");
      expect(await engine.open(OPTIONS)).toBe("ready");
      expect(engine.status()).toMatchObject({ state: "ready", seq: 5, documents: 2 });
      expect(started).toHaveLength(2);
    } finally {
      await engine.close();
      await rm(folder, { recursive: true });
    }
  },
);
