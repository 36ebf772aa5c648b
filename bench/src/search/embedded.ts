// The embedded engine as used by the server, through its worker, with documents as stored text.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedEngine } from "@vitrine/api/engines/embedded/embedded-engine";
import type {
  EngineDocument,
  EngineOptions,
  EngineQuery,
  EngineReply,
  ParsedQueryText,
} from "@vitrine/api/engines/engine";
import { toWordSpellings } from "@vitrine/api/engines/tokenize";
import type { BenchEngine, QueryClass, SearchAnswer } from "./contender.ts";
import { type Corpus, type CorpusAsset, createCorpus, FACETS, TEXT_FIELDS, VALUE_FIELDS } from "./corpus.ts";
import { formatLine } from "./export.ts";
import type { Workload } from "./workload.ts";

const WEIGHTS: Readonly<Record<(typeof TEXT_FIELDS)[number], number>> = {
  title_de: 8,
  title_en: 8,
  kw: 4,
  desc_de: 1,
  desc_en: 1,
};

const OPTIONS: EngineOptions = {
  newest: "imp_date",
  fields: [
    ...VALUE_FIELDS.map((name) => ({ name, kind: "value" as const, weight: 0, visibility: "everyone" as const })),
    ...TEXT_FIELDS.map((name) => ({
      name,
      kind: "text" as const,
      weight: WEIGHTS[name],
      visibility: "everyone" as const,
    })),
    { name: "file_size", kind: "number", weight: 0, visibility: "everyone" },
    { name: "pixel_x", kind: "number", weight: 0, visibility: "everyone" },
    { name: "imp_date", kind: "date", weight: 0, visibility: "everyone" },
  ],
};

const ROWS = 50;
const LISTED = 100;

export interface EmbeddedBenchEngine extends BenchEngine {
  engine: ReturnType<typeof startEmbeddedEngine>;
  /** Folder of the snapshot. */
  folder: string;
  options: EngineOptions;
  queries: Record<QueryClass, EngineQuery[]>;
  /** The first assets of the corpus as engine documents. */
  documents(count: number): EngineDocument[];
}

export async function startEmbedded(count: number, work: Workload): Promise<EmbeddedBenchEngine> {
  const made = createCorpus(count);
  const first = new Map<string, number>();
  let next = 1;
  for (const field of VALUE_FIELDS) {
    first.set(field, next);
    next += made.labels[field]?.length ?? 0;
  }
  const folder = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  const engine = startEmbeddedEngine(folder);
  await engine.open(OPTIONS);
  const texts = new Map<number, string>();
  const began = performance.now();
  await engine.rebuild(batches(made, first, texts), 1, count);
  const buildMilliseconds = performance.now() - began;

  const queries = queriesOf(work, first);
  const findWithRecords = async (query: EngineQuery) => {
    const reply = await engine.find(query);
    const documents = Array.from(reply.ids, (id) => texts.get(id)).join();
    return { reply, documents: Buffer.from(documents) };
  };
  return {
    engine,
    folder,
    options: OPTIONS,
    queries,
    documents: (wanted) => firstOf(createCorpus(count).assets(), wanted).map((asset) => documentOf(asset, first)),
    name: "Vitrine",
    version: engine.status().version,
    settings:
      "one worker that answers and one that writes, rights checked, answers as typed arrays, documents from the library's stored texts as one block of bytes",
    buildMilliseconds,
    builtBefore: false,
    bytes: engine.status().bytes,
    async run(name) {
      const times: number[] = [];
      for (const query of queries[name]) {
        const from = performance.now();
        await findWithRecords(query);
        times.push(performance.now() - from);
      }
      return times;
    },
    async answers(name) {
      const answers: SearchAnswer[] = [];
      for (const query of queries[name]) answers.push(answerOf((await findWithRecords(query)).reply, made, first));
      return answers;
    },
    async close() {
      await engine.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function* batches(
  made: Corpus,
  first: ReadonlyMap<string, number>,
  texts: Map<number, string>,
): AsyncGenerator<EngineDocument[]> {
  let batch: EngineDocument[] = [];
  for (const asset of made.assets()) {
    texts.set(asset.id, formatLine(asset, made.labels));
    batch.push(documentOf(asset, first));
    if (batch.length < 1000) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function documentOf(asset: CorpusAsset, first: ReadonlyMap<string, number>): EngineDocument {
  const values: Record<string, number[]> = {};
  for (const field of VALUE_FIELDS)
    values[field] = (asset.values[field] ?? []).map((label) => (first.get(field) ?? 0) + label);
  const { file_size, pixel_x, imp_date } = asset;
  const text: Record<string, string[]> = {};
  for (const field of TEXT_FIELDS) text[field] = [asset.text[field]];
  return { id: asset.id, acl: 1, embargo: 0, values, numbers: { file_size, pixel_x, imp_date }, text };
}

function queriesOf(work: Workload, first: ReadonlyMap<string, number>): Record<QueryClass, EngineQuery[]> {
  const base = {
    filters: [],
    facets: FACETS.map((field) => ({ field, limit: LISTED })),
    sort: { key: "imp_date", direction: "desc" as const },
    start: 0,
    rows: ROWS,
    caller: { acls: [1], visibility: "everyone" as const, now: Date.now() / 1000 },
  };
  const text = (words: string, prefix: string): ParsedQueryText => ({
    // other engines do not find spelt-out umlauts: all search the plain form
    words: toWordSpellings(words).map((spellings) => spellings.slice(0, 1)),
    prefix: toWordSpellings(prefix)[0]?.slice(0, 1) ?? null,
    phrases: [],
    excluded: [],
    // other engines support neither singular and plural nor compounds
    exactWords: true,
  });
  const prefixes = work.prefixes.map(({ word, prefix }) => ({ ...base, text: text(word, prefix) }));
  return {
    A: work.prefixes.map(() => ({ ...base, text: { words: [], prefix: null, phrases: [], excluded: [] } })),
    B: prefixes,
    S: prefixes.map((query) => ({ ...query, sort: { key: "score", direction: "desc" as const } })),
    C: work.filtered.map(({ prefix, filters }) => ({
      ...base,
      text: text("", prefix),
      filters: Object.entries(filters).map(([field, labels]) => ({
        field,
        values: labels.map((label) => (first.get(field) ?? 0) + label),
      })),
    })),
  };
}

function answerOf(reply: EngineReply, made: Corpus, first: ReadonlyMap<string, number>): SearchAnswer {
  const facets: SearchAnswer["facets"] = {};
  for (const [field, facet] of Object.entries(reply.facets))
    if (facet.kind === "values")
      facets[field] = [...facet.ids].map((id, i) => [
        made.labels[field]?.[id - (first.get(field) ?? 0)] ?? "?",
        facet.counts[i] ?? 0,
      ]);
  return { hits: reply.total, ids: [...reply.ids], facets };
}

function firstOf<T>(items: Iterable<T>, count: number): T[] {
  const found: T[] = [];
  for (const item of items) {
    if (found.length === count) break;
    found.push(item);
  }
  return found;
}
