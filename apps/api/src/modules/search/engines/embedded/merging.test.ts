import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { expectMatchesOracle } from "../engine.suite.ts";
import type { EngineDocument } from "../engine.ts";
import { Oracle } from "../oracle.suite.ts";
import { documentArbitrary, queryArbitrary, TEST_ENGINE_OPTIONS } from "../random-library.suite.ts";
import { createSingleThreadEngine } from "./local-engine.suite.ts";

const IDS = 3_000;

/** Documents of the random library with ids from a wide range, and with many different tags, so that lists are used. */
function documents(count: number, seed: number): EngineDocument[] {
  const ids = fc.sample(fc.integer({ min: 1, max: IDS }), { numRuns: count, seed });
  return fc.sample(documentArbitrary, { numRuns: count, seed }).map((made, i) => {
    const id = ids[i] ?? 1;
    const tags = (made.values.tags ?? []).map((tag) => (tag * 7919 + id) % 300);
    return { ...made, id, values: { ...made.values, tags: tags.map((tag) => tag + 10) } };
  });
}

it("large segments, merges between queries and concurrent changes give the same results as the reference", {
  tags: ["slow"],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
  const { engine, host } = createSingleThreadEngine(folder);
  const oracle = new Oracle(TEST_ENGINE_OPTIONS);
  await engine.open(TEST_ENGINE_OPTIONS);
  const first = new Map(documents(3_000, 1).map((made) => [made.id, made]));
  for (const made of first.values()) oracle.upsert(made);
  await engine.rebuild(
    (async function* () {
      yield [...first.values()];
    })(),
    1,
  );
  let merges = 0;
  let segments = 0;
  for (let step = 2; step < 20; step++) {
    const changed = new Map(documents(step % 3 === 0 ? 500 : 60, step).map((made) => [made.id, made]));
    const gone = fc
      .sample(fc.integer({ min: 1, max: IDS }), { numRuns: 80, seed: step })
      .filter((id) => !changed.has(id));
    await engine.apply({ seq: step, upserts: [...changed.values()], deletes: gone });
    for (const made of changed.values()) oracle.upsert(made);
    for (const id of gone) oracle.delete(id);
    for (const sample of fc.sample(queryArbitrary, { numRuns: 4, seed: step })) {
      expectMatchesOracle(await engine.find(sample), oracle.find(sample), sample);
      // run some slices of merging between queries
      for (let slice = 0; slice < 12; slice++) host.index.mergeFor(0);
    }
    const now = host.index.snapshotView?.segments.length ?? 0;
    if (now < segments) merges++;
    segments = now;
    expect(segments).toBeLessThanOrEqual(12);
  }
  while (host.index.mergeFor(50));
  for (const sample of fc.sample(queryArbitrary, { numRuns: 20, seed: 99 }))
    expectMatchesOracle(await engine.find(sample), oracle.find(sample), sample);
  expect(merges).toBeGreaterThan(1);
  expect(engine.status()).toMatchObject({ rebuilds: 1, documents: oracle.size() });
  await engine.close();
  await rm(folder, { recursive: true });
});
