import type { SectionPart } from "../section.ts";

/** The parts of people and rights, each with its own address. */
export const peopleSectionParts = {
  people: { path: "/admin/accounts", name: "admin:people.tab.people" },
  groups: { path: "/admin/accounts/groups", name: "admin:people.tab.groups" },
  rights: { path: "/admin/accounts/rights", name: "admin:people.tab.rights" },
  pools: { path: "/admin/accounts/pools", name: "admin:people.tab.pools" },
} as const satisfies Readonly<Record<string, SectionPart>>;

export type PeopleSectionPart = keyof typeof peopleSectionParts;
const PARTS = Object.keys(peopleSectionParts) as PeopleSectionPart[];

/** The part of an address below `/admin/accounts`. */
export const findPeopleSectionPart = (path: string): PeopleSectionPart =>
  PARTS.find((part) => peopleSectionParts[part].path === path) ?? "people";
