// The search engine on a Meilisearch server. Every query has the caller's rights in its filter. Changes are submitted to
// Meilisearch's queue in order, and the index itself stores its position in the change log.
import { StartError } from "../../../../platform/errors/start-error.ts";
import {
  type EngineChanges,
  type EngineDocument,
  type EngineField,
  EngineNotReadyError,
  type EngineOptions,
  type EngineQuery,
  type EngineReply,
  type EngineStatus,
  type FacetValuesQuery,
  type SearchEngine,
  type ValueFacet,
} from "../engine.ts";
import { ACL_ATTRIBUTE, ID_ATTRIBUTE, WORDS_ATTRIBUTE } from "./attributes.ts";
import { type ConnectionOptions, MeilisearchConnection, MeilisearchNotFoundError } from "./connection.ts";
import { type MeilisearchDocument, toAssetDocument } from "./documents.ts";
import { DOCUMENT_FORMAT_VERSION, hashSettings, INDEX_SETTINGS } from "./index-settings.ts";
import { IndexVocabulary } from "./index-vocabulary.ts";
import { AttributeLayout } from "./layout.ts";
import { LongPhraseChecker, type ReadDocuments } from "./long-phrase-checker.ts";
import { rebuildIndex } from "./rebuild-index.ts";
import { countFacetValues, findHits, type SearchedIndex } from "./search-request.ts";
import { submitTask, submitTaskAndWait, type TaskRequest, waitForTask } from "./task-queue.ts";

export interface MeilisearchOptions extends ConnectionOptions {
  /** Name of the index; a rebuild uses a temporary one with the suffix `-beside`. */
  index: string;
}

/** The id of the document that stores the index's state; it has no acl, so no query finds it. */
const BOOKKEEPING = "bookkeeping";

interface Bookkeeping extends Record<string, unknown> {
  [ID_ATTRIBUTE]: string;
  shape: number;
  settings: string;
  seq: number;
  mark: number;
  /** The fields that the documents were made with. */
  fields: EngineField[];
}

/**
 * Connects, and waits for a server that is unreachable.
 * @throws StartError for a wrong key, an old version or a wrong address.
 */
export async function startMeilisearchEngine(options: MeilisearchOptions): Promise<SearchEngine> {
  const connection = new MeilisearchConnection(options);
  await connection.connect();
  return new MeilisearchEngine(connection, options.index);
}

export class MeilisearchEngine implements SearchEngine {
  readonly window = 100_000;
  readonly maxPendingChanges = 8;
  private readonly connection: MeilisearchConnection;
  private readonly index: string;
  private layout = new AttributeLayout({ fields: [], newest: "" });
  private state: "closed" | "empty" | "ready" = "closed";
  private progress: EngineStatus["progress"] = null;
  private seq = 0;
  private documents = 0;
  private bytes = 0;
  private rebuilds = 0;
  private failed: string | null = null;
  /** The position in the change log that the bookkeeping document has, and its mark. */
  private savedSeq = 0;
  private mark = 0;
  /** Number attributes that can be sorted by; grows with new documents. */
  private sortable = new Set<string>();
  private readonly longPhrases = new LongPhraseChecker();
  private words = new IndexVocabulary();
  /** Resolves when all earlier changes are sent; the next change waits for it, so that they are sent in order. */
  private sending: Promise<unknown> = Promise.resolve();
  /** Resolves when all earlier changes are searchable; rejects if one of them failed. */
  private applied: Promise<void> = Promise.resolve();
  private underWay = 0;

  constructor(connection: MeilisearchConnection, index: string) {
    this.connection = connection;
    this.index = index;
    // After a reconnect its state is read again, since it may have been restored from a backup.
    connection.onLost = () => {
      this.state = "closed";
    };
  }

