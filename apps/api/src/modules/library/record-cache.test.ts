import { expect, test } from "vitest";
import { createRecordCache, type RecordVariant } from "./record-cache.ts";

const record = (variant: RecordVariant, size: number) => ({
  variant,
  aclId: 1,
  embargo: null,
  expiry: null,
  version: 1,
  unreadTerms: null,
  convertible: undefined,
  hasFile: true,
  bytes: new Uint8Array(size),
  signatureOffset: 0,
  stateOffset: 0,
});
const KIB = 1024;

test("evicts the least recently used records, within the limit", () => {
  const store = createRecordCache(200 * KIB);
  const variant = store.variant("en");
  for (let id = 1; id <= 1000; id++) {
    store.put(id, record(variant, KIB));
    expect(store.get(variant, 1)).toBeDefined();
    expect(store.bytes()).toBeLessThanOrEqual(202 * KIB);
  }
  expect(store.get(variant, 2)).toBeUndefined();
  expect(store.get(variant, 1000)).toBeDefined();
});

test("a changed asset is dropped in every variant, and no other", () => {
  const store = createRecordCache(KIB * KIB);
  const variants = ["de", "en", "fr"].map((key) => store.variant(key));
  for (const variant of variants) for (const id of [7, 8]) store.put(id, record(variant, 10));
  const before = store.bytes();
  store.drop([7, 99]);
  for (const variant of variants) {
    expect(store.get(variant, 7)).toBeUndefined();
    expect(store.get(variant, 8)).toBeDefined();
  }
  expect(store.bytes()).toBe(before / 2);
  store.clear();
  expect([store.bytes(), store.get(store.variant("de"), 8)]).toEqual([0, undefined]);
});

test("with more variants than slots, those in use keep their records, and none gets those of another", () => {
  const store = createRecordCache(KIB * KIB);
  const ids = new Map<string, number>();
  for (let n = 0; n < 200; n++) {
    const key = `variant ${n}`;
    const variant = store.variant(key);
    expect(store.get(variant, 7)).toBeUndefined();
    store.put(7, record(variant, 10));
    ids.set(key, variant.slot);
    expect(store.get(store.variant("variant 0"), 7)).toBeDefined();
    expect(store.get(store.variant(key), 7)).toBeDefined();
  }
  expect(store.get(store.variant("variant 1"), 7)).toBeUndefined();
  expect(new Set(ids.values()).size).toBe(64);
});
