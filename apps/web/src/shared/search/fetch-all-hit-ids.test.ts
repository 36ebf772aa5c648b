import { ApiError } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import { createFakeClient } from "../../testing/render-with-providers.tsx";
import { fetchAllHitIds } from "./fetch-all-hit-ids.ts";
import { EMPTY_SEARCH } from "./search-location.ts";
import type { FindAssets } from "./use-find-assets.ts";

const all = ["1", "2", "3", "4", "5"];

/** A backend that names so many ids at once, or fails. */
function backend(named: number | ApiError) {
  const starts: unknown[] = [];
  const client = createFakeClient(() => {
    if (named instanceof ApiError) throw named;
    return { ids: all.slice(0, named), numFound: all.length };
  });
  const find = (async (_: unknown, { start = 0, rows }: { start?: number; rows: number }) => {
    starts.push(start);
    const docs = all.slice(start, start + Math.min(rows, 2)).map((id) => ({ id }));
    return { response: { docs, numFound: all.length, start } };
  }) as unknown as FindAssets;
  const ask = (most = 100, signal = new AbortController().signal) => {
    const sort = { key: "score", orientation: "desc" } as const;
    return fetchAllHitIds({ client, location: EMPTY_SEARCH, sort, unknownFields: [], find, signal, limit: most });
  };
  return { ask, starts };
}
const failing = (status: number) => backend(new ApiError({ status, code: "unknown", message: "" }));

it("are named in one reply, without a record", async () => {
  const { ask, starts } = backend(5);
  expect(await ask()).toEqual(all);
  expect(starts).toEqual([]);
});

it("come page by page where the reply ends, because more may not be downloaded", async () => {
  const { ask, starts } = backend(3);
  expect(await ask()).toEqual(all);
  expect(starts).toEqual([3]);
});

it("come page by page where the backend does not name them", async () => {
  const { ask, starts } = failing(404);
  expect(await ask()).toEqual(all);
  expect(starts).toEqual([0, 2, 4]);
});

it("are no more than are wanted", async () => {
  expect(await backend(5).ask(4)).toHaveLength(4);
  expect(await failing(501).ask(2)).toHaveLength(2);
});

it("are none where the question fails", async () => {
  await expect(failing(500).ask()).rejects.toMatchObject({ status: 500 });
});

it("are none once they are no longer wanted", async () => {
  await expect(backend(5).ask(100, AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
});
