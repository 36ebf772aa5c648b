import type { AccountGroup } from "../../../shared/api/console-client.ts";
import { ALL_CONVERT_SETS_GRANT_ID } from "./pool-grants.ts";

/** What a group may do in a pool, including what all visitors may do there. */
export interface EffectiveGroupRights {
  /** `nobody`: no rights. `everybody`: those of all visitors only. `group`: its own, which may exceed those. */
  readonly from: "nobody" | "everybody" | "group";
  readonly downloads: "none" | "all" | readonly number[];
}

export function computeEffectiveGroupRights(
  pool: string,
  group: AccountGroup,
  guests: AccountGroup | undefined,
): EffectiveGroupRights {
  const setsOf = (of: AccountGroup | undefined) => of?.grants.find((grant) => grant.pool === pool)?.sets;
  const [own, everybody] = [setsOf(group), setsOf(guests)];
  if (!own && !everybody) return { from: "nobody", downloads: "none" };
  const sets = [...new Set([...(own ?? []), ...(everybody ?? [])])];
  const downloads = sets.includes(ALL_CONVERT_SETS_GRANT_ID) ? "all" : sets.length === 0 ? "none" : sets;
  return { from: own ? "group" : "everybody", downloads };
}
