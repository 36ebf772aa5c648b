// Checks rights with `isAllowed` of access.ts, which alone decides. Grants and pools are loaded once per state of the
// database.
import { LRUCache } from "lru-cache";
import type { ConvertSetKind } from "../../db/convert-set-kind.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { type AssetAccessInfo, createAccessRepository, type GrantLookups } from "./access.repository.ts";
import {
  type CombinedGrants,
  hasExpired,
  isAllowed,
  isEmbargoOver,
  ORIGINAL_CONVERT_SET,
  toIndexedAcl,
} from "./access.ts";

/** An asset with the columns that rights depend on. */
export type AssetAccessColumns = Pick<AssetAccessInfo, "aclId" | "unreadTerms"> &
  Partial<Pick<AssetAccessInfo, "embargo" | "expiry">>;

export type { AssetAccessInfo };

type Grantee = Pick<Caller, "groups" | "isGuiAdmin">;

/** Whether the caller may download an asset in any form; `withdrawn`: it has expired, so nobody may. */
export type DownloadState = "permitted" | "forbidden" | "withdrawn";

/** What one caller may see and download, with the grants and time of this moment. */
export interface CallerAccess {
  /** Sets of pools of which the caller may see at least one. Embargoes must be checked per asset in addition. */
  readonly acls: readonly number[];
  /** Epoch seconds, compared with embargoes. */
  readonly now: number;
  /** Whether the caller sees assets with unreadable usage terms. */
  readonly seesUnread: boolean;
  /** The acl ids to search for in an index; they combine `acls` and `seesUnread`. */
  readonly indexedAcls: readonly number[];
  /** Whether the caller may see an asset. Cheap enough to ask for every record of a reply. */
  maySee(asset: Pick<AssetAccessInfo, "aclId" | "embargo" | "unreadTerms">): boolean;
  /** Convert set 0 is the original. */
  mayDownload(asset: AssetAccessColumns, convertSetId: number): boolean;
  /** Call it for visible assets only. `convertible`: what the asset can be converted to. As cheap as `maySee`. */
  downloadState(
    asset: Pick<AssetAccessInfo, "aclId" | "expiry">,
    convertible: ConvertSetKind | undefined,
  ): DownloadState;
}

/** Cached rights of all callers with the same groups and the same GUI admin flag. */
interface GroupRights {
  rights: CombinedGrants;
  /** Computed on first use by `forCaller`. */
  acls?: { set: ReadonlySet<number>; list: readonly number[]; indexed: readonly number[] };
  /** Cache of `mayDownloadAnyForm`: by kind of conversion, then by set of pools. */
  downloadable: Record<ConvertSetKind | "original", Map<number, boolean>>;
}

interface LoadedGrants extends GrantLookups {
  version: number;
  byGroups: LRUCache<string, GroupRights>;
}

/** Not the id of any set of pools or pool. */
const NO_ID = 0;
const SOME_REASON = "unread";
const NO_ACCESS_INFO: AssetAccessInfo = { id: 0, aclId: NO_ID, embargo: null, expiry: null, unreadTerms: null };
/** Maximum number of combinations of groups whose rights are cached; one takes memory for every set of pools. */
const MAX_COMBINATIONS = 1000;

export type Access = ReturnType<typeof createAccess>;

/** The assets that the caller may download in this set, in the given order. */
export async function filterDownloadable(
  access: Pick<Access, "accessInfos" | "forCaller">,
  caller: Grantee,
  ids: readonly number[],
  convertSetId: number,
): Promise<number[]> {
  const rights = await access.forCaller(caller);
  const infos = await access.accessInfos(ids);
  return infos.filter((info) => rights.mayDownload(info, convertSetId)).map(({ id }) => id);
}

