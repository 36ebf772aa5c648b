import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSingleThreadEngine } from "./engines/embedded/local-engine.suite.ts";
import { createTestDocument, parseTestQuery } from "./engines/engine.suite.ts";
import type { EngineDocument, SearchEngine } from "./engines/engine.ts";
import { TEST_ENGINE_OPTIONS } from "./engines/random-library.suite.ts";
import { type ChangeSource, createIndexFollower, type IndexFollower } from "./index-follower.ts";

/** A library in memory with a change log, as the database has them. */
class Library implements ChangeSource {
  readonly documentsById = new Map<number, EngineDocument>();
  log: { assetId: number; mark: number }[] = [];
  /** Number of entries deleted from the log's beginning. */
  pruned = 0;

  save(id: number, title: string): void {
    this.documentsById.set(id, createTestDocument(id, { text: { title: [title] } }));
    this.noteChange(id);
  }

  drop(id: number): void {
    this.documentsById.delete(id);
    this.noteChange(id);
  }

  private noteChange(assetId: number): void {
    this.log.push({ assetId, mark: Math.floor(Math.random() * 2 ** 32) });
  }

  latestSeq = async () => this.log.length;
  markOf = async (seq: number) => this.log[seq - 1]?.mark ?? 0;
  count = async () => this.documentsById.size;
  changesSince = async (seq: number, limit: number) =>
    seq < this.pruned
      ? undefined
      : this.log.slice(seq, seq + limit).map(({ assetId }, i) => ({ seq: seq + i + 1, assetId }));
  documents = async (ids: readonly number[]) => ids.flatMap((id) => this.documentsById.get(id) ?? []);
  async *allDocuments() {
    for (const document of [...this.documentsById.values()]) yield [document];
  }
}

describe("the index follows the change log", () => {
  let folder: string;
  let library: Library;
  let running: { engine: SearchEngine; follower: IndexFollower };
  const errors: unknown[] = [];

  async function start(): Promise<void> {
    const { engine } = createSingleThreadEngine(folder);
    const follower = createIndexFollower({
      engine,
      source: library,
      interval: 5,
      batch: 3,
      onError: (error) => errors.push(error),
    });
    running = { engine, follower };
    await follower.start(TEST_ENGINE_OPTIONS);
  }

  async function stop(): Promise<void> {
    await running.follower.stop();
    await running.engine.close();
  }

  async function found(text: string): Promise<number[]> {
    const caller = { acls: "all", visibility: "everyone", now: 0 } as const;
    const sort = { key: "date", direction: "desc" } as const;
    const reply = await running.engine.find({
      text: parseTestQuery(text),
      filters: [],
      facets: [],
      sort,
      start: 0,
      rows: 50,
      caller,
    });
    return [...reply.ids];
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "vitrine-follower-"));
    library = new Library();
    errors.length = 0;
    for (let id = 1; id <= 10; id++) library.save(id, "first");
  });
  afterEach(async () => {
    await stop();
    await rm(folder, { recursive: true });
    expect(errors).toEqual([]);
  });

  it("builds when no index is stored, then finds changes of other processes well within a second", async () => {
    await start();
    expect(await found("first")).toHaveLength(10);
    for (let id = 11; id <= 30; id++) library.save(id, "second");
    library.drop(1);
    library.save(2, "second");
    const end = Date.now() + 1_000;
    while (running.engine.status().seq < library.log.length && Date.now() < end)
      await new Promise((r) => setTimeout(r, 5));
    expect(await found("second")).toHaveLength(21);
    expect(await found("first")).toHaveLength(8);
    expect(running.engine.status().rebuilds).toBe(1);
  });

  it("starts from the stored index and replays later changes", async () => {
    await start();
    await stop();
    library.save(11, "later");
    library.drop(3);
    await start();
    expect(await found("later")).toEqual([11]);
    expect(await found("first")).toHaveLength(9);
    expect(running.engine.status().rebuilds).toBe(0);
  });

  it("rebuilds when a restored database has fewer changes than the index", async () => {
    await start();
    await stop();
    library.log = library.log.slice(0, 4);
    for (let id = 5; id <= 10; id++) library.documentsById.delete(id);
    await start();
    expect(await found("first")).toEqual([1, 2, 3, 4]);
    expect(running.engine.status()).toMatchObject({ rebuilds: 1, seq: 4 });
  });

  it("rebuilds when a restored database has grown beyond the index", async () => {
    await start();
    library.drop(2);
    library.save(11, "lost");
    await running.follower.catchUp();
    await stop();
    library.log = library.log.slice(0, 10);
    library.save(2, "first");
    library.documentsById.delete(11);
    for (let id = 12; id <= 15; id++) library.save(id, "first");
    await start();
    expect(await found("lost")).toEqual([]);
    expect(await found("first")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15]);
    expect(running.engine.status()).toMatchObject({ rebuilds: 1, seq: 15 });
  });

  it("rebuilds when the log no longer reaches back to the index", async () => {
    await start();
    await stop();
    library.save(11, "later");
    library.drop(3);
    library.save(12, "later");
    library.pruned = 12;
    await start();
    expect(await found("later")).toEqual([11, 12]);
    expect(await found("first")).toHaveLength(9);
    expect(running.engine.status()).toMatchObject({ rebuilds: 1, seq: 13 });
  });

  it("continues when the index cannot be saved, and reports it", async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, "a file where the folder should be");
    await start();
    expect(await found("first")).toHaveLength(10);
    expect(errors).toHaveLength(1);
    await rm(folder);
    await mkdir(folder);
    errors.length = 0;
  });

  it("reopens an engine whose worker ended and replays the log", async () => {
    await start();
    await running.engine.close();
    library.save(11, "after");
    await running.follower.catchUp();
    expect(await found("after")).toEqual([11]);
    expect(await found("first")).toHaveLength(10);
  });

  it("applies new fields while it runs, and rebuilds where text weights change", async () => {
    await start();
    const fields = [
      ...TEST_ENGINE_OPTIONS.fields,
      { name: "place", kind: "text", weight: 1, visibility: "everyone" } as const,
    ];
    await running.follower.configure({ ...TEST_ENGINE_OPTIONS, fields });
    expect(running.engine.status().rebuilds).toBe(1);
    await running.follower.configure({
      ...TEST_ENGINE_OPTIONS,
      fields: fields.map((field) => ({ ...field, weight: field.weight + 1 })),
    });
    expect(running.engine.status().rebuilds).toBe(2);
    expect(await found("first")).toHaveLength(10);
  });
});
