// Loads grants and pools once per state of the database and lets the rule of `access.ts` decide. It never decides
// anything itself.
import { LRUCache } from "lru-cache";
import type { ConvertSetKind } from "../../db/convert-set-kind.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { createAccessRepository, type Granted, type Guard, type PoolMember } from "./access.repository.ts";
import { decide, embargoIsOver, hasExpired, indexedAcl, ORIGINAL, type Rights } from "./access.ts";

/** What the right to an asset depends on. */
export type GuardedAsset = Pick<Guard, "aclId" | "unreadTerms"> & Partial<Pick<Guard, "embargo" | "expiry">>;

export type { Guard };

type Grantee = Pick<Caller, "groups" | "isGuiAdmin">;

/** Whether it may be downloaded in any form: not by the caller, or, since it has expired, by nobody any more. */
export type DownloadState = "permitted" | "forbidden" | "withdrawn";

/** What one caller may see, at the moment at which it is asked for. */
export interface View {
  /** The sets of pools of which the caller may see at least one; an embargo is held against each asset besides. */
  readonly acls: readonly number[];
  /** Epoch seconds, held against embargoes. */
  readonly now: number;
  /** Whether assets are among it whose terms could not be read. */
  readonly seesUnread: boolean;
  /** What a search index is asked for, in place of `acls` and `seesUnread`. */
  readonly indexedAcls: readonly number[];
  /** Cheap enough for every record of a reply. */
  maySee(asset: Pick<Guard, "aclId" | "embargo" | "unreadTerms">): boolean;
  /** Of an asset that is seen, and of which `convertible` can be made. As cheap. */
  downloadState(asset: Pick<Guard, "aclId" | "expiry">, convertible: ConvertSetKind | undefined): DownloadState;
}

export interface Access {
  /** For whatever is asked about many assets at once: a search, a list, a page of records. */
  viewOf(caller: Grantee): View;
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
  /** Every pool in their order, once for each set that it is in. Asks for no right: for whoever operates the server. */
  pools(): PoolMember[];
}

/** Of all callers with the same groups, GUI admins apart from others. */
interface GroupRights {
  rights: Rights;
  /** Made when a view is asked for. */
  acls?: { set: ReadonlySet<number>; list: readonly number[]; indexed: readonly number[] };
  /** Whether anything may be taken: by what can be made, then by set of pools, as it is asked for. */
  taken: Record<ConvertSetKind | "original", Map<number, boolean>>;
}

interface Loaded extends Granted {
  version: number;
  byGroups: LRUCache<string, GroupRights>;
}

/** The id of no set of pools and of no pool. */
const NOBODYS = 0;
const SOME_REASON = "unread";
const NOTHING: Guard = { id: 0, aclId: NOBODYS, embargo: null, expiry: null, unreadTerms: null };
/** Combinations of groups whose rights are kept, each as large as there are sets of pools. */
const MAX_COMBINATIONS = 1000;

export function createAccess(db: Database, clock: Clock): Access {
  const repository = createAccessRepository(db);
  const guards = repository.atOnce((ids: readonly number[]) => {
    const state = load();
    return ids.map((id) => guard(id, state));
  });
  let loaded: Loaded | undefined;

  function load(): Loaded {
    const version = repository.version();
    if (loaded?.version === version) return loaded;
    loaded = { version, ...repository.granted(), byGroups: new LRUCache({ max: MAX_COMBINATIONS }) };
    loaded.poolsOf.set(NOBODYS, [NOBODYS]);
    return loaded;
  }

  function rightsOf(state: Loaded, { groups, isGuiAdmin }: Grantee): GroupRights {
    const key = `${isGuiAdmin ? "admin " : ""}${groups.join()}`;
    const cached = state.byGroups.get(key);
    if (cached) return cached;
    const downloads = new Map<number, Set<number>>();
    for (const { pool, set } of groups.flatMap((group) => state.downloads.get(group) ?? [])) {
      const sets = downloads.get(pool) ?? new Set();
      downloads.set(pool, sets.add(set));
    }
    const seen = new Set(groups.flatMap((group) => state.seen.get(group) ?? []));
    const made: GroupRights = {
      rights: { seen, downloads, seesUnread: isGuiAdmin },
      taken: { original: new Map(), picture: new Map(), film: new Map() },
    };
    state.byGroups.set(key, made);
    return made;
  }

  function visibleAcls({ poolsOf }: Loaded, rights: Rights): NonNullable<GroupRights["acls"]> {
    const maySee = (pools: number[], unreadTerms: string | null) => decide(rights, { pools, unreadTerms }, "see", 0);
    const list = [...poolsOf].flatMap(([acl, pools]) => (maySee(pools, null) ? [acl] : []));
    const indexed = [...poolsOf].flatMap(([acl, pools]) =>
      [null, SOME_REASON].flatMap((unread) => (maySee(pools, unread) ? [indexedAcl(acl, unread)] : [])),
    );
    return { set: new Set(list), list, indexed };
  }

  /** Whether the groups may take it in any form, whatever the asset's dates say. */
  function mayTake(
    { poolsOf, setsOf }: Loaded,
    { rights, taken }: GroupRights,
    aclId: number,
    convertible: ConvertSetKind | undefined,
  ): boolean {
    const known = taken[convertible ?? "original"];
    const cached = known.get(aclId);
    if (cached !== undefined) return cached;
    const sets = [ORIGINAL, ...((convertible && setsOf.get(convertible)) ?? [])];
    const pools = poolsOf.get(aclId) ?? [];
    const may = sets.some((set) => decide(rights, { pools, unreadTerms: null }, { download: set }, 0));
    known.set(aclId, may);
    return may;
  }

  return {
    viewOf(caller) {
      const state = load();
      const group = rightsOf(state, caller);
      group.acls ??= visibleAcls(state, group.rights);
      const { set, list, indexed } = group.acls;
      const { seesUnread } = group.rights;
      const now = clock.seconds();
      return {
        acls: list,
        now,
        seesUnread,
        indexedAcls: indexed,
        maySee: ({ aclId, embargo, unreadTerms }) =>
          set.has(aclId) && embargoIsOver(embargo, now) && (unreadTerms === null || seesUnread),
        downloadState({ aclId, expiry }, convertible) {
          if (hasExpired(expiry, now)) return "withdrawn";
          return mayTake(state, group, aclId, convertible) ? "permitted" : "forbidden";
        },
      };
    },
    guard: (id) => guard(id),
    guards,
    maySee: (caller, asset) => ask(caller, asset, "see"),
    mayDownload: (caller, asset, convertSetId) => ask(caller, asset, { download: convertSetId }),
    pools: repository.poolMembers,
  };

  function guard(id: number, { firstId, lastId } = load()): Guard {
    // Ids beyond the ends would always hit the same cached page, so they are spread over the whole table.
    const isWithin = firstId <= id && id <= lastId;
    const near = isWithin ? id : firstId + (id % (lastId - firstId + 1));
    const found = repository.guardAt(near) ?? NOTHING;
    return found.id === id ? found : { ...NOTHING, id };
  }

  function ask(
    caller: Grantee,
    { aclId, embargo, expiry, unreadTerms }: GuardedAsset,
    action: "see" | { download: number },
  ): boolean {
    const state = load();
    const pools = state.poolsOf.get(aclId) ?? [];
    const guarded = { pools, embargo: embargo ?? null, expiry: expiry ?? null, unreadTerms };
    return decide(rightsOf(state, caller).rights, guarded, action, clock.seconds());
  }
}
