import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import { createFakeClient } from "../../../testing/render-with-providers.tsx";
import { fetchResultIds } from "./result-ids.ts";
import type { SearchResult } from "./use-search-result.ts";

const asked: unknown[] = [];
const server = (reply: { ids: string[]; numFound: number } | null, status = 501) =>
  createFakeClient((key, { query }) => {
    asked.push([key, query]);
    if (!reply) throw new ApiError({ status, code: "unknown", message: "" });
    return reply;
  });
const resultOf = (ids: (string | undefined)[], total: number) => ({ ids, total }) as unknown as SearchResult;
const query = { solr_q: "krug", solr_sort: "score desc" };
const ask = (client: ReturnType<typeof server>, result: SearchResult) =>
  fetchResultIds({ client, queries: new QueryClient(), query, result });
const some = resultOf(["1", undefined, "3"], 4);

it("are those of the result without a request if all of it is loaded", async () => {
  asked.length = 0;
  expect(await ask(server(null), resultOf(["1", "2"], 2))).toEqual({ ids: ["1", "2"], scope: "all" });
  expect(asked).toEqual([]);
});

it("are requested by text, filters and order if some are not loaded", async () => {
  asked.length = 0;
  const ids = ["1", "2", "3", "4"];
  expect(await ask(server({ ids, numFound: 4 }), some)).toEqual({ ids, scope: "all" });
  expect(asked).toEqual([["search.ids", query]]);
});

it("are limited by the maximum of downloads", async () => {
  const ids = ["1", "2", "3"];
  expect(await ask(server({ ids, numFound: 4 }), some)).toEqual({ ids, scope: "limited" });
});

it("are the loaded ones if the backend lacks the extension", async () => {
  for (const status of [404, 405, 501]) {
    expect(await ask(server(null, status), some)).toEqual({ ids: ["1", "3"], scope: "loaded" });
  }
});

it.each([0, 429, 500])("are nothing where the question fails: %i", async (status) => {
  await expect(ask(server(null, status), some)).rejects.toMatchObject({ status });
});
