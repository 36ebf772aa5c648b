import { expect, test } from "vitest";
import { ALL_CONVERT_SETS, type CombinedGrants, isAllowed, ORIGINAL_CONVERT_SET } from "./access.ts";

const PUBLIC = 1;
const PRESS = 2;
const VAULT = 3;
const rights: CombinedGrants = {
  seen: new Set([PUBLIC, PRESS]),
  downloads: new Map([
    [PRESS, new Set([ORIGINAL_CONVERT_SET, 4])],
    [VAULT, new Set([ALL_CONVERT_SETS])],
  ]),
  seesUnread: false,
};

test.each([
  { pools: [PUBLIC], see: true, original: false },
  { pools: [PRESS], see: true, original: true },
  { pools: [PUBLIC, PRESS], see: true, original: true },
  { pools: [VAULT], see: false, original: false },
  // A pool must be visible to give the right to download.
  { pools: [PUBLIC, VAULT], see: true, original: false },
  { pools: [], see: false, original: false },
  { pools: [PRESS], embargo: 101, see: false, original: false },
  { pools: [PRESS], embargo: 100, see: true, original: true },
  { pools: [PRESS], expiry: 100, see: true, original: false },
  { pools: [PRESS], expiry: 101, see: true, original: true },
  { pools: [PRESS], embargo: null, expiry: null, see: true, original: true },
  { pools: [PRESS], unreadTerms: "crashed", see: false, original: false },
])("$pools, embargo $embargo, expiry $expiry, $unreadTerms: seen $see, downloaded $original", (row) => {
  const { see, original, ...terms } = row;
  const asset = { unreadTerms: null, ...terms };
  expect(isAllowed(rights, asset, "see", 100)).toBe(see);
  expect(isAllowed(rights, asset, { download: ORIGINAL_CONVERT_SET }, 100)).toBe(original);
});

test("T29 assets with unreadable terms are seen and downloaded only with that right, within the grants and the embargo", () => {
  const admin: CombinedGrants = { ...rights, seesUnread: true };
  const unread = { pools: [PRESS], unreadTerms: "no_program" };
  expect(isAllowed(admin, unread, "see", 100)).toBe(true);
  expect(isAllowed(admin, unread, { download: ORIGINAL_CONVERT_SET }, 100)).toBe(true);
  expect(isAllowed(admin, { ...unread, embargo: 101 }, "see", 100)).toBe(false);
  expect(isAllowed(admin, { ...unread, pools: [VAULT] }, "see", 100)).toBe(false);
});

test("a convert set may be downloaded if it or every set is granted", () => {
  expect(isAllowed(rights, { pools: [PRESS], unreadTerms: null }, { download: 4 }, 0)).toBe(true);
  expect(isAllowed(rights, { pools: [PRESS], unreadTerms: null }, { download: 5 }, 0)).toBe(false);
  const downloads = new Map([[PUBLIC, new Set([ALL_CONVERT_SETS])]]);
  const all: CombinedGrants = { seen: new Set([PUBLIC]), downloads, seesUnread: false };
  expect(isAllowed(all, { pools: [PUBLIC], unreadTerms: null }, { download: 5 }, 0)).toBe(true);
});
