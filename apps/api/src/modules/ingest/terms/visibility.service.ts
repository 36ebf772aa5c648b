// Describes who can see the assets of an import, counted from the database: the pool given to an import applies to new
// assets only, not to existing ones.

import type { Database } from "../../../platform/database/database.ts";
import { formatCount } from "../../../platform/format-count.ts";
import { GUEST_GROUP } from "../../access/access.ts";
import { mapGroupNamesByVisiblePool, mapPoolNamesByAcl } from "../../access/pool-sets.repository.ts";
import { countAssetsByAcl, type ImportedAssetsFilter } from "./visibility.repository.ts";

export interface VisibilityOptions {
  guestAccess: boolean;
  /** Epoch seconds. */
  now: number;
  /** The pool given to this import; undefined where none was given. */
  pool?: string | undefined;
}

/** The sentences printed at the end of an import. */
export async function describeVisibility(
  db: Database,
  imported: ImportedAssetsFilter,
  options: VisibilityOptions,
): Promise<string> {
  const counts = new Map<string, number>();
  const add = (who: string, assets: number) => assets > 0 && counts.set(who, (counts.get(who) ?? 0) + assets);
  let outside = 0;
  const [poolsOf, groupsOf] = [await mapPoolNamesByAcl(db.read), await mapGroupNamesByVisiblePool(db.read)];
  for (const { aclId, assets, unread, embargoed } of await countAssetsByAcl(db, imported, options.now)) {
    const pools = poolsOf.get(aclId) ?? [];
    const groups = [...new Set(pools.flatMap((pool) => groupsOf.get(pool) ?? []))].sort();
    add(viewersOf(groups, pools, options.guestAccess), assets - unread - embargoed);
    add("administrators only, until their terms are read", unread);
    add("nobody before their embargo ends", embargoed);
    if (pools.join() !== options.pool) outside += assets;
  }
  if (counts.size === 0) return "None of this is in the library, so nobody can see it.";
  const parts = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([who, assets]) => `${formatCount(assets, "asset")}: ${who}`);
  const sentence = `Who can see what is here: ${parts.join("; ")}.`;
  if (options.pool === undefined || outside === 0) return sentence;
  const existing =
    outside === 1
      ? "1 asset was in the library before and does"
      : `${outside} assets were in the library before and do`;
  return `${sentence}\n${existing} not lie in the pool "${options.pool}" alone: --pool says it of new assets. The same import with --move-pool moves what lies elsewhere.`;
}

function viewersOf(groups: readonly string[], pools: readonly string[], guestAccess: boolean): string {
  if (groups.includes(GUEST_GROUP)) return guestAccess ? "everyone who opens the portal" : "everyone who logs in";
  if (groups.length > 0) return `only members of ${groups.join(", ")}`;
  return `nobody yet, since no group is granted the pool ${pools.join(", ")} (vitrine group grant <group> ${pools[0] ?? "<pool>"})`;
}