  async open(options: EngineOptions): Promise<"ready" | "rebuild"> {
    this.layout = new AttributeLayout(options);
    await this.deleteTemporaryIndex();
    const stored = await this.readBookkeeping();
    if (stored?.shape !== DOCUMENT_FORMAT_VERSION || !this.layout.isCompatibleWith(stored.fields)) {
      this.state = "empty";
      return "rebuild";
    }
    this.sortable = new Set(await this.connection.send(() => this.live.getSortableAttributes()));
    this.seq = this.savedSeq = stored.seq;
    this.mark = stored.mark;
    await this.updateStats();
    this.words = await this.storedWords();
    this.state = "ready";
    return stored.settings === hashSettings(INDEX_SETTINGS) ? "ready" : "rebuild";
  }

  async configure(options: EngineOptions): Promise<"ready" | "rebuild"> {
    const before = this.layout.all();
    this.layout = new AttributeLayout(options);
    // While it is closed there is nothing to do: `open` compares the fields with those of the stored index.
    if (this.state === "closed") return "ready";
    if (this.state === "empty" || !this.layout.isCompatibleWith(before)) return "rebuild";
    await this.saveBookkeeping(this.savedSeq, this.mark);
    return "ready";
  }

  async rebuild(
    batches: AsyncIterable<readonly EngineDocument[]>,
    seq: number,
    expected?: number,
    signal?: AbortSignal,
  ): Promise<void> {
    this.progress = { done: 0, expected: expected ?? null };
    const sortable = new Set<string>();
    const words = new IndexVocabulary();
    try {
      await rebuildIndex(batches, {
        connection: this.connection,
        layout: this.layout,
        live: this.index,
        temporary: this.temporaryIndex,
        sortable,
        words,
        bookkeeping: this.bookkeeping(seq, 0),
        onProgress: (done) => {
          this.progress = { done, expected: expected ?? null };
        },
        signal,
      });
      this.sortable = sortable;
      this.words = words;
      this.seq = this.savedSeq = seq;
      this.mark = 0;
      this.rebuilds++;
      await this.updateStats();
      this.state = "ready";
      this.failed = null;
    } catch (error) {
      throw this.recordFailure(error);
    } finally {
      this.progress = null;
    }
  }

  async apply({ seq, upserts, deletes }: EngineChanges): Promise<void> {
    if (this.state !== "ready") throw new EngineNotReadyError();
    const submitted = this.sending.then(() => this.submitChanges(upserts, deletes));
    this.sending = submitted.catch(() => {});
    this.underWay++;
    const before = this.applied;
    this.applied = (async () => {
      const uids = await submitted;
      await Promise.all([before, ...uids.map((uid) => waitForTask(this.connection, uid))]);
      this.seq = seq;
      this.failed = null;
    })();
    const result = this.applied;
    // The error is thrown below; this only prevents an unhandled rejection.
    result.catch(() => {});
    try {
      await result;
      // Only the last pending call updates the statistics.
      if (this.underWay === 1) await this.updateStats();
    } catch (error) {
      throw this.recordFailure(error);
    } finally {
      this.underWay--;
      if (this.underWay === 0) this.applied = Promise.resolve();
    }
  }

  private async submitChanges(upserts: readonly EngineDocument[], deletes: readonly number[]): Promise<number[]> {
    const { connection, live } = this;
    const taskUids: number[] = [];
    const submit = async (request: TaskRequest) => {
      taskUids.push(await submitTask(connection, request));
    };
    if (deletes.length > 0) await submit(() => live.deleteDocuments([...deletes]));
    if (upserts.length === 0) return taskUids;
    const numbers = new Set(this.sortable);
    const documents = upserts.map((document) => toAssetDocument(document, this.layout, numbers));
    for (const document of documents) this.words.add(document[WORDS_ATTRIBUTE]);
    if (numbers.size > this.sortable.size) {
      await submit(() => live.updateSortableAttributes([...numbers]));
      this.sortable = numbers;
    }
    await submit(() => live.addDocuments(documents));
    return taskUids;
  }

  setDocumentReader(read: ReadDocuments): void {
    this.longPhrases.readDocuments = read;
  }

  find(query: EngineQuery): Promise<EngineReply> {
    return this.whenReady(() => findHits(query, this.searchedIndex()));
  }

  facetValues(query: FacetValuesQuery): Promise<ValueFacet> {
    return this.whenReady(() => countFacetValues(query, this.searchedIndex()));
  }

