import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectMeilisearch, hasMeilisearch, type MeilisearchServer } from "../../../../testing/meilisearch-server.ts";
import { createTestDocument, ALL_NEWEST_FIRST as EVERYTHING, parseTestQuery } from "../engine.suite.ts";
import type { EngineQuery, SearchEngine } from "../engine.ts";
import { TEST_ENGINE_OPTIONS } from "../random-library.suite.ts";
import { MeilisearchConnection } from "./connection.ts";
import { startMeilisearchEngine } from "./meilisearch-engine.ts";

const ALL: EngineQuery = { ...EVERYTHING, rows: 10, caller: { acls: [1], visibility: "users", now: 1_000 } };

describe.skipIf(!hasMeilisearch)("no more requests than a question needs", () => {
  let server: MeilisearchServer;
  let engine: SearchEngine;
  beforeAll(async () => {
    server = await connectMeilisearch();
    const timeouts = { silenceMs: 5_000, healthCheckMs: 5_000 };
    const index = `vitrine-test-${randomUUID()}`;
    engine = await startMeilisearchEngine({
      url: server.url,
      key: server.key,
      index,
      timeouts,
      log: () => {},
    });
    await engine.open(TEST_ENGINE_OPTIONS);
    await engine.rebuild(
      (async function* () {
        yield Array.from({ length: 40 }, (_, i) =>
          createTestDocument(i + 1, {
            text: { title: [`Müller and harbour ${i}`] },
            values: { kind: [1 + (i % 3)], tags: [10 + i], owner: [100 + (i % 2)] },
            numbers: { size: i * 1.5, length: i, date: i * 1e6 },
          }),
        );
      })(),
      1,
    );
  });
  afterAll(async () => {
    await engine.close();
    await server.stop();
  });

  /** The request bodies of the searches that a query caused. */
  async function requestsOf(over: Partial<EngineQuery>): Promise<Record<string, unknown>[]> {
    const spy = vi.spyOn(globalThis, "fetch");
    await engine.find({ ...ALL, ...over });
    const bodies = spy.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
    spy.mockRestore();
    return bodies;
  }
  const facet = (field: string, selected: number[] = []) => ({ field, limit: 100, selected });
  const values = [facet("kind"), facet("tags"), facet("owner")];
  const ranges = [facet("size"), facet("date")];

  it("one for the hits, whatever the query, without unrequested counts", async () => {
    for (const text of ["", "müller", 'harbour "müller and harbour" -4 mull*', "a b c d e f g h i j k l m n"]) {
      const bodies = await requestsOf({ text: parseTestQuery(text), sort: { key: "score", direction: "desc" } });
      expect(bodies).toHaveLength(1);
      expect(bodies[0]).toMatchObject({ facets: [], attributesToRetrieve: ["id"] });
    }
  });

  it("words only where they rank the hits, since filters do the rest", async () => {
    const text = parseTestQuery("müller harb*");
    expect(await requestsOf({ text })).toMatchObject([{ q: "" }]);
    expect(await requestsOf({ text, sort: { key: "score", direction: "desc" } })).not.toMatchObject([{ q: "" }]);
  });

  it("one for all facets that are not filtered themselves", async () => {
    expect(await requestsOf({ facets: values })).toHaveLength(1);
    expect(await requestsOf({ facets: values, filters: [{ field: "size", range: { low: 3 } }] })).toHaveLength(1);
  });

  it("one more for each facet that is filtered itself", async () => {
    const filters = [
      { field: "kind", values: [1, 2] },
      { field: "tags", values: [10, 13] },
    ];
    expect(await requestsOf({ facets: values, filters })).toHaveLength(3);
    expect(await requestsOf({ facets: [facet("owner")], filters })).toHaveLength(1);
  });

  it("in parallel, unless one needs the reply of another", async () => {
    const { fetch } = globalThis;
    let [underWay, most] = [0, 0];
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return fetch(...request).finally(() => underWay--);
    });
    const filters = ["kind", "tags", "owner"].map((field) => ({ field, values: [1, 10, 100] }));
    await engine.find({ ...ALL, facets: values, filters });
    spy.mockRestore();
    expect(most).toBe(1 + filters.length);
  });

  it("none whose filter takes Meilisearch long to parse, however long and many the phrases", async () => {
    const phrase = Array.from({ length: 32 }, (_, i) => `word${i}`).join(" ");
    const phrases = Array.from({ length: 140 }, () => '-"a b"').join(" ");
    for (const text of [`"${phrase}"`, `-"${phrase}"`, phrases]) {
      const [body] = await requestsOf({ text: parseTestQuery(text), caller: { ...ALL.caller, visibility: "admins" } });
      expect(JSON.stringify(body?.filter).length).toBeLessThan(20_000);
    }
  });

  it("one more for phrases of four words and more, and one for each that is excluded, up to four of them", async () => {
    const read = vi.fn(async (ids: readonly number[]) =>
      ids.map((id) => createTestDocument(id, { text: { title: [`Müller and harbour ${id - 1}`] } })),
    );
    engine.setDocumentReader?.(read);
    const [phrase, other] = ['"müller and harbour 3"', '"müller and harbour 4"'];
    expect(await requestsOf({ text: parseTestQuery(phrase) })).toHaveLength(2);
    expect(await requestsOf({ text: parseTestQuery(`${phrase} ${other}`), facets: values })).toHaveLength(2);
    expect(await requestsOf({ text: parseTestQuery(`-${phrase} -${other}`) })).toHaveLength(3);
    expect(await requestsOf({ text: parseTestQuery(`${phrase} `.repeat(5)) })).toHaveLength(1);
    // A facet without its own filters is a separate query.
    const filters = [{ field: "kind", values: [1] }];
    expect(await requestsOf({ text: parseTestQuery(phrase), facets: values, filters })).toHaveLength(4);
    // Further pages of a search do not read texts again.
    const times = read.mock.calls.length;
    await requestsOf({ text: parseTestQuery(phrase), start: 1 });
    expect(read).toHaveBeenCalledTimes(times);
  });

  it("one more for the least relevant first", async () => {
    const sort = { key: "score", direction: "asc" } as const;
    expect(await requestsOf({ text: parseTestQuery("harbour"), sort, facets: values })).toHaveLength(2);
    expect(await requestsOf({ sort, facets: values })).toHaveLength(1);
  });

  it("one more for the parts of each range", async () => {
    expect(await requestsOf({ facets: [...values, ...ranges] })).toHaveLength(3);
    expect(await requestsOf({ facets: ranges, filters: [{ field: "size", range: { low: 3 } }] })).toHaveLength(4);
    expect(await requestsOf({ facets: ranges, text: { ...parseTestQuery("nowhere"), exactWords: true } })).toHaveLength(
      1,
    );
  });

  it("one more where nothing is found, for corrections", async () => {
    expect(await requestsOf({ text: parseTestQuery("nowhere") })).toHaveLength(2);
  });

  it("one more for selected values only where one of them has no hit", async () => {
    expect(await requestsOf({ facets: [facet("tags", [10, 11])] })).toHaveLength(1);
    expect(await requestsOf({ facets: [facet("tags", [10, 11, 999, 998])] })).toHaveLength(2);
  });

  it("does not pass on Meilisearch's messages, which name attributes", async () => {
    const connection = new MeilisearchConnection({ url: server.url, key: server.key, log: () => {} });
    const index = connection.client.index("vitrine-test-other");
    await index.addDocuments([{ id: 1 }]).waitTask({ timeout: 60_000 });
    const wrong = connection.send(() => index.search("", { filter: "nope = 1" }), { watched: true });
    await expect(wrong).rejects.toThrow(/^Meilisearch refused a request \(invalid_search_filter\)$/);
    connection.close();
  });
});
