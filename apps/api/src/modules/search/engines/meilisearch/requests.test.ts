import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { anyMeilisearch, hasMeilisearch, type MeilisearchServer } from "../../../../testing/meilisearch-server.ts";
import { asset, ALL as EVERYTHING, typed } from "../engine.suite.ts";
import type { EngineQuery, SearchEngine } from "../engine.ts";
import { OPTIONS } from "../suite-library.suite.ts";
import { Connection } from "./connection.ts";
import { startMeilisearchEngine } from "./meilisearch-engine.ts";

const ALL: EngineQuery = { ...EVERYTHING, rows: 10, caller: { acls: [1], visibility: "users", now: 1_000 } };

describe.skipIf(!hasMeilisearch)("no more requests than a question needs", () => {
  let server: MeilisearchServer;
  let engine: SearchEngine;
  beforeAll(async () => {
    server = await anyMeilisearch();
    const patience = { silence: 5_000, look: 5_000 };
    const index = `vitrine-test-${randomUUID()}`;
    engine = await startMeilisearchEngine({ url: server.url, key: server.key, index, patience, say: () => {} });
    await engine.open(OPTIONS);
    await engine.rebuild(
      (async function* () {
        yield Array.from({ length: 40 }, (_, i) =>
          asset(i + 1, {
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

  /** The bodies of the searches that a question was asked with. */
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

  it("one for the hits, whatever is typed, and nothing is counted that nobody asked for", async () => {
    for (const text of ["", "müller", 'harbour "müller and harbour" -4 mull*', "a b c d e f g h i j k l m n"]) {
      const bodies = await requestsOf({ text: typed(text), sort: { key: "score", direction: "desc" } });
      expect(bodies).toHaveLength(1);
      expect(bodies[0]).toMatchObject({ facets: [], attributesToRetrieve: ["id"] });
    }
  });

  it("words only where they order the hits, since everything else is a matter of filters", async () => {
    const text = typed("müller harb*");
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

  it("all at once, wherever one does not need the answer of another", async () => {
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

  it("none whose filter takes Meilisearch long to read, however long the phrases, and however many", async () => {
    const phrase = Array.from({ length: 32 }, (_, i) => `word${i}`).join(" ");
    const phrases = Array.from({ length: 140 }, () => '-"a b"').join(" ");
    for (const text of [`"${phrase}"`, `-"${phrase}"`, phrases]) {
      const [body] = await requestsOf({ text: typed(text), caller: { ...ALL.caller, visibility: "admins" } });
      expect(JSON.stringify(body?.filter).length).toBeLessThan(20_000);
    }
  });

  it("one more for phrases of four words and more, and one for each that is excluded, up to four of them", async () => {
    const read = vi.fn(async (ids: readonly number[]) =>
      ids.map((id) => asset(id, { text: { title: [`Müller and harbour ${id - 1}`] } })),
    );
    engine.readBy?.(read);
    const [phrase, other] = ['"müller and harbour 3"', '"müller and harbour 4"'];
    expect(await requestsOf({ text: typed(phrase) })).toHaveLength(2);
    expect(await requestsOf({ text: typed(`${phrase} ${other}`), facets: values })).toHaveLength(2);
    expect(await requestsOf({ text: typed(`-${phrase} -${other}`) })).toHaveLength(3);
    expect(await requestsOf({ text: typed(`${phrase} `.repeat(5)) })).toHaveLength(1);
    // A facet without its own filters is another question.
    const filters = [{ field: "kind", values: [1] }];
    expect(await requestsOf({ text: typed(phrase), facets: values, filters })).toHaveLength(4);
    // Page after page of one search reads no text twice.
    const times = read.mock.calls.length;
    await requestsOf({ text: typed(phrase), start: 1 });
    expect(read).toHaveBeenCalledTimes(times);
  });

  it("one more for the least relevant first", async () => {
    const sort = { key: "score", direction: "asc" } as const;
    expect(await requestsOf({ text: typed("harbour"), sort, facets: values })).toHaveLength(2);
    expect(await requestsOf({ sort, facets: values })).toHaveLength(1);
  });

  it("one more for the parts of each range", async () => {
    expect(await requestsOf({ facets: [...values, ...ranges] })).toHaveLength(3);
    expect(await requestsOf({ facets: ranges, filters: [{ field: "size", range: { low: 3 } }] })).toHaveLength(4);
    expect(await requestsOf({ facets: ranges, text: { ...typed("nowhere"), asTyped: true } })).toHaveLength(1);
  });

  it("one more where nothing is found, to look for a correction", async () => {
    expect(await requestsOf({ text: typed("nowhere") })).toHaveLength(2);
  });

  it("one more for selected values only where one of them has no hit", async () => {
    expect(await requestsOf({ facets: [facet("tags", [10, 11])] })).toHaveLength(1);
    expect(await requestsOf({ facets: [facet("tags", [10, 11, 999, 998])] })).toHaveLength(2);
  });

  it("says nothing of what Meilisearch says, which names its attributes", async () => {
    const connection = new Connection({ url: server.url, key: server.key, say: () => {} });
    const index = connection.client.index("vitrine-test-other");
    await index.addDocuments([{ id: 1 }]).waitTask({ timeout: 60_000 });
    const wrong = connection.send(() => index.search("", { filter: "nope = 1" }), { watched: true });
    await expect(wrong).rejects.toThrow(/^Meilisearch refused a request \(invalid_search_filter\)$/);
    connection.close();
  });
});
