// The search engine on a Meilisearch server. Every query carries the caller's rights in its filter; every change goes
// into Meilisearch's queue, in order, and the index itself stores how far it has followed the log.
import { StartError } from "../../../../platform/start-error.ts";
import {
  type EngineChanges,
  type EngineDocument,
  EngineNotReadyError,
  type EngineOptions,
  type EngineQuery,
  type EngineReply,
  type EngineStatus,
  type FacetValuesQuery,
  type SearchEngine,
  type ValueFacet,
} from "../engine.ts";
import { ACL, ID, WORDS } from "./attributes.ts";
import { Connection, type ConnectionOptions, MissingError } from "./connection.ts";
import { type IndexDocument, indexDocument } from "./documents.ts";
import { SETTINGS, SHAPE, versionOf } from "./index-settings.ts";
import { IndexWords } from "./index-words.ts";
import { facetValues, find, type SearchedIndex } from "./inquiry.ts";
import { Layout, type StoredField } from "./layout.ts";
import { LongPhrases, type ReadDocuments } from "./long-phrases.ts";
import { buildBeside } from "./rebuild.ts";
import { Tasks } from "./tasks.ts";

export interface MeilisearchOptions extends ConnectionOptions {
  /** Name of the index; another of the same name with `-beside` behind it is built by rebuilds. */
  index: string;
}

/** The id of the document that remembers; it lies in no pool, so no question finds it. */
const BOOKKEEPING = "bookkeeping";

interface Bookkeeping extends Record<string, unknown> {
  [ID]: string;
  shape: number;
  settings: string;
  seq: number;
  mark: number;
  fields: StoredField[];
}

/**
 * Connects. A server that is not there yet is waited for; a wrong key, an old version and a wrong address stop the
 * start with a StartError.
 */
export async function startMeilisearchEngine(options: MeilisearchOptions): Promise<SearchEngine> {
  const connection = new Connection(options);
  await connection.begin();
  return new MeilisearchEngine(connection, options.index);
}

export class MeilisearchEngine implements SearchEngine {
  readonly window = 100_000;
  readonly pipeline = 8;
  private readonly connection: Connection;
  private readonly index: string;
  private readonly tasks: Tasks;
  private layout = new Layout({ fields: [], newest: "" });
  private state: "closed" | "empty" | "ready" = "closed";
  private progress: EngineStatus["progress"] = null;
  private seq = 0;
  private documents = 0;
  private bytes = 0;
  private rebuilds = 0;
  private failed: string | null = null;
  /** Up to where the bookkeeping document knows, and what belongs to that. */
  private remembered = 0;
  private mark = 0;
  /** Attributes that can be sorted by, as far as documents brought any. */
  private sortable = new Set<string>();
  private readonly longPhrases = new LongPhrases();
  private words = new IndexWords();
  /** Sends changes in order. */
  private sending: Promise<unknown> = Promise.resolve();
  /** Resolves when all earlier changes are searchable; rejects if one of them failed. */
  private applied: Promise<void> = Promise.resolve();
  private underWay = 0;

  constructor(connection: Connection, index: string) {
    this.connection = connection;
    this.index = index;
    this.tasks = new Tasks(connection);
    // What it holds when it is back is read from itself: it may have been put back from a backup.
    connection.onLost(() => {
      this.state = "closed";
    });
  }

  async open(options: EngineOptions): Promise<"ready" | "rebuild"> {
    this.layout = new Layout(options);
    await this.clear();
    const kept = await this.kept();
    if (kept?.shape !== SHAPE || !this.layout.fits(kept.fields)) {
      this.state = "empty";
      return "rebuild";
    }
    this.sortable = new Set(await this.send(() => this.live.getSortableAttributes()));
    this.seq = this.remembered = kept.seq;
    this.mark = kept.mark;
    await this.measure();
    this.words = await this.storedWords();
    this.state = "ready";
    return kept.settings === versionOf(SETTINGS) ? "ready" : "rebuild";
  }

