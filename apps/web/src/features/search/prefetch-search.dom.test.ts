import { QueryClient } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { Location } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeHost, createMapStorage } from "../../testing/fake-host.ts";
import { prefetchSearch } from "./prefetch-search.ts";
import { saveResultScrollPosition } from "./result/search-position.ts";

const renditions = [320, 640].map((w) => ({ w, h: w / 2, url: `/${w}.webp` }));
const docs = Array.from({ length: 200 }, (_, at) => ({
  id: String(at),
  asset_groups: ["image"],
  pixel_x: 400,
  pixel_y: 200,
  url: `/${at}.webp`,
  renditions,
}));
const found = { response: { numFound: 200, start: 0, docs }, facetCounts: { facetFields: {} } };
const fields = [{ field_name: "series", is_facet: true, type: "string", default_labels: {} }];

/** Pictures requested before any was rendered. */
let pictures: { sizes: string; fetchPriority: string }[];

beforeEach(() => {
  pictures = [];
  vi.stubGlobal(
    "Image",
    class {
      sizes = "";
      fetchPriority = "";
      constructor() {
        pictures.push(this);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function ask({ view = "grid", tabStorage = createMapStorage(), fail = false } = {}) {
  const call = vi.fn(async (key: string, _input?: unknown) => {
    if (key === "index.fields" && fail) throw new Error("The fields are not there.");
    return key === "index.fields" ? { visible_fields: fields } : found;
  });
  const queries = new QueryClient();
  const location: Location = { pathname: "/search/Vase", search: `?view=${view}`, hash: "", state: null, key: "first" };
  const client = { call } as unknown as Client;
  const asking = {
    client,
    queries,
    host: createFakeHost({ tabStorage }),
    settings: createDefaultSettings(),
    locale: "de",
  };
  return { call, queries, done: prefetchSearch(asking, location) };
}
const questions = (call: ReturnType<typeof ask>["call"]) => call.mock.calls.filter(([key]) => key === "search.find");

it("prefetches the first page with facets, under the query key of the page", async () => {
  const { call, queries, done } = ask();
  await done;
  expect(questions(call)).toEqual([
    [
      "search.find",
      {
        query: expect.objectContaining({
          solr_q: "Vase",
          solr_start: 0,
          solr_facetfields: ["series"],
          purpose: "search",
        }),
        signal: expect.anything(),
      },
    ],
  ]);
  const kept = queries.getQueryCache().findAll({ queryKey: ["search.find", "de", "first"] });
  expect(kept.map(({ state }) => state.status)).toEqual(["success"]);
});

it("fetches the pictures of the first screen in their size, the first row with high priority", async () => {
  await ask().done;
  expect(pictures.length).toBeGreaterThan(4);
  expect(pictures.length).toBeLessThan(100);
  const [first, ...others] = pictures;
  expect(first?.fetchPriority).toBe("high");
  expect(others.at(-1)?.fetchPriority).toBe("auto");
  for (const { sizes } of pictures) expect(Number.parseInt(sizes, 10)).toBeGreaterThan(300);
});

it("fetches no pictures for a view without known layout", async () => {
  await ask({ view: "list" }).done;
  expect(pictures).toEqual([]);
});

it("leaves restored results to the page, which knows how much was loaded", async () => {
  const tabStorage = createMapStorage();
  const memory = { address: "/search/Vase?view=grid", count: 300, anchor: "7", offset: 0, focus: null };
  saveResultScrollPosition(tabStorage, "first", memory);
  const { call, done } = ask({ tabStorage });
  await done;
  expect(questions(call)).toEqual([]);
});

it("asks nothing without the fields, and breaks nothing", async () => {
  const { call, done } = ask({ fail: true });
  await expect(done).resolves.toBeUndefined();
  expect(questions(call)).toEqual([]);
});
