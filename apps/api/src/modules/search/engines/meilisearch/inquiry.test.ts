import type { SearchParams, SearchResponse } from "meilisearch";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ALL, typed } from "../engine.suite.ts";
import { BeyondWindowError } from "../engine.ts";
import { OPTIONS } from "../suite-library.suite.ts";
import { IndexWords } from "./index-words.ts";
import { find } from "./inquiry.ts";
import { Layout } from "./layout.ts";
import { LongPhrases } from "./long-phrases.ts";

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeEach(() => process.on("unhandledRejection", note));
afterEach(() => process.off("unhandledRejection", note));

it.each([["kind"], ["kind", "size"], ["size"]])(
  "fails once where everything does, with %s filtered",
  async (...fields) => {
    const gone = new Error("the search server is gone");
    const index = {
      layout: new Layout(OPTIONS),
      sortable: new Set<string>(),
      send: () => Promise.reject(gone),
      longPhrases: new LongPhrases(),
      words: new IndexWords(),
      seq: 1,
      window: 100,
    };
    const facets = fields.map((field) => ({ field, limit: 10 }));
    const filters = fields.map((field) => (field === "kind" ? { field, values: [1] } : { field, range: { low: 3 } }));
    await expect(find({ ...ALL, facets, filters }, index)).rejects.toBe(gone);
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  },
);

it("refuses the least relevant where the way to them leads beyond the window, and brings those before", async () => {
  const send = vi.fn(async ({ limit = 0 }: SearchParams) => {
    const hits = Array.from({ length: limit }, (_, id) => ({ id }));
    return { hits, estimatedTotalHits: 130 } as unknown as SearchResponse;
  });
  const layout = new Layout(OPTIONS);
  const words = new IndexWords();
  const longPhrases = new LongPhrases();
  const index = { layout, sortable: new Set<string>(), send, longPhrases, words, seq: 1, window: 100 };
  const least = { ...ALL, text: typed("harbour"), sort: { key: "score", direction: "asc" } as const, rows: 10 };
  await expect(find({ ...least, start: 20 }, index)).rejects.toEqual(new BeyondWindowError(100));
  expect(send).toHaveBeenCalledTimes(1);
  expect((await find({ ...least, start: 30 }, index)).ids).toHaveLength(10);
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ offset: 90, limit: 10 }));
  expect(await find({ ...least, rows: 0 }, index)).toMatchObject({ total: 130 });
});
