import type { SectionPart } from "../section.ts";

/** The parts of people and rights, each with its own address. */
export const peopleParts = {
  people: { path: "/admin/accounts", name: "admin:people.tab.people" },
  groups: { path: "/admin/accounts/groups", name: "admin:people.tab.groups" },
  rights: { path: "/admin/accounts/rights", name: "admin:people.tab.rights" },
  pools: { path: "/admin/accounts/pools", name: "admin:people.tab.pools" },
} as const satisfies Readonly<Record<string, SectionPart>>;

export type PeoplePart = keyof typeof peopleParts;
const PARTS = Object.keys(peopleParts) as PeoplePart[];

/** The part of an address below `/admin/accounts`. */
export const findPeoplePart = (path: string): PeoplePart =>
  PARTS.find((part) => peopleParts[part].path === path) ?? "people";
