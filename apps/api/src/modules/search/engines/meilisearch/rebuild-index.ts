// Builds a temporary index and swaps it with the live one. The next run deletes the leftovers of an interrupted one.
// Meilisearch processes tasks in order.
import type { Meilisearch } from "meilisearch";
import type { EngineDocument } from "../engine.ts";
import { ID_ATTRIBUTE, WORDS_ATTRIBUTE } from "./attributes.ts";
import { type IndexDocument, toIndexDocument } from "./documents.ts";
import { SETTINGS } from "./index-settings.ts";
import type { IndexVocabulary } from "./index-vocabulary.ts";
import type { Layout } from "./layout.ts";
import { TaskError, type TaskQueue } from "./task-queue.ts";

/** Documents and bytes per request, and requests whose tasks may be pending at once. */
const MAX_BATCH_DOCUMENTS = 5_000;
const MAX_BATCH_BYTES = 16_000_000;
const MAX_PENDING_BATCHES = 4;

export interface RebuildOptions {
  client: Meilisearch;
  tasks: TaskQueue;
  layout: Layout;
  /** Names of the live index and of the temporary one. */
  live: string;
  temporary: string;
  /** Number attributes that can be sorted by; new ones of the documents are added. */
  sortable: Set<string>;
  /** The bookkeeping document of the finished index. */
  bookkeeping: IndexDocument;
  onProgress(done: number): void;
  /** Receives the word tokens of every document. */
  words: Pick<IndexVocabulary, "add">;
  signal?: AbortSignal | undefined;
}

export async function rebuildIndex(
  batches: AsyncIterable<readonly EngineDocument[]>,
  { client, tasks, layout, live, temporary: beside, sortable, bookkeeping, onProgress, words, signal }: RebuildOptions,
): Promise<void> {
  const index = client.index(beside);
  const submit = (request: () => ReturnType<typeof index.delete>) => tasks.submit(request);
  const done = async (uid: number) => void (await tasks.waitFor(uid));
  await ignoreMissing(submit(() => client.deleteIndex(beside)).then(done));
  await submit(() => client.createIndex(beside, { primaryKey: ID_ATTRIBUTE })).then(done);
  await submit(() => index.updateSettings(SETTINGS)).then(done);

  const underWay: Promise<void>[] = [];
  let documents = 0;
  let batch: string[] = [];
  let bytes = 0;
  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    signal?.throwIfAborted();
    const [count, body] = [batch.length, batch.join("\n")];
    [batch, bytes] = [[], 0];
    const uid = await submit(() => index.addDocumentsFromString(body, "application/x-ndjson"));
    const added = done(uid).then(() => {
      documents += count;
      onProgress(documents);
    });
    // Awaited below.
    added.catch(() => {});
    underWay.push(added);
    if (underWay.length >= MAX_PENDING_BATCHES) await underWay.shift();
  }

  try {
    const numbers = new Set<string>();
    for await (const some of batches) {
      for (const document of some) {
        const made = toIndexDocument(document, layout, numbers);
        words.add(made[WORDS_ATTRIBUTE]);
        const line = JSON.stringify(made);
        batch.push(line);
        bytes += line.length;
        if (batch.length >= MAX_BATCH_DOCUMENTS || bytes >= MAX_BATCH_BYTES) await flush();
      }
      signal?.throwIfAborted();
    }
    await flush();
    await Promise.all(underWay);
    for (const name of numbers) sortable.add(name);
    await submit(() => index.updateSortableAttributes([...sortable])).then(done);
    await submit(() => index.addDocuments([bookkeeping])).then(done);
    signal?.throwIfAborted();
    // Swapping needs two existing indexes.
    await ignoreExisting(submit(() => client.createIndex(live, { primaryKey: ID_ATTRIBUTE })).then(done));
    await submit(() => client.swapIndexes([{ indexes: [live, beside], rename: false }])).then(done);
  } finally {
    // Also after a cancelled rebuild; if this fails too, the next rebuild deletes it.
    await submit(() => client.deleteIndex(beside))
      .then(done)
      .catch(() => {});
  }
}

const ignoreTaskError = (code: string) => (work: Promise<void>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof TaskError && error.code === code)) throw error;
  });
const ignoreMissing = ignoreTaskError("index_not_found");
const ignoreExisting = ignoreTaskError("index_already_exists");
