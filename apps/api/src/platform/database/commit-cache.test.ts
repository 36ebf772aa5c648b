import { expect, test } from "vitest";
import { createCommitCache } from "./database.ts";

test("caches found values until the next commit, and loads missing ones again", async () => {
  let version = 1;
  const reads: string[] = [];
  const cache = createCommitCache<string, string>({ dataVersion: () => version }, 10);
  const load = async (key: string) => {
    reads.push(key);
    return key === "nobody" ? undefined : `${key} ${version}`;
  };
  expect([await cache.get("a", load), await cache.get("a", load)]).toEqual(["a 1", "a 1"]);
  expect([await cache.get("nobody", load), await cache.get("nobody", load)]).toEqual([undefined, undefined]);
  version = 2;
  expect(await cache.get("a", load)).toBe("a 2");
  cache.delete("a");
  await cache.get("a", load);
  expect(reads).toEqual(["a", "nobody", "nobody", "a", "a"]);
});

test("a full cache evicts only the least recently used entry", async () => {
  const cache = createCommitCache<number, number>({ dataVersion: () => 1 }, 3);
  const reads: number[] = [];
  const load = async (key: number) => {
    reads.push(key);
    return key;
  };
  for (const key of [1, 2, 3, 1, 4, 1, 3, 4, 2]) await cache.get(key, load);
  expect(reads).toEqual([1, 2, 3, 4, 2]);
});