  async configure(options: EngineOptions): Promise<"ready" | "rebuild"> {
    const before = this.layout.stored();
    this.layout = new Layout(options);
    // While it is closed there is nothing to take over: opening compares with what the index was built with.
    if (this.state === "closed") return "ready";
    if (this.state === "empty" || !this.layout.fits(before)) return "rebuild";
    await this.remember(this.remembered, this.mark);
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
    const words = new IndexWords();
    try {
      await buildBeside(batches, {
        client: this.connection.client,
        tasks: this.tasks,
        layout: this.layout,
        live: this.index,
        beside: this.beside,
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
      this.seq = this.remembered = seq;
      this.mark = 0;
      this.rebuilds++;
      await this.measure();
      this.state = "ready";
      this.failed = null;
    } catch (error) {
      throw this.noted(error);
    } finally {
      this.progress = null;
    }
  }

  async apply({ seq, upserts, deletes }: EngineChanges): Promise<void> {
    if (this.state !== "ready") throw new EngineNotReadyError();
    const handed = this.sending.then(() => this.hand(upserts, deletes));
    this.sending = handed.catch(() => {});
    this.underWay++;
    const before = this.applied;
    this.applied = (async () => {
      const uids = await handed;
      await Promise.all([before, ...uids.map((uid) => this.tasks.done(uid))]);
      this.seq = seq;
      this.failed = null;
    })();
    const mine = this.applied;
    // Whoever waits for it hears of it; the next in line must not be the only one.
    mine.catch(() => {});
    try {
      await mine;
      // The last of those under way says for all of them how much there is now.
      if (this.underWay === 1) await this.measure();
    } catch (error) {
      throw this.noted(error);
    } finally {
      this.underWay--;
      if (this.underWay === 0) this.applied = Promise.resolve();
    }
  }

  private async hand(upserts: readonly EngineDocument[], deletes: readonly number[]): Promise<number[]> {
    const handed: number[] = [];
    if (deletes.length > 0) handed.push(await this.tasks.hand(() => this.live.deleteDocuments([...deletes])));
    if (upserts.length === 0) return handed;
    const numbers = new Set(this.sortable);
    const documents = upserts.map((document) => indexDocument(document, this.layout, numbers));
    for (const document of documents) this.words.add(document[WORDS]);
    if (numbers.size > this.sortable.size) {
      handed.push(await this.tasks.hand(() => this.live.updateSortableAttributes([...numbers])));
      this.sortable = numbers;
    }
    handed.push(await this.tasks.hand(() => this.live.addDocuments(documents)));
    return handed;
  }

  readBy(read: ReadDocuments): void {
    this.longPhrases.read = read;
  }

  find(query: EngineQuery): Promise<EngineReply> {
    return this.whenReady(() => find(query, this.searchedIndex()));
  }

  facetValues(query: FacetValuesQuery): Promise<ValueFacet> {
    return this.whenReady(() => facetValues(query, this.searchedIndex()));
  }

  private async whenReady<T>(question: () => Promise<T>): Promise<T> {
    if (this.state !== "ready") throw new EngineNotReadyError(this.connection.problem ?? undefined);
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof MissingError)) throw error;
      // Somebody took the index away: it is opened, and built, anew.
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
    const here = state === "empty" && progress ? "rebuilding" : state;
    return {
      state: connection.problem === null ? here : "away",
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
    if (this.state !== "ready" || (this.seq === this.remembered && this.mark === mark)) return;
    await this.remember(this.seq, mark);
  }

  async close(): Promise<void> {
    this.state = "closed";
    this.connection.close();
  }

  private get beside(): string {
    return `${this.index}-beside`;
  }

  private get live() {
    return this.connection.client.index<IndexDocument>(this.index);
  }

  private send<T>(request: () => Promise<T>): Promise<T> {
    return this.connection.send(request);
  }

  /** Deletes the leftovers of an interrupted rebuild. */
  private async clear(): Promise<void> {
    const { client } = this.connection;
    try {
      await this.send(() => client.getRawIndex(this.beside));
      await this.tasks.hand(() => client.deleteIndex(this.beside));
    } catch (error) {
      if (!(error instanceof MissingError)) throw error;
    }
  }

  private async kept(): Promise<Bookkeeping | null> {
    try {
      // The one document that this file writes by itself.
      return (await this.send(() => this.live.getDocument(BOOKKEEPING))) as unknown as Bookkeeping;
    } catch (error) {
      if (error instanceof MissingError) return null;
      throw error;
    }
  }

  /** All that its assets have: as many tokens as different words. */
  private async storedWords(): Promise<IndexWords> {
    const request = { limit: 0, facets: [WORDS], filter: `${ACL} EXISTS` };
    const { facetDistribution } = await this.send(() => this.live.search("", request));
    const words = new IndexWords();
    words.add(Object.keys(facetDistribution?.[WORDS] ?? {}));
    return words;
  }

  private bookkeeping(seq: number, mark: number): Bookkeeping {
    const fields = this.layout.stored();
    return { [ID]: BOOKKEEPING, shape: SHAPE, settings: versionOf(SETTINGS), seq, mark, fields };
  }

  /** Only what is findable is remembered: what came after it is taken from the log again. */
  private async remember(seq: number, mark: number): Promise<void> {
    const kept = this.bookkeeping(seq, mark);
    await this.tasks.done(await this.tasks.hand(() => this.live.addDocuments([kept])));
    this.remembered = seq;
    this.mark = mark;
  }

  private async measure(): Promise<void> {
    const { numberOfDocuments } = await this.send(() => this.live.getStats());
    const { databaseSize } = await this.send(() => this.connection.client.getStats());
    this.documents = numberOfDocuments - 1;
    this.bytes = databaseSize;
  }

  private noted(error: unknown): unknown {
    if (!(error instanceof EngineNotReadyError || error instanceof StartError))
      this.failed = error instanceof Error ? error.message : String(error);
    return error;
  }
}
