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
  seesUnread: false,
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
  { pools: [PRESS], unreadTerms: "crashed", see: false, original: false },
])("$pools, embargo $embargo, expiry $expiry, $unreadTerms: seen $see, downloaded $original", (row) => {
  const { see, original, ...terms } = row;
  const asset = { unreadTerms: null, ...terms };
  expect(decide(rights, asset, "see", 100)).toBe(see);
  expect(decide(rights, asset, { download: ORIGINAL }, 100)).toBe(original);
});

test("T29 what could not be read is seen and downloaded by who sees such, within the grants and the embargo", () => {
  const admin: Rights = { ...rights, seesUnread: true };
  const unread = { pools: [PRESS], unreadTerms: "no_program" };
  expect(decide(admin, unread, "see", 100)).toBe(true);
  expect(decide(admin, unread, { download: ORIGINAL }, 100)).toBe(true);
  expect(decide(admin, { ...unread, embargo: 101 }, "see", 100)).toBe(false);
  expect(decide(admin, { ...unread, pools: [VAULT] }, "see", 100)).toBe(false);
});

test("a convert set may be downloaded where it or every set is granted", () => {
  expect(decide(rights, { pools: [PRESS], unreadTerms: null }, { download: 4 }, 0)).toBe(true);
  expect(decide(rights, { pools: [PRESS], unreadTerms: null }, { download: 5 }, 0)).toBe(false);
  const downloads = new Map([[PUBLIC, new Set([EVERY_SET])]]);
  const all: Rights = { seen: new Set([PUBLIC]), downloads, seesUnread: false };
  expect(decide(all, { pools: [PUBLIC], unreadTerms: null }, { download: 5 }, 0)).toBe(true);
});
