import { expect, test } from "vitest";
import { createRecordStore } from "./record-store.ts";

const record = (size: number) => ({ aclId: 1, embargo: null, version: 1, bytes: new Uint8Array(size), gap: 0 });
const KIB = 1024;

test("what is asked for again stays, what nobody asks for goes, and the bound holds", () => {
  const store = createRecordStore(200 * KIB);
  for (let id = 1; id <= 1000; id++) {
    store.put(0, id, record(KIB));
    expect(store.get(0, 1)).toBeDefined();
    expect(store.bytes()).toBeLessThanOrEqual(202 * KIB);
  }
  expect(store.get(0, 2)).toBeUndefined();
  expect(store.get(0, 1000)).toBeDefined();
});

test("a changed asset is dropped in every variant, and no other", () => {
  const store = createRecordStore(KIB * KIB);
  for (const variant of [0, 1, 63]) for (const id of [7, 8]) store.put(variant, id, record(10));
  const before = store.bytes();
  store.drop([7, 99]);
  for (const variant of [0, 1, 63]) {
    expect(store.get(variant, 7)).toBeUndefined();
    expect(store.get(variant, 8)).toBeDefined();
  }
  expect(store.bytes()).toBe(before / 2);
  store.clear();
  expect([store.bytes(), store.get(0, 8)]).toEqual([0, undefined]);
});

test("a variant too many is read each time and never mistaken for another", () => {
  const store = createRecordStore(KIB * KIB);
  store.put(64, 7, record(10));
  expect(store.get(0, 8)).toBeUndefined();
  expect(store.bytes()).toBe(0);
});
