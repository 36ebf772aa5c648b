// Loads grants and pools once per state of the database and lets the rule of `access.ts` decide. It never decides
// anything itself.
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { createAccessRepository, type Guard } from "./access.repository.ts";
import { decide, type Rights } from "./access.ts";

/** What the right to an asset depends on. */
export type GuardedAsset = Pick<Guard, "aclId"> & Partial<Pick<Guard, "embargo" | "expiry">>;

export type { Guard };

type Grantee = Pick<Caller, "groups">;

export interface Access {
  /** The sets of pools of which the caller may see at least one; an embargo is held against each asset besides. */
  visibleAcls(caller: Grantee): ReadonlySet<number>;
  /**
   * To be asked before anything else of an asset is read. An asset that does not exist is answered for, too: it takes
   * the same work as a hidden one, so that the time of a reply does not tell them apart.
   */
  guard(id: number): Guard;
  /** The guards of several assets, in their order. */
  guards(ids: readonly number[]): Guard[];
  maySee(caller: Grantee, asset: GuardedAsset): boolean;
  /** Convert set 0 is the original. */
  mayDownload(caller: Grantee, asset: GuardedAsset, convertSetId: number): boolean;
}

interface Loaded {
  version: number;
  /** The lowest and the highest id of an asset; 0 where there is none. */
  firstId: number;
  lastId: number;
  poolsOf: Map<number, number[]>;
  seen: Map<number, number[]>;
  downloads: Map<number, { pool: number; set: number }[]>;
  rights: Map<string, Rights>;
  acls: Map<string, ReadonlySet<number>>;
}

/** The id of no set of pools and of no pool. */
const NOBODYS = 0;
const NOTHING: Guard = { id: 0, aclId: NOBODYS, embargo: null, expiry: null };

export function createAccess(db: Database, clock: Clock): Access {
  const repository = createAccessRepository(db);
  // In one transaction: beginning one for each id takes longer than reading.
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
      downloads: new Map(),
      rights: new Map(),
      acls: new Map(),
    };
    loaded.poolsOf.set(NOBODYS, [NOBODYS]);
    for (const { acl, pool } of repository.pools()) add(loaded.poolsOf, acl, pool);
    for (const { group, pool } of repository.grants()) add(loaded.seen, group, pool);
    for (const { group, pool, set } of repository.downloadGrants()) add(loaded.downloads, group, { pool, set });
    return loaded;
  }

  function rightsOf(state: Loaded, groups: readonly number[]): Rights {
    const key = groups.join();
    const cached = state.rights.get(key);
    if (cached) return cached;
    const downloads = new Map<number, Set<number>>();
    for (const { pool, set } of groups.flatMap((group) => state.downloads.get(group) ?? [])) {
      const sets = downloads.get(pool) ?? new Set();
      downloads.set(pool, sets.add(set));
    }
    const rights = { seen: new Set(groups.flatMap((group) => state.seen.get(group) ?? [])), downloads };
    state.rights.set(key, rights);
    return rights;
  }

  return {
    visibleAcls(caller) {
      const state = load();
      const key = caller.groups.join();
      const cached = state.acls.get(key);
      if (cached) return cached;
      const rights = rightsOf(state, caller.groups);
      const visible = new Set<number>();
      for (const [acl, pools] of state.poolsOf) if (decide(rights, { pools }, "see", 0)) visible.add(acl);
      state.acls.set(key, visible);
      return visible;
    },
    guard: (id) => guard(id),
    guards,
    maySee: (caller, asset) => ask(caller, asset, "see"),
    mayDownload: (caller, asset, convertSetId) => ask(caller, asset, { download: convertSetId }),
  };

  function guard(id: number, { firstId, lastId } = load()): Guard {
    // Ids beyond the ends would always hit the same cached page, so they are spread over the whole table.
    const isWithin = firstId <= id && id <= lastId;
    const near = isWithin ? id : firstId + (id % (lastId - firstId + 1));
    const { id: found, aclId, embargo, expiry } = repository.guardAt(near) ?? NOTHING;
    const isThere = found === id;
    return { id, aclId: isThere ? aclId : NOBODYS, embargo: isThere ? embargo : null, expiry: isThere ? expiry : null };
  }

  function ask(
    caller: Grantee,
    { aclId, embargo, expiry }: GuardedAsset,
    action: "see" | { download: number },
  ): boolean {
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
