// Loads grants and pools once per state of the database and lets the rule of `access.ts` decide. It never decides
// anything itself.
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { createAccessRepository, type Guard } from "./access.repository.ts";
import { decide, type Rights } from "./access.ts";

/** Of an asset: what a right depends on. */
export type GuardedAsset = Pick<Guard, "aclId"> & Partial<Pick<Guard, "embargo" | "expiry">>;

export type { Guard };

type Grantee = Pick<Caller, "groups">;

export interface Access {
  /** The sets of pools of which the caller may see at least one; an embargo is held against each asset besides. */
  visibleAcls(caller: Grantee): ReadonlySet<number>;
  /**
   * Who is asked for an asset asks here by its id before anything else of it is read: what is not there answers too, so
   * that it makes as much work as what is hidden, and a clock tells neither from the other.
   */
  guard(id: number): Guard;
  /** Of several, in their order. */
  guards(ids: readonly number[]): Guard[];
  maySee(caller: Grantee, asset: GuardedAsset): boolean;
  /** Convert set 0 is the original. */
  mayTake(caller: Grantee, asset: GuardedAsset, convertSetId: number): boolean;
}

interface Loaded {
  version: number;
  /** The lowest and the highest id of an asset; 0 where there is none. */
  firstId: number;
  lastId: number;
  poolsOf: Map<number, number[]>;
  seen: Map<number, number[]>;
  taken: Map<number, { pool: number; set: number }[]>;
  rights: Map<string, Rights>;
  acls: Map<string, ReadonlySet<number>>;
}

/** Neither a set of pools nor a pool has this id. */
const NOBODYS = 0;
const NOTHING: Guard = { id: 0, aclId: NOBODYS, embargo: null, expiry: null };

export function createAccess(db: Database, clock: Clock): Access {
  const repository = createAccessRepository(db);
  // A transaction, since to begin one for each id takes longer than to read.
  const guards = db.sqlite.transaction((ids: readonly number[]) => {
    const state = load();
    return ids.map((id) => guard(id, state));
  });
  let loaded: Loaded | undefined;

  function load(): Loaded {
    const version = db.dataVersion();
    if (loaded?.version === version) return loaded;
    loaded = {
      version,
      ...repository.ends(),
      poolsOf: new Map(),
      seen: new Map(),
      taken: new Map(),
      rights: new Map(),
      acls: new Map(),
    };
    loaded.poolsOf.set(NOBODYS, [NOBODYS]);
    for (const { acl, pool } of repository.pools()) add(loaded.poolsOf, acl, pool);
    for (const { group, pool } of repository.grants()) add(loaded.seen, group, pool);
    for (const { group, pool, set } of repository.downloadGrants()) add(loaded.taken, group, { pool, set });
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
    guard: (id) => guard(id),
    guards,
    maySee: (caller, asset) => ask(caller, asset, "see"),
    mayTake: (caller, asset, convertSetId) => ask(caller, asset, { take: convertSetId }),
  };

  function guard(id: number, { firstId, lastId } = load()): Guard {
    // What lies beyond the ends would always be looked for in the same place, which is at hand: it is spread over all.
    const isWithin = firstId <= id && id <= lastId;
    const near = isWithin ? id : firstId + (id % (lastId - firstId + 1));
    const { id: found, aclId, embargo, expiry } = repository.guardAt(near) ?? NOTHING;
    const isThere = found === id;
    return { id, aclId: isThere ? aclId : NOBODYS, embargo: isThere ? embargo : null, expiry: isThere ? expiry : null };
  }

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
