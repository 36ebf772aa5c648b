// pnpm bench words: search quality for typical queries of the demo library and for titles in scripts without spaces,
// judged by relevance. The portal's search with exact terms and with all features, and Meilisearch with defaults, if
// installed.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CJK_TITLES, EXPECTED_MATCHES } from "@vitrine/api/engines/cjk-titles.suite";
import { startEmbeddedEngine } from "@vitrine/api/engines/embedded/embedded-engine";
import type { EngineDocument, EngineQuery, ParsedQueryText } from "@vitrine/api/engines/engine";
import { parseTypedText } from "@vitrine/api/parse-search-query";
import { canStartMeilisearch, startLocalMeilisearch } from "@vitrine/api/testing/meilisearch-server";
import LIBRARY from "@vitrine/fixtures/catalogue.json" with { type: "json" };

const DEMO = join(import.meta.dirname, "../../../fixtures/demo.json");
const WEIGHTS = { title: 8, keywords: 4, description: 1 } as const;
type FieldName = keyof typeof WEIGHTS;
const FIELDS = Object.keys(WEIGHTS) as FieldName[];
/** As many as there are assets, so that nothing is cut off. */
const ROWS = LIBRARY.length + CJK_TITLES.length;

interface JudgedQuery {
  kind: string;
  typed: string;
  /** Ids of the relevant assets. */
  right: ReadonlySet<number>;
}

/** Returns ids of the assets that a text finds. */
type Find = (typed: string) => Promise<readonly number[]>;

export async function run(): Promise<void> {
  const records = createRecords();
  const judged = readJudgedQueries();
  console.log(
    `${judged.length} questions over ${records.length} assets: the demo library, and titles in Chinese and Japanese`,
  );
  const embedded = await startEmbedded(records);
  try {
    await report("as typed", judged, (typed) => embedded.find(typed, true));
    await report("Vitrine", judged, (typed) => embedded.find(typed, false));
  } finally {
    await embedded.close();
  }
  if (!canStartMeilisearch) {
    console.log("Meilisearch: there is none on the PATH");
    return;
  }
  const meilisearch = await startMeilisearch(records);
  try {
    await report("Meilisearch, its own typo tolerance", judged, meilisearch.find);
  } finally {
    await meilisearch.close();
  }
}

type Texts = Record<FieldName, readonly string[]>;

/** Keywords are indexed by their labels, as in the portal. */
function createRecords(): { id: number; texts: Texts }[] {
  const { values } = JSON.parse(readFileSync(DEMO, "utf8")) as {
    values: Record<string, Record<string, Record<string, string>>>;
  };
  const unspaced = CJK_TITLES.map((title, i) => ({
    id: LIBRARY.length + i + 1,
    texts: { title: [title], description: [], keywords: [] },
  }));
  const demo = LIBRARY.map(({ title, description, keywords }, i) => ({
    id: i + 1,
    texts: {
      title: [...new Set(title)],
      description: [...new Set(description)],
      keywords: [
        ...new Set(keywords.flatMap((keyword) => [keyword, ...Object.values(values.keywords?.[keyword] ?? {})])),
      ],
    },
  }));
  return [...demo, ...unspaced];
}

function readJudgedQueries(): JudgedQuery[] {
  const judged: JudgedQuery[] = [];
  let kind = "";
  for (const line of readFileSync(join(import.meta.dirname, "judged.txt"), "utf8")
    .trim()
    .split("\n")) {
    if (line.startsWith("#")) {
      kind = line.slice(2);
      continue;
    }
    const [typed = "", meant = ""] = line.split(" | ");
    const keywords = new Set(meant.split(", "));
    const right = LIBRARY.flatMap((asset, i) => (asset.keywords.some((one) => keywords.has(one)) ? [i + 1] : []));
    if (right.length === 0) throw new Error(`judged.txt: no asset is about "${meant}"`);
    judged.push({ kind, typed, right: new Set(right) });
  }
  for (const [typed, right] of EXPECTED_MATCHES)
    judged.push({ kind: "scripts without spaces", typed, right: new Set(right.map((at) => LIBRARY.length + at)) });
  return judged;
}

