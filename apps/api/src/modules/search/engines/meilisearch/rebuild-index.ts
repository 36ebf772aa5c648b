// Builds a temporary index and swaps it with the live one. The next run deletes the leftovers of an interrupted one.
// Meilisearch processes tasks in order.
import type { EngineDocument } from "../engine.ts";
import { ID_ATTRIBUTE, WORDS_ATTRIBUTE } from "./attributes.ts";
import type { MeilisearchConnection } from "./connection.ts";
import { type MeilisearchDocument, toAssetDocument } from "./documents.ts";
import { INDEX_SETTINGS } from "./index-settings.ts";
import type { IndexVocabulary } from "./index-vocabulary.ts";
import type { AttributeLayout } from "./layout.ts";
import { MeilisearchTaskError, submitTask, submitTaskAndWait, type TaskRequest, waitForTask } from "./task-queue.ts";

/** Maximum documents and bytes per request, and maximum number of requests whose tasks are pending at once. */
const MAX_BATCH_DOCUMENTS = 5_000;
const MAX_BATCH_BYTES = 16_000_000;
const MAX_PENDING_BATCHES = 4;

export interface RebuildOptions {
  connection: MeilisearchConnection;
  layout: AttributeLayout;
  /** Names of the live index and of the temporary one. */
  live: string;
  temporary: string;
  /** Number attributes that can be sorted by; new ones of the documents are added. */
  sortable: Set<string>;
  /** The bookkeeping document of the finished index. */
  bookkeeping: MeilisearchDocument;
  onProgress(done: number): void;
  /** Receives the word tokens of every document. */
  words: Pick<IndexVocabulary, "add">;
  signal?: AbortSignal | undefined;
}

export async function rebuildIndex(
  batches: AsyncIterable<readonly EngineDocument[]>,
  { connection, layout, live, temporary, sortable, bookkeeping, onProgress, words, signal }: RebuildOptions,
): Promise<void> {
  const { client } = connection;
  const index = client.index(temporary);
  const run = (request: TaskRequest) => submitTaskAndWait(connection, request);
  await ignoreMissing(run(() => client.deleteIndex(temporary)));
  await run(() => client.createIndex(temporary, { primaryKey: ID_ATTRIBUTE }));
  await run(() => index.updateSettings(INDEX_SETTINGS));

  const underWay: Promise<void>[] = [];
  let documents = 0;
  let batch: string[] = [];
  let bytes = 0;
  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    signal?.throwIfAborted();
    const [count, body] = [batch.length, batch.join("\n")];
    [batch, bytes] = [[], 0];
    const uid = await submitTask(connection, () => index.addDocumentsFromString(body, "application/x-ndjson"));
    const added = waitForTask(connection, uid).then(() => {
      documents += count;
      onProgress(documents);
    });
    // Only prevents an unhandled rejection: the promise is awaited below.
    added.catch(() => {});
    underWay.push(added);
    if (underWay.length >= MAX_PENDING_BATCHES) await underWay.shift();
  }

  try {
    const numbers = new Set<string>();
    for await (const some of batches) {
      for (const document of some) {
        const made = toAssetDocument(document, layout, numbers);
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
    await run(() => index.updateSortableAttributes([...sortable]));
    await run(() => index.addDocuments([bookkeeping]));
    signal?.throwIfAborted();
    // Creates the live index if it is missing: swapping needs two existing indexes.
    await ignoreExisting(run(() => client.createIndex(live, { primaryKey: ID_ATTRIBUTE })));
    await run(() => client.swapIndexes([{ indexes: [live, temporary], rename: false }]));
  } finally {
    // Also after a cancelled rebuild; if this fails too, the next rebuild deletes it.
    await run(() => client.deleteIndex(temporary)).catch(() => {});
  }
}

const ignoreTaskError = (code: string) => (work: Promise<void>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof MeilisearchTaskError && error.code === code)) throw error;
  });
const ignoreMissing = ignoreTaskError("index_not_found");
const ignoreExisting = ignoreTaskError("index_already_exists");
