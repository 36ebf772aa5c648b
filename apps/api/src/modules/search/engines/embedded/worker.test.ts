import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asset, engineSuite } from "../engine.suite.ts";
import { OPTIONS } from "../suite-library.suite.ts";
import { startEmbeddedEngine } from "./embedded-engine.ts";

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
