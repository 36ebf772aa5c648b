import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { asset, expectSame, typed } from "../engine.suite.ts";
import type { EngineDocument, EngineQuery } from "../engine.ts";
import { Oracle } from "../oracle.suite.ts";
import { OPTIONS } from "../suite-library.suite.ts";
import { change, stateAt } from "./crash.suite.ts";
import { startEmbeddedEngine } from "./embedded-engine.ts";
import { IndexHost } from "./index-host.ts";
import { IndexReader, type PublishedIndex } from "./index-reader.ts";
import { LinearMemory } from "./memory.ts";

const QUESTION: EngineQuery = {
  text: typed(""),
  filters: [],
  facets: [{ field: "tags", limit: 100 }],
  sort: { key: "date", direction: "desc" },
  start: 0,
  rows: 500,
  caller: { acls: "all", visibility: "admins", now: 0 },
};
const QUESTIONS = ["", "harbour", '"even harbour"', "vers*", "harbour -odd"].map((text) => ({
  ...QUESTION,
  text: typed(text),
}));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
});
afterEach(() => rm(folder, { recursive: true }));

function expectState(reader: IndexReader, documents: Iterable<EngineDocument>): void {
  const oracle = new Oracle(OPTIONS);
  for (const document of documents) oracle.upsert(document);
  for (const question of QUESTIONS) expectSame(reader.find(question), oracle.find(question), question);
}

it("answers from the state before until the next one is there, whatever is changed and merged meanwhile", async () => {
  const memory = new LinearMemory();
  const reader = new IndexReader(new LinearMemory(memory.memory));
  let told: PublishedIndex[] = [];
  const host = new IndexHost(folder, memory, (state) => told.push(state));
  const takeOver = () => {
    for (const state of told) reader.adopt(structuredClone(state));
    const last = told.at(-1)?.number ?? 0;
    told = [];
    host.index.taken(last);
  };
  await host.handle(0, { kind: "open", options: OPTIONS });
  let seq = 1_500;
  host.index.beginRebuild(seq, null);
  for (const _ of host.index.addToRebuild([...stateAt(seq).values()]));
  for (const _ of host.index.finishRebuild());
  takeOver();
  const used: number[] = [];
  for (let round = 0; round < 6; round++) {
    const before = seq;
    for (let batch = 0; batch < 12; batch++) {
      const changes = Array.from({ length: 30 }, () => change(++seq));
      const latest = new Map(changes.map(({ id, document }) => [id, document]));
      const upserts = [...latest.values()].filter((document) => document !== null);
      const deletes = [...latest].filter(([, document]) => document === null).map(([id]) => id);
      host.index.apply({ seq, upserts, deletes });
      host.index.tidy(batch === 11 ? 1_000 : 0);
      if (batch % 4 === 0) expectState(reader, stateAt(before).values());
    }
    expectState(reader, stateAt(before).values());
    takeOver();
    expectState(reader, stateAt(seq).values());
    while (host.index.tidy(1_000));
    takeOver();
    expectState(reader, stateAt(seq).values());
    used.push(memory.used());
  }
  // what the states before had is free again
  expect(Math.max(...used.slice(1))).toBeLessThan((used[0] ?? 0) * 1.5);
}, 60_000);

it("answers questions while thousands of changes are taken in", async () => {
  const engine = startEmbeddedEngine(folder);
  try {
    await engine.open(OPTIONS);
    await engine.rebuild(
      (async function* () {
        yield [asset(1)];
      })(),
      0,
    );
    let findable = false;
    const upserts = Array.from({ length: 20_000 }, (_, i) =>
      asset(i + 1, { text: { title: [`version ${i} of a harbour`] } }),
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