  private async whenReady<T>(question: () => Promise<T>): Promise<T> {
    if (this.state !== "ready") throw new EngineNotReadyError(this.connection.problem ?? undefined);
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof MeilisearchNotFoundError)) throw error;
      // The index was deleted on the server: it must be opened and rebuilt.
      this.state = "closed";
      throw new EngineNotReadyError();
    }
  }

  private searchedIndex(): SearchedIndex {
    const { layout, sortable, connection, live, longPhrases, words, seq, window } = this;
    const send: SearchedIndex["send"] = ({ q, ...request }) =>
      connection.send(() => live.search(q, request), { watched: true });
    return { layout, sortable, send, longPhrases, words, seq, window };
  }

  status(): EngineStatus {
    const { connection, state, seq, documents, bytes, rebuilds, mark, progress } = this;
    const indexState = state === "empty" && progress ? "rebuilding" : state;
    return {
      state: connection.problem === null ? indexState : "away",
      seq,
      documents,
      progress,
      rebuilds,
      bytes,
      version: `Meilisearch ${connection.version}`,
      mark,
      problem: connection.problem ?? this.failed,
    };
  }

  async snapshot(mark = 0): Promise<void> {
    if (this.state !== "ready" || (this.seq === this.savedSeq && this.mark === mark)) return;
    await this.saveBookkeeping(this.seq, mark);
  }

  async close(): Promise<void> {
    this.state = "closed";
    this.connection.close();
  }

  private get temporaryIndex(): string {
    return `${this.index}-beside`;
  }

  private get live() {
    return this.connection.client.index<MeilisearchDocument>(this.index);
  }

  /** Deletes the leftovers of an interrupted rebuild. */
  private async deleteTemporaryIndex(): Promise<void> {
    const { client } = this.connection;
    try {
      await this.connection.send(() => client.getRawIndex(this.temporaryIndex));
      await submitTask(this.connection, () => client.deleteIndex(this.temporaryIndex));
    } catch (error) {
      if (!(error instanceof MeilisearchNotFoundError)) throw error;
    }
  }

  private async readBookkeeping(): Promise<Bookkeeping | null> {
    try {
      // Only this file writes the document, so its shape is known.
      return (await this.connection.send(() => this.live.getDocument(BOOKKEEPING))) as unknown as Bookkeeping;
    } catch (error) {
      if (error instanceof MeilisearchNotFoundError) return null;
      throw error;
    }
  }

  private async storedWords(): Promise<IndexVocabulary> {
    const request = { limit: 0, facets: [WORDS_ATTRIBUTE], filter: `${ACL_ATTRIBUTE} EXISTS` };
    const { facetDistribution } = await this.connection.send(() => this.live.search("", request));
    const words = new IndexVocabulary();
    words.add(Object.keys(facetDistribution?.[WORDS_ATTRIBUTE] ?? {}));
    return words;
  }

  private bookkeeping(seq: number, mark: number): Bookkeeping {
    return {
      [ID_ATTRIBUTE]: BOOKKEEPING,
      shape: DOCUMENT_FORMAT_VERSION,
      settings: hashSettings(INDEX_SETTINGS),
      seq,
      mark,
      fields: this.layout.all(),
    };
  }

  /** Stores the position of findable changes only; later ones are replayed from the log. */
  private async saveBookkeeping(seq: number, mark: number): Promise<void> {
    const bookkeeping = this.bookkeeping(seq, mark);
    await submitTaskAndWait(this.connection, () => this.live.addDocuments([bookkeeping]));
    this.savedSeq = seq;
    this.mark = mark;
  }

  private async updateStats(): Promise<void> {
    const { numberOfDocuments } = await this.connection.send(() => this.live.getStats());
    const { databaseSize } = await this.connection.send(() => this.connection.client.getStats());
    this.documents = numberOfDocuments - 1;
    this.bytes = databaseSize;
  }

  private recordFailure(error: unknown): unknown {
    if (!(error instanceof EngineNotReadyError || error instanceof StartError))
      this.failed = error instanceof Error ? error.message : String(error);
    return error;
  }
}
