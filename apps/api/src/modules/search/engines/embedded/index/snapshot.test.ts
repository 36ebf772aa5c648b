import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { spawnChild } from "../../../../../platform/processes/spawn-entry.ts";
import { createTestDocument, expectMatchesOracle, parseTestQuery } from "../../engine.suite.ts";
import type { EngineDocument, EngineQuery, SearchEngine } from "../../engine.ts";
import { Oracle } from "../../oracle.suite.ts";
import { TEST_ENGINE_OPTIONS } from "../../random-library.suite.ts";
import { expectedStateAt, syntheticChange } from "../crash.suite.ts";
import { createSingleThreadEngine } from "../local-engine.suite.ts";

const EVERYTHING: EngineQuery = {
  text: parseTestQuery(""),
  filters: [],
  facets: [{ field: "tags", limit: 100 }],
  sort: { key: "date", direction: "desc" },
  start: 0,
  rows: 500,
  caller: { acls: "all", visibility: "admins", now: 0 },
};

const KILLS = process.env.VITRINE_TORTURE ? 200 : 8;
const LONG = 60_000 + KILLS * 15_000;

async function expectState(engine: SearchEngine, documents: Iterable<EngineDocument>): Promise<void> {
  const oracle = new Oracle(TEST_ENGINE_OPTIONS);
  for (const document of documents) oracle.upsert(document);
  for (const text of ["", "harbour", '"even harbour"', "vers*"]) {
    const query = { ...EVERYTHING, text: parseTestQuery(text) };
    expectMatchesOracle(await engine.find(query), oracle.find(query), query);
  }
}

async function* all(documents: readonly EngineDocument[]): AsyncGenerator<readonly EngineDocument[]> {
  yield documents;
}

