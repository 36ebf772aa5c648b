import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_IDS_PER_URL, MAX_URL_LENGTH, splitIdsIntoBatches } from "./asset-batches.ts";
import { createClient } from "./client.ts";

const client = createClient({ baseUrl: "https://portal.example/api", token: () => null, locale: () => "de" });
const urlOf = (assetid: readonly string[]): string => client.url("assets.get", { query: { assetid: [...assetid] } });

test("every URL stays below the limit, and all ids are kept in order", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\w-]{1,40}$/), { maxLength: 400 }), (ids) => {
      const batches = splitIdsIntoBatches(ids, urlOf);
      expect(batches.flat()).toEqual(ids);
      for (const batch of batches) expect(urlOf(batch).length).toBeLessThan(MAX_URL_LENGTH);
    }),
    { numRuns: 30 },
  );
});

test("a relative URL stays below the limit for any host name", () => {
  const relative = createClient({ baseUrl: "/api", token: () => null, locale: () => "de" });
  const pathOf = (assetid: readonly string[]) => relative.url("assets.get", { query: { assetid: [...assetid] } });
  const host = `https://${[63, 63, 63, 61].map((length) => "h".repeat(length)).join(".")}:65535`;
  const ids = Array.from({ length: 400 }, (_, at) => `${100_000 + at}`);
  const batches = splitIdsIntoBatches(ids, pathOf);
  expect(batches.flat()).toEqual(ids);
  for (const batch of batches) expect(new URL(pathOf(batch), host).href.length).toBeLessThan(MAX_URL_LENGTH);
});

test("few ids need one request, none need none, and batches are not smaller than necessary", () => {
  expect(splitIdsIntoBatches(["1", "2"], urlOf)).toEqual([["1", "2"]]);
  expect(splitIdsIntoBatches([], urlOf)).toEqual([]);
  const batches = splitIdsIntoBatches(
    Array.from({ length: 400 }, (_, index) => `${100_000 + index}`),
    urlOf,
  );
  for (const batch of batches) expect(urlOf(batch).length).toBeLessThan(MAX_URL_LENGTH);
  const [first, second] = batches;
  expect(urlOf([...(first ?? []), second?.[0] ?? ""]).length).toBeGreaterThanOrEqual(MAX_URL_LENGTH);
});

test("no URL has more ids than the contract allows", () => {
  const ids = Array.from({ length: MAX_IDS_PER_URL + 1 }, (_, at) => String(at));
  const batches = splitIdsIntoBatches(ids, () => "short");
  expect(batches.map(({ length }) => length)).toEqual([MAX_IDS_PER_URL, 1]);
});

test("an id that is too long for any URL gets its own batch", () => {
  const long = "x".repeat(MAX_URL_LENGTH);
  expect(splitIdsIntoBatches(["1", long, "2"], urlOf)).toEqual([["1"], [long], ["2"]]);
  expect(splitIdsIntoBatches(["a", "b"], () => "x".repeat(MAX_URL_LENGTH))).toEqual([["a"], ["b"]]);
  expect(splitIdsIntoBatches(["a", "b"], () => "x".repeat(MAX_URL_LENGTH - 1))).toEqual([["a", "b"]]);
});
