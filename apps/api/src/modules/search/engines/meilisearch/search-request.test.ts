import type { SearchParams, SearchResponse } from "meilisearch";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ALL_NEWEST_FIRST, parseTestQuery } from "../engine.suite.ts";
import { BeyondWindowError } from "../engine.ts";
import { TEST_ENGINE_OPTIONS } from "../random-library.suite.ts";
import { IndexVocabulary } from "./index-vocabulary.ts";
import { AttributeLayout } from "./layout.ts";
import { LongPhraseChecker } from "./long-phrase-checker.ts";
import { findHits } from "./search-request.ts";

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeEach(() => process.on("unhandledRejection", note));
afterEach(() => process.off("unhandledRejection", note));

it.each([["kind"], ["kind", "size"], ["size"]])(
  "rejects once when all requests fail, with %s filtered",
  async (...fields) => {
    const gone = new Error("the search server is gone");
    const index = {
      layout: new AttributeLayout(TEST_ENGINE_OPTIONS),
      sortable: new Set<string>(),
      send: () => Promise.reject(gone),
      longPhrases: new LongPhraseChecker(),
      words: new IndexVocabulary(),
      seq: 1,
      window: 100,
    };
    const facets = fields.map((field) => ({ field, limit: 10 }));
    const filters = fields.map((field) => (field === "kind" ? { field, values: [1] } : { field, range: { low: 3 } }));
    await expect(findHits({ ...ALL_NEWEST_FIRST, facets, filters }, index)).rejects.toBe(gone);
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  },
);

it("refuses least relevant first beyond the window, and returns hits within it", async () => {
  const send = vi.fn(async ({ limit = 0 }: SearchParams) => {
    const hits = Array.from({ length: limit }, (_, id) => ({ id }));
    return { hits, estimatedTotalHits: 130 } as unknown as SearchResponse;
  });
  const layout = new AttributeLayout(TEST_ENGINE_OPTIONS);
  const words = new IndexVocabulary();
  const longPhrases = new LongPhraseChecker();
  const index = { layout, sortable: new Set<string>(), send, longPhrases, words, seq: 1, window: 100 };
  const least = {
    ...ALL_NEWEST_FIRST,
    text: parseTestQuery("harbour"),
    sort: { key: "score", direction: "asc" } as const,
    rows: 10,
  };
  await expect(findHits({ ...least, start: 20 }, index)).rejects.toEqual(new BeyondWindowError(100));
  expect(send).toHaveBeenCalledTimes(1);
  expect((await findHits({ ...least, start: 30 }, index)).ids).toHaveLength(10);
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ offset: 90, limit: 10 }));
  expect(await findHits({ ...least, rows: 0 }, index)).toMatchObject({ total: 130 });
});
