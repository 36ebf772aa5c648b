import type { PoolGrant } from "../../../shared/api/console-client.ts";

export interface GrantChange {
  pool: string;
  /** Null: the group can no longer see the pool. */
  sets: number[] | null;
}

/** The changed grants by pool. Unchanged ones are left out, since another admin may change them meanwhile. */
export function listGrantChanges(before: readonly PoolGrant[], after: readonly PoolGrant[]): GrantChange[] {
  const setsIn = (grants: readonly PoolGrant[], pool: string) => grants.find((one) => one.pool === pool)?.sets ?? null;
  const textOf = (sets: readonly number[] | null) => sets?.toSorted((a, b) => a - b).join() ?? null;
  const pools = [...new Set([...before, ...after].map(({ pool }) => pool))];
  return pools
    .filter((pool) => textOf(setsIn(before, pool)) !== textOf(setsIn(after, pool)))
    .map((pool) => ({ pool, sets: setsIn(after, pool) }));
}

/** Special ids of convert sets, as defined by the server. */
export const ALL_CONVERT_SETS_GRANT_ID = -1;
export const CUSTOM_CONVERT_SET_GRANT_ID = -2;

/** What a group may download from a pool. */
export type DownloadRights = "none" | "all" | "some";

export function getDownloadRights({ sets }: Pick<PoolGrant, "sets">): DownloadRights {
  if (sets.includes(ALL_CONVERT_SETS_GRANT_ID)) return "all";
  return sets.length === 0 ? "none" : "some";
}

/** A grant in a form: "some" may be chosen before a set is. */
export interface EditedGrant extends PoolGrant {
  readonly rights: DownloadRights;
}

export const toEditedGrant = (grant: PoolGrant): EditedGrant => ({ ...grant, rights: getDownloadRights(grant) });

export const isGrantIncomplete = ({ rights, sets }: EditedGrant): boolean => rights === "some" && sets.length === 0;

/** The ids of the convert sets for these rights. `offered`: all available sets; "some" starts with the first, the original. */
export function toConvertSetIds(
  rights: DownloadRights,
  before: readonly number[],
  offered: readonly number[],
): number[] {
  if (rights === "none") return [];
  if (rights === "all") return [ALL_CONVERT_SETS_GRANT_ID];
  const kept = before.filter((set) => set !== ALL_CONVERT_SETS_GRANT_ID);
  return kept.length > 0 ? kept : offered.slice(0, 1);
}
