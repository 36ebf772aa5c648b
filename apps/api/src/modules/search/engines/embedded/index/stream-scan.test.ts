import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createReferenceKernels } from "../../../../../testing/reference-kernels.ts";
import { createTestDocument, expectMatchesOracle, parseTestQuery } from "../../engine.suite.ts";
import type { EngineDocument, EngineQuery } from "../../engine.ts";
import { Oracle } from "../../oracle.suite.ts";
import { TEST_ENGINE_OPTIONS } from "../../random-library.suite.ts";
import type { Kernels } from "../kernels/kernels.ts";
import type { LinearMemory } from "../kernels/memory.ts";
import { loadKernels } from "../load-kernels.ts";
import { createSingleThreadEngine } from "../local-engine.suite.ts";

const DOCUMENTS = 4_000;

/** Frequent words with a common prefix, in several fields and repeated, and words that few documents have. */
function library(): EngineDocument[] {
  return Array.from({ length: DOCUMENTS }, (_, i) => {
    const frequent = [`verse${i % 40}`, `versed${i % 7}`, i % 3 === 0 ? "vers" : "village"];
    const title = [`${frequent[i % 3]} ${i % 403 === 0 ? "rarity" : "common"} Väter`];
    const about = [`${frequent.join(" ")} ${"verse1 ".repeat(i % 5)}${i % 401 === 0 ? "unique" : ""}`, `n${i}`];
    return createTestDocument(i + 1, { text: { title, about, note: [`versatile ${i % 2 === 0 ? "rarity" : ""}`] } });
  });
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function engineWith(kernels: (memory: LinearMemory) => Kernels, documents: readonly EngineDocument[]) {
  const { engine } = createSingleThreadEngine(folder, kernels);
  await engine.open(TEST_ENGINE_OPTIONS);
  await engine.rebuild(
    (async function* () {
      yield documents;
    })(),
    1,
  );
  return engine;
}

for (const [name, make] of [
  ["compiled kernels", loadKernels],
  ["kernels in TypeScript", createReferenceKernels],
] as const)
  it(`finds and ranks a frequent beginning among few documents as among all of them, ${name}`, {
    tags: ["slow"],
  }, async () => {
    const documents = library();
    const oracle = new Oracle(TEST_ENGINE_OPTIONS);
    for (const document of documents) oracle.upsert(document);
    const calls = { coded: 0, scoreCoded: 0 };
    const engine = await engineWith((memory) => {
      const kernels = { ...make(memory) };
      const { matchCodeRanges, scoreCodeRanges } = kernels;
      return {
        ...kernels,
        matchCodeRanges: (...args) => {
          calls.coded++;
          matchCodeRanges(...args);
        },
        scoreCodeRanges: (...args) => {
          calls.scoreCoded++;
          return scoreCodeRanges(...args);
        },
      };
    }, documents);
    // reports a document with too many words, so that all postings are read
    const plain = await engineWith((memory) => ({ ...make(memory), scoreCodeRanges: () => 0 }), documents);
    for (const text of [
      "unique vers*",
      "unique v*",
      "unique verse1",
      "rarity unique ver*",
      "unique vaeter",
      "n7 v*",
      '"rarity väter"',
      '"väter rarity"',
    ])
      for (const visibility of ["everyone", "users"] as const)
        for (const key of ["date", "score"]) {
          const query: EngineQuery = {
            text: parseTestQuery(text),
            filters: [],
            facets: [],
            sort: { key, direction: "desc" },
            start: 0,
            rows: 100,
            caller: { acls: "all", visibility, now: 0 },
          };
          const reply = await engine.find(query);
          expectMatchesOracle(reply, oracle.find(query), query);
          expect([...reply.ids]).toEqual([...(await plain.find(query)).ids]);
        }
    expect(calls.coded).toBeGreaterThan(10);
    expect(calls.scoreCoded).toBeGreaterThan(10);
    await engine.close();
    await plain.close();
  });