async function startEmbedded(records: readonly { id: number; texts: Texts }[]) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
  const engine = startEmbeddedEngine(folder);
  await engine.open({
    newest: "date",
    fields: FIELDS.map((name) => ({ name, kind: "text", weight: WEIGHTS[name], visibility: "everyone" })),
  });
  const documents = records.map(
    ({ id, texts }): EngineDocument => ({ id, acl: 1, embargo: 0, values: {}, numbers: {}, text: { ...texts } }),
  );
  await engine.rebuild(
    (async function* () {
      yield documents;
    })(),
    1,
  );
  const question = (text: ParsedQueryText): EngineQuery => ({
    text,
    filters: [],
    facets: [],
    sort: { key: "score", direction: "desc" },
    start: 0,
    rows: ROWS,
    caller: { acls: "all", visibility: "everyone", now: Number.POSITIVE_INFINITY },
  });
  return {
    async find(typed: string, asTyped: boolean): Promise<readonly number[]> {
      const text = parseTypedText(typed);
      return [...(await engine.find(question(asTyped ? { ...text, exactWords: asTyped } : text))).ids];
    },
    async close() {
      await engine.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** German and English, all words required; otherwise defaults. */
async function startMeilisearch(records: readonly { id: number; texts: Texts }[]) {
  const server = await startLocalMeilisearch();
  const ask = async (path: string, body: unknown, method = "POST"): Promise<unknown> => {
    const headers = { authorization: `Bearer ${server.key}`, "content-type": "application/json" };
    const reply = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`Meilisearch answers ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
  const settings = {
    searchableAttributes: FIELDS,
    localizedAttributes: [{ attributePatterns: ["*"], locales: ["deu", "eng"] }],
  };
  await ask("/indexes/words/settings", settings, "PATCH");
  await ask(
    "/indexes/words/documents?primaryKey=id",
    records.map(({ id, texts }) => ({ id, ...texts })),
  );
  const find: Find = async (typed) => {
    const reply = await ask("/indexes/words/search", { q: typed, limit: ROWS, matchingStrategy: "all" });
    return (reply as { hits: { id: number }[] }).hits.map(({ id }) => id);
  };
  for (;;) {
    const stats = (await (
      await fetch(`${server.url}/indexes/words/stats`, { headers: { authorization: `Bearer ${server.key}` } })
    ).json()) as { numberOfDocuments?: number; isIndexing?: boolean };
    if (stats.numberOfDocuments === records.length && !stats.isIndexing) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { find, close: () => server.stop() };
}

/** Mean recall and precision of all queries; without results there is no precision. */
async function report(name: string, judged: readonly JudgedQuery[], find: Find): Promise<void> {
  console.log(`\n${name}`);
  const kinds = [...new Set(judged.map(({ kind }) => kind))];
  const recalls = new Map<string, number[]>();
  const precisions = new Map<string, number[]>();
  const firsts = new Map<string, number[]>();
  for (const { kind, typed, right } of judged) {
    const found = await find(typed);
    const hits = found.filter((id) => right.has(id)).length;
    const note = (figures: Map<string, number[]>, figure: number) => {
      for (const key of [kind, "all"]) figures.set(key, [...(figures.get(key) ?? []), figure]);
    };
    note(recalls, hits / right.size);
    if (found.length > 0) note(precisions, hits / found.length);
    const first = found[0];
    note(firsts, Number(first !== undefined && right.has(first)));
    if (process.env.BENCH_WORDS_MISSES && hits < right.size)
      console.log(`  ${typed}: ${hits} of ${right.size}, ${found.length} found`);
  }
  for (const key of [...kinds, "all"])
    console.log(
      `  ${key.padEnd(24)} ${String(recalls.get(key)?.length).padStart(3)} questions   recall ${mean(recalls.get(key))}   precision ${mean(precisions.get(key))}   first hit right ${mean(firsts.get(key))}`,
    );
}

function mean(figures: readonly number[] = []): string {
  return (figures.reduce((sum, one) => sum + one, 0) / Math.max(1, figures.length)).toFixed(2);
}
