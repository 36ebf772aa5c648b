import { expect, it } from "vitest";
import type { AccountGroup } from "../../../shared/api/console-client.ts";
import { computeEffectiveGroupRights } from "./effective-group-rights.ts";

const group = (name: string, grants: AccountGroup["grants"]): AccountGroup => ({
  name,
  members: 1,
  tokens: [],
  grants,
});
const guests = group("guest", [
  { pool: "open", sets: [1] },
  { pool: "free", sets: [-1] },
]);

it.each([
  ["without any right", group("press", []), "closed", { from: "nobody", downloads: "none" }],
  ["with the rights of all visitors only", group("press", []), "open", { from: "everybody", downloads: [1] }],
  ["that sees only", group("press", [{ pool: "closed", sets: [] }]), "closed", { from: "group", downloads: "none" }],
  [
    "with rights beyond those of all visitors",
    group("press", [{ pool: "open", sets: [0, 1] }]),
    "open",
    { from: "group", downloads: [0, 1] },
  ],
  [
    "that sees what all visitors download",
    group("press", [{ pool: "free", sets: [] }]),
    "free",
    { from: "group", downloads: "all" },
  ],
  ["with every form", group("press", [{ pool: "open", sets: [-1] }]), "open", { from: "group", downloads: "all" }],
  ["of all visitors", guests, "open", { from: "group", downloads: [1] }],
] as const)("combines the rights of a group %s", (_what, of, pool, expected) => {
  expect(computeEffectiveGroupRights(pool, of, guests)).toEqual(expected);
});

it("works without a group of visitors", () => {
  expect(computeEffectiveGroupRights("open", group("press", []), undefined)).toEqual({
    from: "nobody",
    downloads: "none",
  });
});
