import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  canStartMeilisearch,
  freePort,
  type LocalMeilisearch,
  startLocalMeilisearch,
} from "../../../../testing/meilisearch-server.ts";
import { createTestDocument } from "../engine.suite.ts";
import { EngineNotReadyError, type EngineQuery, NO_TEXT, type SearchEngine } from "../engine.ts";
import { TEST_ENGINE_OPTIONS } from "../random-library.suite.ts";
import { MeilisearchConnection } from "./connection.ts";
import { startMeilisearchEngine } from "./meilisearch-engine.ts";

const ALL: EngineQuery = {
  text: NO_TEXT,
  filters: [],
  facets: [{ field: "kind", limit: 10 }],
  sort: { key: "date", direction: "desc" },
  start: 0,
  rows: 10,
  caller: { acls: "all", visibility: "admins", now: Number.POSITIVE_INFINITY },
};

async function* one() {
  yield [createTestDocument(1)];
}

it("an unreachable server is reported once, whether its port resets or refuses", async () => {
  const fake = createServer(({ socket }) => socket.destroy()).listen(0, "127.0.0.1");
  await once(fake, "listening");
  const url = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  const output: string[] = [];
  const connection = new MeilisearchConnection({ url, key: "", log: (_, sentence) => output.push(sentence) });
  onTestFinished(() => connection.close());
  await connection.connect();
  const first = connection.problem;
  fake.close();
  await vi.waitFor(() => expect(connection.problem).not.toBe(first), 5_000);
  expect(connection.problem).toContain("ECONNREFUSED");
  expect(output).toEqual([expect.stringContaining("no Meilisearch answers")]);
});

describe.skipIf(!canStartMeilisearch)("a Meilisearch that is not there", () => {
  let server: LocalMeilisearch;
  let engine: SearchEngine;
  let output: string[];
  beforeAll(async () => {
    server = await startLocalMeilisearch();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    output = [];
    engine = await startMeilisearchEngine({
      url: server.url,
      key: server.key,
      index: `vitrine-test-${randomUUID()}`,
      log: (level, sentence) => output.push(`${level}: ${sentence}`),
    });
    expect(await engine.open(TEST_ENGINE_OPTIONS)).toBe("rebuild");
    await engine.rebuild(one(), 1);
  });
  afterEach(() => engine.close());

  /** Milliseconds until the search is refused. */
  async function refused(): Promise<number> {
    const began = performance.now();
    await expect(engine.find(ALL)).rejects.toBeInstanceOf(EngineNotReadyError);
    return performance.now() - began;
  }

  async function back(): Promise<void> {
    while (engine.status().state === "away") await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await engine.open(TEST_ENGINE_OPTIONS)).toBe("ready");
    expect((await engine.find(ALL)).total).toBe(1);
  }

  // The best of three rounds, so that a busy machine does not fail the test.
  it("every search is refused within 300 ms after it was killed, and it is found again", async () => {
    const took: number[] = [];
    for (let round = 0; round < 3; round++) {
      await server.kill();
      took.push(Math.max(...(await Promise.all(Array.from({ length: 50 }, refused)))));
      expect(engine.status()).toMatchObject({ state: "away", problem: expect.stringContaining(server.url) });
      await expect(engine.apply({ seq: 2, upserts: [], deletes: [1] })).rejects.toBeInstanceOf(EngineNotReadyError);
      await server.start();
      await back();
    }
    expect(Math.min(...took)).toBeLessThan(300);
    expect(output.slice(0, 2)).toEqual([
      expect.stringMatching(
        /^warn: MEILI_URL: no Meilisearch answers at .+ \((ECONN\w+|UND_ERR_SOCKET)\)\. Start .+ refused/,
      ),
      `info: Meilisearch answers at ${server.url} again.`,
    ]);
  });

  it("is not queried while it is unreachable: a thousand searches are refused at once", async () => {
    await server.kill();
    await refused();
    const spy = vi.spyOn(globalThis, "fetch");
    const began = performance.now();
    await Promise.all(Array.from({ length: 1_000 }, refused));
    expect(performance.now() - began).toBeLessThan(1_000);
    // Except for attempts to reconnect.
    expect(spy.mock.calls.length).toBeLessThan(10);
    spy.mockRestore();
    await server.start();
    await back();
  });

  it("when it stops responding, pending searches are refused within 300 ms, and the next ones at once", async () => {
    const took: number[] = [];
    for (let round = 0; round < 3; round++) {
      server.freeze();
      const waiting = await Promise.all([refused(), refused(), refused()]);
      took.push(Math.max(...waiting));
      await refused();
      server.thaw();
      await back();
    }
    expect(Math.min(...took)).toBeLessThan(300);
  });

  it("is not treated as unreachable because of one slow search", async () => {
    const timeouts = { silenceMs: 40, healthCheckMs: 1_000 };
    const connection = new MeilisearchConnection({
      url: server.url,
      key: server.key,
      timeouts,
      log: () => {},
    });
    await connection.check();
    const slow = () => new Promise((resolve) => setTimeout(resolve, 600, "an answer"));
    expect(await connection.send(slow, { watched: true })).toBe("an answer");
    connection.close();
  });
});