export function createAccess(db: Database, clock: Clock) {
  const repository = createAccessRepository(db);
  let loaded: LoadedGrants | undefined;
  /** Shared by requests that ask at the same time. */
  let loading: { version: number; grants: Promise<LoadedGrants> } | undefined;

  async function load(): Promise<LoadedGrants> {
    const version = repository.version();
    if (loaded?.version === version) return loaded;
    if (loading?.version !== version) {
      const grants = readGrants(version).finally(() => {
        if (loading?.grants === grants) loading = undefined;
      });
      loading = { version, grants };
    }
    return loading.grants;
  }

  async function readGrants(version: number): Promise<LoadedGrants> {
    const grants = await repository.readGrants();
    grants.poolsOf.set(NO_ID, [NO_ID]);
    const read: LoadedGrants = { version, ...grants, byGroups: new LRUCache({ max: MAX_COMBINATIONS }) };
    // Not kept if somebody has committed meanwhile.
    if (repository.version() === version) loaded = read;
    return read;
  }

  function rightsOf(state: LoadedGrants, { groups, isGuiAdmin }: Grantee): GroupRights {
    const key = `${isGuiAdmin ? "admin " : ""}${groups.join()}`;
    const cached = state.byGroups.get(key);
    if (cached) return cached;
    const downloads = new Map<number, Set<number>>();
    for (const { pool, set } of groups.flatMap((group) => state.downloads.get(group) ?? [])) {
      const sets = downloads.get(pool) ?? new Set();
      downloads.set(pool, sets.add(set));
    }
    const seen = new Set(groups.flatMap((group) => state.seen.get(group) ?? []));
    const groupRights: GroupRights = {
      rights: { seen, downloads, seesUnread: isGuiAdmin },
      downloadable: { original: new Map(), picture: new Map(), film: new Map() },
    };
    state.byGroups.set(key, groupRights);
    return groupRights;
  }

  function visibleAcls({ poolsOf }: LoadedGrants, rights: CombinedGrants): NonNullable<GroupRights["acls"]> {
    const maySee = (pools: number[], unreadTerms: string | null) => isAllowed(rights, { pools, unreadTerms }, "see", 0);
    const list = [...poolsOf].flatMap(([acl, pools]) => (maySee(pools, null) ? [acl] : []));
    const indexed = [...poolsOf].flatMap(([acl, pools]) =>
      [null, SOME_REASON].flatMap((unread) => (maySee(pools, unread) ? [toIndexedAcl(acl, unread)] : [])),
    );
    return { set: new Set(list), list, indexed };
  }

  /** Whether the groups may download assets of this pool set in any form, regardless of embargo and expiry. */
  function mayDownloadAnyForm(
    { poolsOf, setsOf }: LoadedGrants,
    { rights, downloadable: taken }: GroupRights,
    aclId: number,
    convertible: ConvertSetKind | undefined,
  ): boolean {
    const cachedByAcl = taken[convertible ?? "original"];
    const cached = cachedByAcl.get(aclId);
    if (cached !== undefined) return cached;
    const sets = [ORIGINAL_CONVERT_SET, ...((convertible && setsOf.get(convertible)) ?? [])];
    const pools = poolsOf.get(aclId) ?? [];
    const may = sets.some((set) => isAllowed(rights, { pools, unreadTerms: null }, { download: set }, 0));
    cachedByAcl.set(aclId, may);
    return may;
  }

  return {
    /** What a caller may do now, for checks of many assets at once: a search, a list, a page of records. */
    async forCaller(caller: Grantee): Promise<CallerAccess> {
      const state = await load();
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
          set.has(aclId) && isEmbargoOver(embargo, now) && (unreadTerms === null || seesUnread),
        mayDownload: (asset, set) => isPermitted(state, caller, asset, { download: set }),
        downloadState({ aclId, expiry }, convertible) {
          if (hasExpired(expiry, now)) return "withdrawn";
          return mayDownloadAnyForm(state, group, aclId, convertible) ? "permitted" : "forbidden";
        },
      };
    },
    /**
     * Call this before anything else of an asset is read. It also returns a value for an asset that does not exist, with
     * the same work as for a hidden one, so that response times do not distinguish them.
     */
    async accessInfo(id: number): Promise<AssetAccessInfo> {
      const [info = { ...NO_ACCESS_INFO, id }] = await readAccessInfos([id]);
      return info;
    },
    /** Like `accessInfo` for several assets, in their order. */
    accessInfos: readAccessInfos,
    maySee: async (caller: Grantee, asset: AssetAccessColumns): Promise<boolean> =>
      isPermitted(await load(), caller, asset, "see"),
    /** Convert set 0 is the original. */
    mayDownload: async (caller: Grantee, asset: AssetAccessColumns, convertSetId: number): Promise<boolean> =>
      isPermitted(await load(), caller, asset, { download: convertSetId }),
    /** One row for each pool and set that contains it, in the order of pools. Without rights checks, for operators. */
    pools: repository.poolMembers,
  };

  async function readAccessInfos(ids: readonly number[]): Promise<AssetAccessInfo[]> {
    const { firstId, lastId } = await load();
    // Ids out of range would always hit the same cached page, so they are spread over the whole table.
    const nearest = ids.map((id) => (firstId <= id && id <= lastId ? id : firstId + (id % (lastId - firstId + 1))));
    const found = new Map((await repository.accessInfosAt(nearest)).map((info) => [info.id, info]));
    return ids.map((id) => found.get(id) ?? { ...NO_ACCESS_INFO, id });
  }

  function isPermitted(
    state: LoadedGrants,
    caller: Grantee,
    { aclId, embargo, expiry, unreadTerms }: AssetAccessColumns,
    action: "see" | { download: number },
  ): boolean {
    const pools = state.poolsOf.get(aclId) ?? [];
    const guarded = { pools, embargo: embargo ?? null, expiry: expiry ?? null, unreadTerms };
    return isAllowed(rightsOf(state, caller).rights, guarded, action, clock.seconds());
  }
}
