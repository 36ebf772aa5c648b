// pnpm bench search [--assets 10000,100000] [--rounds 15]: the embedded engine against Lucene and Tantivy.
// pnpm bench search --engine meilisearch [...]: the two engines of the portal beside each other, through its API.

import { parseArgs } from "node:util";
import { compareAnswers } from "./compare.ts";
import { type BenchEngine, QUERY_CLASS_NAMES, QUERY_CLASSES, type QueryClass } from "./contender.ts";
import { startEmbedded } from "./embedded.ts";
import { compareEngines } from "./engines.ts";
import { exportWorkload, getCorpusFile } from "./export.ts";
import { createLuceneEngine } from "./lucene.ts";
import { measureChanges } from "./measure-changes.ts";
import { quantile } from "./quantile.ts";
import { createTantivyEngine } from "./tantivy.ts";
import { createWorkload, type Workload } from "./workload.ts";

/** Number of assets at which results are compared. */
const COMPARED = 10_000;
/** Maximum index bytes per asset, and maximum ratio to each engine's time, at p50 and at p95. */
interface Targets {
  bytes: number;
  peers: Readonly<Record<string, Readonly<Partial<Record<QueryClass, number>>>>>;
}
const TARGETS: Targets = { bytes: 400, peers: { Lucene: { A: 0.5, B: 1, S: 1, C: 1 } } };
const TARGETS_AT_A_MILLION: Targets = {
  bytes: 300,
  peers: { Lucene: { A: 0.2, B: 0.8, S: 0.8, C: 0.8 }, Tantivy: { B: 1, S: 1, C: 1 } },
};
const MILLION = 1_000_000;
const targetsAt = (count: number) => (count < MILLION ? TARGETS : TARGETS_AT_A_MILLION);
const WARM_MILLISECONDS = 5_000;

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      assets: { type: "string", default: "10000,100000" },
      rounds: { type: "string", default: "15" },
      engine: { type: "string" },
    },
  });
  if (values.engine === "meilisearch")
    return compareEngines(values.assets.split(",").map(Number), Number(values.rounds));
  if (values.engine !== undefined)
    throw new Error(`There is no engine "${values.engine}" to compare: say meilisearch.`);
  const sizes = values.assets.split(",").map(Number);
  let missed = 0;
  for (const size of [...new Set([COMPARED, ...sizes])].sort((a, b) => a - b))
    missed += await measure(size, Number(values.rounds), sizes.includes(size));
  if (missed > 0) throw new Error(`search: ${missed} figures miss their target`);
}

async function measure(count: number, rounds: number, timed: boolean): Promise<number> {
  const work: Workload = createWorkload(count);
  const peers = [await createLuceneEngine(), await createTantivyEngine()];
  const [data, queries] = [await getCorpusFile(count), await exportWorkload(count, work)];
  // each builds in one thread
  await Promise.all(peers.map((peer) => peer.build(count, data)));
  const contenders: BenchEngine[] = [];
  try {
    const ours = await startEmbedded(count, work);
    contenders.push(ours);
    for (const peer of peers) contenders.push(await peer.start(queries));
    if (count === COMPARED) for (const peer of contenders.slice(1)) await compare(ours, peer);
    if (!timed) return 0;
    const missed = await measureRounds(count, contenders, rounds);
    return missed + (await measureChanges(ours, count >= MILLION));
  } finally {
    for (const contender of contenders) await contender.close();
  }
}

async function compare(ours: BenchEngine, peer: BenchEngine): Promise<void> {
  const { answers, facets, differences } = await compareAnswers(ours, peer);
  console.log(`${peer.name}: ${answers} answers, ${facets} facets compared, ${differences.length} differences`);
  for (const difference of differences.slice(0, 20)) console.log(`  ${difference}`);
  if (differences.length > 0) throw new Error(`the answers of ${peer.name} differ, so times would say nothing`);
}

async function measureRounds(count: number, contenders: readonly BenchEngine[], rounds: number): Promise<number> {
  console.log(`\nSearch, ${count} assets`);
  for (const { name, version, settings, buildMilliseconds, builtBefore, bytes } of contenders)
    console.log(
      `  ${name} ${version} (${settings}): built in ${(buildMilliseconds / 1000).toFixed(1)} s${builtBefore ? " by an earlier run" : ""}, ${(bytes / count).toFixed(0)} bytes per asset`,
    );
  const times = new Map<string, number[]>();
  for (const contender of contenders) await warmUp(contender);
  for (let round = 0; round < rounds; round++) {
    for (const name of QUERY_CLASSES) {
      // rotate the order in each round
      for (let i = 0; i < contenders.length; i++) {
        const contender = contenders[(i + round) % contenders.length];
        if (!contender) continue;
        const key = `${contender.name} ${name}`;
        times.set(key, [...(times.get(key) ?? []), ...(await contender.run(name))]);
      }
    }
  }
  return report(count, contenders, times);
}

/** At least three rounds and some seconds, for just-in-time compilers. */
async function warmUp(contender: BenchEngine): Promise<void> {
  const end = performance.now() + WARM_MILLISECONDS;
  for (let round = 0; round < 3 || performance.now() < end; round++)
    for (const name of QUERY_CLASSES) await contender.run(name);
}

function report(count: number, contenders: readonly BenchEngine[], times: ReadonlyMap<string, number[]>): number {
  let missed = 0;
  const targets = targetsAt(count);
  const [ours, ...peers] = contenders;
  if (!ours) return 0;
  console.log(
    `  ms, p50 / p95      ${contenders.map(({ name }) => name.padEnd(17)).join("")}ours / peer at p50 and p95`,
  );
  for (const name of QUERY_CLASSES) {
    const at = (contender: BenchEngine, part: number) => quantile(times.get(`${contender.name} ${name}`) ?? [], part);
    const figures = contenders.map((one) => `${at(one, 0.5).toFixed(3)} / ${at(one, 0.95).toFixed(3)}`.padEnd(17));
    const ratios = peers.map((peer) => {
      const [p50, p95] = [at(ours, 0.5) / at(peer, 0.5), at(ours, 0.95) / at(peer, 0.95)];
      const target = targets.peers[peer.name]?.[name] ?? Number.POSITIVE_INFINITY;
      const misses = [p50, p95].filter((ratio) => ratio > target).length;
      missed += misses;
      return `${peer.name} ${p50.toFixed(2)} / ${p95.toFixed(2)}${misses > 0 ? ` (target ${target})` : ""}`;
    });
    console.log(`  ${QUERY_CLASS_NAMES[name].padEnd(19)}${figures.join("")}${ratios.join("   ")}`);
  }
  if (ours.bytes / count > targets.bytes) missed++;
  return missed;
}
