// Measures without comparison: phrases, changes, queries during segment merges, restarts.

import { startEmbeddedEngine } from "@vitrine/api/engines/embedded/embedded-engine";
import type { EngineQuery } from "@vitrine/api/engines/engine";
import { toWordSpellings } from "@vitrine/api/engines/tokenize";
import type { EmbeddedBenchEngine } from "./embedded.ts";
import { quantile } from "./quantile.ts";

const PHRASES = 200;
const SINGLE_CHANGES = 100;

const elapsed = async (work: () => Promise<unknown>) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
const both = (times: readonly number[]) => `${quantile(times, 0.5).toFixed(2)} / ${quantile(times, 0.95).toFixed(2)}`;

/**
 * Limits for a million assets: a phrase at p95 in ms, ratio of queries during changes to those without, opening in ms.
 */
const MAX = { phrase: 20, meanwhile: 2, opened: 1000 };

/** Returns the number of missed targets; targets apply only if `judged`. */
export async function measureChanges(ours: EmbeddedBenchEngine, judged: boolean): Promise<number> {
  const { engine, queries, options } = ours;
  const count = engine.status().documents;
  const phraseTimes = await phrases(ours);
  console.log(`  phrases of two words, 8 facets: ${both(phraseTimes)} ms`);
  const idle: number[] = [];
  for (let round = 0; round < 3; round++)
    for (const query of queries.B) idle.push(await elapsed(() => engine.find(query)));

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
    `  ${changed.length} changes at ${rate.toFixed(0)} per second; queries (B) ${both(idle)} ms before and ${both(meanwhile)} ms meanwhile, slowest ${Math.max(...meanwhile).toFixed(0)} ms`,
  );

  const saved = await elapsed(() => engine.snapshot());
  const other = startEmbeddedEngine(ours.folder);
  const opened = await elapsed(() => other.open(options));
  const state = other.status().state;
  await other.close();
  console.log(`  snapshot written in ${saved.toFixed(0)} ms, ${state} from it in ${opened.toFixed(0)} ms`);
  if (!judged) return 0;
  const ratio = (part: number) => quantile(meanwhile, part) / quantile(idle, part);
  const misses = {
    [`a phrase at p95 (target ${MAX.phrase} ms)`]: quantile(phraseTimes, 0.95) > MAX.phrase,
    [`a question while changes come, ${ratio(0.5).toFixed(1)} / ${ratio(0.95).toFixed(1)} times (target ${MAX.meanwhile})`]:
      Math.max(ratio(0.5), ratio(0.95)) > MAX.meanwhile,
    [`opening the snapshot (target ${MAX.opened} ms)`]: opened > MAX.opened,
  };
  const missed = Object.keys(misses).filter((name) => misses[name]);
  for (const name of missed) console.log(`  missed: ${name}`);
  return missed.length;
}

async function phrases(ours: EmbeddedBenchEngine): Promise<number[]> {
  const [base] = ours.queries.A;
  if (!base) return [];
  const phraseQueries: EngineQuery[] = ours.documents(PHRASES).map(({ text }) => {
    const words = toWordSpellings(text.desc_de?.[0] ?? "").slice(0, 2);
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
