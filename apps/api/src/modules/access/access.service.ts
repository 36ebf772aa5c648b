// Loads grants and pools once per state of the database and lets the rule of `access.ts` decide. It never decides
// anything itself.
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { decide, type Rights } from "./access.ts";

/** Of an asset: what a right depends on. */
export interface GuardedAsset {
  aclId: number;
  embargo?: number | null;
  expiry?: number | null;
}

type Grantee = Pick<Caller, "groups">;

export interface Access {
  /** The sets of pools of which the caller may see at least one; an embargo is held against each asset besides. */
  visibleAcls(caller: Grantee): ReadonlySet<number>;
  maySee(caller: Grantee, asset: GuardedAsset): boolean;
  /** Convert set 0 is the original. */
  mayTake(caller: Grantee, asset: GuardedAsset, convertSetId: number): boolean;
}

interface Loaded {
  version: number;
  poolsOf: Map<number, number[]>;
  seen: Map<number, number[]>;
  taken: Map<number, { pool: number; set: number }[]>;
  rights: Map<string, Rights>;
  acls: Map<string, ReadonlySet<number>>;
}

export function createAccess(db: Database, clock: Clock): Access {
  const selectAcls = db.sqlite.prepare("SELECT acl_id AS acl, pool_id AS pool FROM acl_pool");
  const selectGrants = db.sqlite.prepare("SELECT group_id AS grp, pool_id AS pool FROM access_grant");
  const selectTakes = db.sqlite.prepare(
    "SELECT group_id AS grp, pool_id AS pool, convert_set_id AS setId FROM download_grant",
  );
  let loaded: Loaded | undefined;

  function load(): Loaded {
    const version = db.dataVersion();
    if (loaded?.version === version) return loaded;
    loaded = { version, poolsOf: new Map(), seen: new Map(), taken: new Map(), rights: new Map(), acls: new Map() };
    for (const { acl, pool } of selectAcls.all() as { acl: number; pool: number }[]) add(loaded.poolsOf, acl, pool);
    for (const { grp, pool } of selectGrants.all() as { grp: number; pool: number }[]) add(loaded.seen, grp, pool);
    for (const { grp, pool, setId } of selectTakes.all() as { grp: number; pool: number; setId: number }[]) {
      add(loaded.taken, grp, { pool, set: setId });
    }
    return loaded;
  }

  function rightsOf(state: Loaded, groups: readonly number[]): Rights {
    const key = groups.join();
    const known = state.rights.get(key);
    if (known) return known;
    const taken = new Map<number, Set<number>>();
    for (const { pool, set } of groups.flatMap((group) => state.taken.get(group) ?? [])) {
      const sets = taken.get(pool) ?? new Set();
      taken.set(pool, sets.add(set));
    }
    const rights = { seen: new Set(groups.flatMap((group) => state.seen.get(group) ?? [])), taken };
    state.rights.set(key, rights);
    return rights;
  }

  return {
    visibleAcls(caller) {
      const state = load();
      const key = caller.groups.join();
      const known = state.acls.get(key);
      if (known) return known;
      const rights = rightsOf(state, caller.groups);
      const visible = new Set<number>();
      for (const [acl, pools] of state.poolsOf) if (decide(rights, { pools }, "see", 0)) visible.add(acl);
      state.acls.set(key, visible);
      return visible;
    },
    maySee: (caller, asset) => ask(caller, asset, "see"),
    mayTake: (caller, asset, convertSetId) => ask(caller, asset, { take: convertSetId }),
  };

  function ask(caller: Grantee, { aclId, embargo, expiry }: GuardedAsset, action: "see" | { take: number }): boolean {
    const state = load();
    const guarded = { pools: state.poolsOf.get(aclId) ?? [], embargo: embargo ?? null, expiry: expiry ?? null };
    return decide(rightsOf(state, caller.groups), guarded, action, clock.seconds());
  }
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
