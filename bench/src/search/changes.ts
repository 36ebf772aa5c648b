// What has no peer to be held against: phrases, changes, queries while segments are merged, restarts.

import { startEmbeddedEngine } from "@vitrine/api/engines/embedded/embedded-engine";
import type { EngineQuery } from "@vitrine/api/engines/engine";
import { queryWords } from "@vitrine/api/engines/text";
import type { Ours } from "./ours.ts";
import { quantile } from "./quantile.ts";

const PHRASES = 200;
const SINGLE_CHANGES = 100;

const elapsed = async (work: () => Promise<unknown>) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
const both = (times: readonly number[]) => `${quantile(times, 0.5).toFixed(2)} / ${quantile(times, 0.95).toFixed(2)}`;

export async function measureChanges(ours: Ours): Promise<void> {
  const { engine, queries, options } = ours;
  const count = engine.status().documents;
  console.log(`  phrases of two words, 8 facets: ${both(await phrases(ours))} ms`);

  const changed = ours.documents(Math.min(count, Math.ceil(count / 7)));
  let { seq } = engine.status();
  const single: number[] = [];
  for (const document of changed.slice(0, SINGLE_CHANGES))
    single.push(await elapsed(() => engine.apply({ seq: ++seq, upserts: [document], deletes: [] })));
  console.log(`  one change findable after ${both(single)} ms`);

  // enough to have the largest segment merged; queries go on meanwhile
  let applying = true;
  const began = performance.now();
  const applied = (async () => {
    for (let i = 0; i < changed.length; i += 500)
      await engine.apply({ seq: ++seq, upserts: changed.slice(i, i + 500), deletes: [] });
    applying = false;
  })();
  const meanwhile: number[] = [];
  for (let i = 0; applying || i % queries.B.length !== 0; i++) {
    const query = queries.B[i % queries.B.length];
    if (query) meanwhile.push(await elapsed(() => engine.find(query)));
  }
  await applied;
  const rate = (changed.length / (performance.now() - began)) * 1000;
  console.log(
    `  ${changed.length} changes at ${rate.toFixed(0)} per second; queries (B) meanwhile ${both(meanwhile)} ms, slowest ${Math.max(...meanwhile).toFixed(0)} ms`,
  );

  const saved = await elapsed(() => engine.snapshot());
  const other = startEmbeddedEngine(ours.folder);
  const opened = await elapsed(() => other.open(options));
  const state = other.status().state;
  await other.close();
  console.log(`  snapshot written in ${saved.toFixed(0)} ms, ${state} from it in ${opened.toFixed(0)} ms`);
}

async function phrases(ours: Ours): Promise<number[]> {
  const [base] = ours.queries.A;
  if (!base) return [];
  const phraseQueries: EngineQuery[] = ours.documents(PHRASES).map(({ text }) => {
    const words = queryWords(text.desc_de?.[0] ?? "").slice(0, 2);
    return { ...base, text: { words: [], prefix: null, phrases: [words], excluded: [] } };
  });
  const times: number[] = [];
  for (let round = 0; round < 4; round++)
    for (const query of phraseQueries) {
      const time = await elapsed(() => ours.engine.find(query));
      if (round > 0) times.push(time);
    }
  return times;
}
