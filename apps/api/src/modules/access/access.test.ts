import { expect, test } from "vitest";
import { decide, EVERY_SET, ORIGINAL, type Rights } from "./access.ts";

const PUBLIC = 1;
const PRESS = 2;
const VAULT = 3;
const rights: Rights = {
  seen: new Set([PUBLIC, PRESS]),
  downloads: new Map([
    [PRESS, new Set([ORIGINAL, 4])],
    [VAULT, new Set([EVERY_SET])],
  ]),
};

test.each([
  { pools: [PUBLIC], see: true, original: false },
  { pools: [PRESS], see: true, original: true },
  { pools: [PUBLIC, PRESS], see: true, original: true },
  { pools: [VAULT], see: false, original: false },
  // To download by a pool one has to see it there.
  { pools: [PUBLIC, VAULT], see: true, original: false },
  { pools: [], see: false, original: false },
  { pools: [PRESS], embargo: 101, see: false, original: false },
  { pools: [PRESS], embargo: 100, see: true, original: true },
  { pools: [PRESS], expiry: 100, see: true, original: false },
  { pools: [PRESS], expiry: 101, see: true, original: true },
  { pools: [PRESS], embargo: null, expiry: null, see: true, original: true },
])("$pools, embargo $embargo, expiry $expiry: seen $see, downloaded $original", ({ see, original, ...asset }) => {
  expect(decide(rights, asset, "see", 100)).toBe(see);
  expect(decide(rights, asset, { download: ORIGINAL }, 100)).toBe(original);
});

test("a convert set may be downloaded where it or every set is granted", () => {
  expect(decide(rights, { pools: [PRESS] }, { download: 4 }, 0)).toBe(true);
  expect(decide(rights, { pools: [PRESS] }, { download: 5 }, 0)).toBe(false);
  const all: Rights = { seen: new Set([PUBLIC]), downloads: new Map([[PUBLIC, new Set([EVERY_SET])]]) };
  expect(decide(all, { pools: [PUBLIC] }, { download: 5 }, 0)).toBe(true);
});
