import type { PoolGrant } from "../../../shared/api/console-client.ts";

export interface GrantChange {
  pool: string;
  /** Null: the group sees the pool no more. */
  sets: number[] | null;
}

/** What has become of the grants pool by pool, without those that are as they were: somebody else may change these. */
export function changedGrants(before: readonly PoolGrant[], after: readonly PoolGrant[]): GrantChange[] {
  const setsIn = (grants: readonly PoolGrant[], pool: string) => grants.find((one) => one.pool === pool)?.sets ?? null;
  const textOf = (sets: readonly number[] | null) => sets?.toSorted((a, b) => a - b).join() ?? null;
  const pools = [...new Set([...before, ...after].map(({ pool }) => pool))];
  return pools
    .filter((pool) => textOf(setsIn(before, pool)) !== textOf(setsIn(after, pool)))
    .map((pool) => ({ pool, sets: setsIn(after, pool) }));
}

/** As the server numbers them. */
export const EVERY_SET = -1;
export const OWN_CHOICE = -2;

/** What a group may download of a pool, as it is chosen. */
export type Taking = "none" | "all" | "some";

export function takingOf({ sets }: Pick<PoolGrant, "sets">): Taking {
  if (sets.includes(EVERY_SET)) return "all";
  return sets.length === 0 ? "none" : "some";
}

/** `offered`: the sets that can be chosen. Whoever begins to choose begins with the original. */
export function setsFor(taking: Taking, before: readonly number[], offered: readonly number[]): number[] {
  if (taking === "none") return [];
  if (taking === "all") return [EVERY_SET];
  const kept = before.filter((set) => set !== EVERY_SET);
  return kept.length > 0 ? kept : offered.slice(0, 1);
}