describe("the snapshot", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "vitrine-snapshot-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("restores applied changes, and continues without a rebuild", async () => {
    const before = createSingleThreadEngine(folder).engine;
    expect(await before.open(TEST_ENGINE_OPTIONS)).toBe("rebuild");
    const documents = [...expectedStateAt(1_500).values()];
    await before.rebuild(all(documents), 7);
    await before.apply({
      seq: 8,
      upserts: [createTestDocument(9_000, { acl: 77, embargo: 12, values: { tags: [5, 4_000_000_000] } })],
      deletes: [1],
    });
    await before.snapshot(4_711);
    await before.close();

    const { engine, host } = createSingleThreadEngine(folder);
    expect(await engine.open(TEST_ENGINE_OPTIONS)).toBe("ready");
    expect(engine.status()).toMatchObject({ seq: 8, mark: 4_711, rebuilds: 0 });
    const kept = documents.filter(({ id }) => id !== 1);
    await expectState(engine, kept);
    const late = { ...EVERYTHING, caller: { acls: [77], visibility: "everyone", now: 12 } } as const;
    expect([...(await engine.find(late)).ids]).toEqual([9_000]);
    await engine.apply({
      seq: 9,
      upserts: [createTestDocument(2, { text: { title: ["harbour"] } })],
      deletes: [9_000],
    });
    await expectState(engine, [
      ...kept.filter(({ id }) => id !== 2),
      createTestDocument(2, { text: { title: ["harbour"] } }),
    ]);
    while (host.index.mergeFor(100));
    await engine.snapshot();
    const segments = host.index.snapshotView?.segments.length;
    expect((await readdir(folder)).filter((file) => file.startsWith("segment-"))).toHaveLength(segments ?? -1);
  });

  it("is not used when a file is truncated, extended, changed anywhere or missing", async () => {
    const { engine } = createSingleThreadEngine(folder);
    await engine.open(TEST_ENGINE_OPTIONS);
    await engine.rebuild(all([...expectedStateAt(300).values()]), 300);
    await engine.snapshot();
    const files = await readdir(folder);
    expect(files).toHaveLength(2);
    for (const file of files) {
      const whole = await readFile(join(folder, file));
      const damages: ((path: string) => Promise<void>)[] = [
        (path) => rm(path),
        (path) => truncate(path, 0),
        (path) => truncate(path, whole.length - 1),
        (path) => writeFile(path, Buffer.concat([whole, Buffer.from([0])])),
        ...Array.from({ length: 40 }, (_, i) => (path: string) => {
          const flipped = Buffer.from(whole);
          const at = Math.floor((i * whole.length) / 40);
          flipped[at] = (flipped[at] ?? 0) ^ (1 << (i % 8));
          return writeFile(path, flipped);
        }),
      ];
      for (const damage of damages) {
        const copy = await mkdtemp(join(tmpdir(), "vitrine-snapshot-"));
        await cp(folder, copy, { recursive: true });
        await damage(join(copy, file));
        const other = createSingleThreadEngine(copy).engine;
        expect(await other.open(TEST_ENGINE_OPTIONS)).toBe("rebuild");
        await rm(copy, { recursive: true });
      }
    }
  });

  it("is not used when an older version wrote it, even though every checksum fits", async () => {
    const { engine } = createSingleThreadEngine(folder);
    await engine.open(TEST_ENGINE_OPTIONS);
    await engine.rebuild(all([...expectedStateAt(30).values()]), 30);
    await engine.snapshot();
    const path = join(folder, "state.bin");
    const written = await readFile(path, "latin1");
    const rewrite = async (format: (now: number) => number) => {
      const body = Buffer.from(
        written.slice(4).replace(/"format":(\d)/, (_, now) => `"format":${format(Number(now))}`),
        "latin1",
      );
      const checksum = Buffer.alloc(4);
      checksum.writeUInt32LE(crc32(body));
      await writeFile(path, Buffer.concat([checksum, body]));
      return createSingleThreadEngine(folder).engine.open(TEST_ENGINE_OPTIONS);
    };
    expect(await rewrite((now) => now)).toBe("ready");
    expect(await rewrite((now) => now - 1)).toBe("rebuild");
    expect(await rewrite((now) => now + 1)).toBe("rebuild");
  });

  it("is not used for other weights or visibilities, but takes new fields", async () => {
    const { engine } = createSingleThreadEngine(folder);
    await engine.open(TEST_ENGINE_OPTIONS);
    await engine.rebuild(all([createTestDocument(1, { text: { title: ["harbour"] } })]), 1);
    await engine.snapshot();
    const fields = TEST_ENGINE_OPTIONS.fields;
    const reopened = async (changed: typeof fields) => {
      const other = createSingleThreadEngine(folder).engine;
      return { other, outcome: await other.open({ ...TEST_ENGINE_OPTIONS, fields: changed }) };
    };
    const heavier = fields.map((field) => (field.name === "title" ? { ...field, weight: 9 } : field));
    expect((await reopened(heavier)).outcome).toBe("rebuild");
    const hidden = fields.map((field) =>
      field.name === "title" ? { ...field, visibility: "admins" as const } : field,
    );
    expect((await reopened(hidden)).outcome).toBe("rebuild");
    const more = [...fields, { name: "place", kind: "value", weight: 2, visibility: "everyone" } as const];
    const { other, outcome } = await reopened(more);
    expect(outcome).toBe("ready");
    await other.apply({
      seq: 2,
      upserts: [createTestDocument(2, { values: { place: [3] }, text: { place: ["Hamburg"] } })],
      deletes: [],
    });
    const found = await other.find({
      ...EVERYTHING,
      text: parseTestQuery("hamburg"),
      facets: [{ field: "place", limit: 5 }],
    });
    expect([...found.ids]).toEqual([2]);
    expect(found.facets.place).toMatchObject({ distinct: 1 });
    expect([...(await other.find({ ...EVERYTHING, text: parseTestQuery("harbour") })).ids]).toEqual([1]);
  });

  it(`survives ${KILLS} kills at any moment while it is written: old or new, never mixed`, {
    tags: ["slow"],
    timeout: LONG,
  }, async () => {
    let kept = 0;
    for (let round = 0; round < KILLS; round++) {
      const child = spawnChild("../../../../../testing/index-writer.child", import.meta.url, [folder], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      let saved = 0;
      child.on("message", (message: { opened?: number; saved?: number }) => {
        saved = message.saved ?? saved;
      });
      // kill after some saves, at a random moment of the next one
      for (let messages = 0; messages <= round % 4; messages++)
        await new Promise((resolve) => child.once("message", resolve));
      await new Promise((resolve) => setTimeout(resolve, (round * 7) % 30));
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;

      const { engine } = createSingleThreadEngine(folder);
      expect(await engine.open(TEST_ENGINE_OPTIONS)).toBe("ready");
      const { seq } = engine.status();
      expect(seq).toBeGreaterThanOrEqual(Math.max(saved, kept));
      kept = seq;
      await expectState(engine, expectedStateAt(seq).values());
      for (let n = seq + 1; n <= seq + 30; n++) {
        const { id, document } = syntheticChange(n);
        await engine.apply({ seq: n, upserts: document ? [document] : [], deletes: document ? [] : [id] });
      }
      await expectState(engine, expectedStateAt(seq + 30).values());
    }
    expect(kept).toBeGreaterThan(2_000);
  });
});
