import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDocument, expectMatchesOracle, parseTestQuery } from "../engine.suite.ts";
import type { EngineDocument, EngineQuery, EngineReply } from "../engine.ts";
import { Oracle } from "../oracle.suite.ts";
import { TEST_ENGINE_OPTIONS } from "../random-library.suite.ts";
import { expectedStateAt, syntheticChange } from "./crash.suite.ts";
import { startEmbeddedEngine } from "./embedded-engine.ts";
import { createIndexReader } from "./index-reader.ts";
import { createIndexWriter } from "./index-writer.ts";
import { LinearMemory } from "./kernels/memory.ts";
import type { PublishedIndex } from "./protocol.ts";

const QUESTION: EngineQuery = {
  text: parseTestQuery(""),
  filters: [],
  facets: [{ field: "tags", limit: 100 }],
  sort: { key: "date", direction: "desc" },
  start: 0,
  rows: 500,
  caller: { acls: "all", visibility: "admins", now: 0 },
};
const QUESTIONS = ["", "harbour", '"even harbour"', "vers*", "harbour -odd"].map((text) => ({
  ...QUESTION,
  text: parseTestQuery(text),
}));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
});
afterEach(() => rm(folder, { recursive: true }));

function expectState(reader: ReturnType<typeof createIndexReader>, documents: Iterable<EngineDocument>): void {
  const oracle = new Oracle(TEST_ENGINE_OPTIONS);
  for (const document of documents) oracle.upsert(document);
  for (const query of QUESTIONS) {
    const reply = reader.handle(0, { kind: "find", query });
    if ("failure" in reply) throw new Error(reply.failure.message);
    expectMatchesOracle(reply.result as EngineReply, oracle.find(query), query);
  }
}

it("answers from the previous state until the next one is published, during changes and merges", async () => {
  const memory = new LinearMemory();
  const reader = createIndexReader(new LinearMemory(memory.memory));
  let published: PublishedIndex[] = [];
  const host = createIndexWriter(folder, memory, (state) => published.push(state));
  const takeOver = () => {
    for (const state of published) reader.applyState(structuredClone(state));
    const last = published.at(-1)?.number ?? 0;
    published = [];
    host.index.confirmPublished(last);
  };
  await host.handle(0, { kind: "open", options: TEST_ENGINE_OPTIONS });
  let seq = 1_500;
  host.index.startRebuild(seq, null);
  host.index.addToRebuild([...expectedStateAt(seq).values()]);
  host.index.finishRebuild();
  takeOver();
  const used: number[] = [];
  for (let round = 0; round < 6; round++) {
    const before = seq;
    for (let batch = 0; batch < 12; batch++) {
      const changes = Array.from({ length: 30 }, () => syntheticChange(++seq));
      const latest = new Map(changes.map(({ id, document }) => [id, document]));
      const upserts = [...latest.values()].filter((document) => document !== null);
      const deletes = [...latest].filter(([, document]) => document === null).map(([id]) => id);
      host.index.apply({ seq, upserts, deletes });
      host.index.mergeFor(batch === 11 ? 1_000 : 0);
      if (batch % 4 === 0) expectState(reader, expectedStateAt(before).values());
    }
    expectState(reader, expectedStateAt(before).values());
    takeOver();
    expectState(reader, expectedStateAt(seq).values());
    while (host.index.mergeFor(1_000));
    takeOver();
    expectState(reader, expectedStateAt(seq).values());
    used.push(memory.used());
  }
  // memory of earlier states was freed
  expect(Math.max(...used.slice(1))).toBeLessThan((used[0] ?? 0) * 1.5);
}, 60_000);

it("answers queries while thousands of changes are applied", async () => {
  const engine = startEmbeddedEngine(folder);
  try {
    await engine.open(TEST_ENGINE_OPTIONS);
    await engine.rebuild(
      (async function* () {
        yield [createTestDocument(1)];
      })(),
      0,
    );
    let findable = false;
    const upserts = Array.from({ length: 20_000 }, (_, i) =>
      createTestDocument(i + 1, { text: { title: [`version ${i} of a harbour`] } }),
    );
    const applied = engine.apply({ seq: 1, upserts, deletes: [] }).then(() => {
      findable = true;
    });
    expect((await engine.find(QUESTION)).total).toBe(1);
    expect(findable).toBe(false);
    await applied;
    expect((await engine.find(QUESTION)).total).toBe(20_000);
  } finally {
    await engine.close();
  }
}, 60_000);