describe.skipIf(!canStartMeilisearch)("a Meilisearch that has more searches than it takes", () => {
  it("rejects some searches under load, which are refused, and is not treated as unreachable", async () => {
    const server = await startLocalMeilisearch({
      "--experimental-search-queue-size": "1",
      "--experimental-nb-searches-per-core": "1",
      "--max-indexing-memory": "128MiB",
    });
    onTestFinished(() => server.stop());
    const engine = await startMeilisearchEngine({
      url: server.url,
      key: server.key,
      index: "vitrine-test",
      timeouts: { silenceMs: 10_000, healthCheckMs: 10_000 },
      log: () => {},
    });
    onTestFinished(() => engine.close());
    await engine.open(TEST_ENGINE_OPTIONS);
    await engine.rebuild(
      (async function* () {
        yield Array.from({ length: 4_000 }, (_, i) =>
          createTestDocument(i + 1, { values: { kind: Array.from({ length: 5 }, (_, k) => 5 * i + k) } }),
        );
      })(),
      1,
    );
    const ends = await Promise.allSettled(Array.from({ length: 200 }, () => engine.find(ALL)));
    const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(200);
    for (const reason of refused) expect(reason).toBeInstanceOf(EngineNotReadyError);
    expect(engine.status().state).toBe("ready");
    expect((await engine.find(ALL)).total).toBe(4_000);
  });
});

describe.skipIf(!canStartMeilisearch)("what is wrong with a Meilisearch is said in one sentence at the start", () => {
  let server: LocalMeilisearch;
  beforeAll(async () => {
    server = await startLocalMeilisearch();
  });
  afterAll(() => server.stop());
  const start = (options: { url?: string; key?: string; minVersion?: string }, output: string[] = []) =>
    startMeilisearchEngine({
      url: server.url,
      key: server.key,
      index: "vitrine-test",
      log: (_, sentence) => output.push(sentence),
      ...options,
    });

  it("a wrong key, and a missing one where it is needed", async () => {
    const sentence = /^MEILI_KEY: the Meilisearch at http\S+ does not accept this key\. Set MEILI_KEY to .+\.$/;
    await expect(start({ key: "wrong" })).rejects.toThrow(sentence);
    await expect(start({ key: "" })).rejects.toThrow(sentence);
  });

  it("a version older than those tested", async () => {
    await expect(start({ minVersion: "99.1.0" })).rejects.toThrow(
      /^MEILI_URL: the Meilisearch at http\S+ is version 1\.\d+\.\d+, but this Vitrine needs 99\.1\.0 or newer\. Update/,
    );
    await (await start({ minVersion: "1.9.99" })).close();
  });

  it("another kind of server at the address", async () => {
    const other = createServer((_, reply) => reply.end("<!doctype html>")).listen(0, "127.0.0.1");
    await once(other, "listening");
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await expect(start({ url })).rejects.toThrow(`MEILI_URL: the server at ${url} is not a Meilisearch. Set MEILI_URL`);
    other.close();
  });

  it("succeeds with a key that has the actions of docs/search.md", async () => {
    const guide = readFileSync(new URL("../../../../../../../docs/search.md", import.meta.url), "utf8");
    const wanted = /--data '(\{[^']+\})'/.exec(guide)?.[1] ?? "";
    const reply = await fetch(`${server.url}/keys`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
      body: wanted,
    });
    const { key } = (await reply.json()) as { key: string };
    const engine = await start({ key });
    expect(await engine.open(TEST_ENGINE_OPTIONS)).toBe("rebuild");
    await engine.rebuild(one(), 1);
    await engine.apply({ seq: 2, upserts: [createTestDocument(2, { numbers: { size: 3 } })], deletes: [1] });
    await engine.snapshot(7);
    expect((await engine.find(ALL)).total).toBe(1);
    await engine.rebuild(one(), 2);
    expect(engine.status()).toMatchObject({ state: "ready", documents: 1, problem: null });
    await engine.close();
  });

  it("waits for an unreachable server", async () => {
    const output: string[] = [];
    const url = `http://127.0.0.1:${await freePort()}`;
    const engine = await start({ url }, output);
    expect(output).toEqual([
      expect.stringMatching(`^MEILI_URL: no Meilisearch answers at ${url} .ECONNREFUSED.. Start it`),
    ]);
    expect(engine.status().state).toBe("away");
    await engine.close();
  });
});
