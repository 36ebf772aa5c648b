// Builds an index beside the live one and swaps the two. The next run deletes the leftovers of an interrupted one;
// Meilisearch processes tasks in order.
import type { Meilisearch } from "meilisearch";
import type { EngineDocument } from "../engine.ts";
import { ID, WORDS } from "./attributes.ts";
import { type IndexDocument, indexDocument } from "./documents.ts";
import { SETTINGS } from "./index-settings.ts";
import type { IndexWords } from "./index-words.ts";
import type { Layout } from "./layout.ts";
import { TaskError, type Tasks } from "./tasks.ts";

/** Documents and bytes of one request, and requests whose tasks are not done yet. */
const DOCUMENTS = 5_000;
const BYTES = 16_000_000;
const UNDER_WAY = 4;

export interface RebuildParts {
  client: Meilisearch;
  tasks: Tasks;
  layout: Layout;
  /** Names of the index that answers and of the one beside it. */
  live: string;
  beside: string;
  /** Attributes that can be sorted by; grows as documents bring new numbers. */
  sortable: Set<string>;
  /** What the bookkeeping document has to say of the finished index. */
  bookkeeping: IndexDocument;
  onProgress(done: number): void;
  /** Told the tokens of every document's words. */
  words: Pick<IndexWords, "add">;
  signal?: AbortSignal | undefined;
}

export async function buildBeside(
  batches: AsyncIterable<readonly EngineDocument[]>,
  { client, tasks, layout, live, beside, sortable, bookkeeping, onProgress, words, signal }: RebuildParts,
): Promise<void> {
  const index = client.index(beside);
  const hand = (request: () => ReturnType<typeof index.delete>) => tasks.hand(request);
  const done = async (uid: number) => void (await tasks.done(uid));
  await forgetMissing(hand(() => client.deleteIndex(beside)).then(done));
  await hand(() => client.createIndex(beside, { primaryKey: ID })).then(done);
  await hand(() => index.updateSettings(SETTINGS)).then(done);

  const underWay: Promise<void>[] = [];
  let documents = 0;
  let batch: string[] = [];
  let bytes = 0;
  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    signal?.throwIfAborted();
    const [count, body] = [batch.length, batch.join("\n")];
    [batch, bytes] = [[], 0];
    const uid = await hand(() => index.addDocumentsFromString(body, "application/x-ndjson"));
    const carriedOut = done(uid).then(() => {
      documents += count;
      onProgress(documents);
    });
    // Looked at below, but not at once.
    carriedOut.catch(() => {});
    underWay.push(carriedOut);
    if (underWay.length >= UNDER_WAY) await underWay.shift();
  }

  try {
    const numbers = new Set<string>();
    for await (const some of batches) {
      for (const document of some) {
        const made = indexDocument(document, layout, numbers);
        words.add(made[WORDS]);
        const line = JSON.stringify(made);
        batch.push(line);
        bytes += line.length;
        if (batch.length >= DOCUMENTS || bytes >= BYTES) await flush();
      }
      signal?.throwIfAborted();
    }
    await flush();
    await Promise.all(underWay);
    for (const name of numbers) sortable.add(name);
    await hand(() => index.updateSortableAttributes([...sortable])).then(done);
    await hand(() => index.addDocuments([bookkeeping])).then(done);
    signal?.throwIfAborted();
    // Two indexes change places, so there has to be one.
    await forgetExisting(hand(() => client.createIndex(live, { primaryKey: ID })).then(done));
    await hand(() => client.swapIndexes([{ indexes: [live, beside], rename: false }])).then(done);
  } finally {
    // Also what was given up; where this fails too, the next rebuild does it.
    await hand(() => client.deleteIndex(beside))
      .then(done)
      .catch(() => {});
  }
}

const forget = (code: string) => (work: Promise<void>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof TaskError && error.code === code)) throw error;
  });
const forgetMissing = forget("index_not_found");
const forgetExisting = forget("index_already_exists");
