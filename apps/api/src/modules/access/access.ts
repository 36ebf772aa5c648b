// The single rule for who may see and download which assets. Pure. Search, facets, records, previews, files and zips all
// use it, directly or through `access.service.ts`.

/** Convert set 0 is the original. */
export const ORIGINAL_CONVERT_SET = 0;
/** As a convert set in a grant: a form that the caller chooses freely. */
export const CUSTOM_CONVERT_SET = -2;
/** In a grant: all convert sets, including ones created later. */
export const ALL_CONVERT_SETS = -1;

/** All callers have the grants of this group; guests have no others. */
export const GUEST_GROUP = "guest";

/** The combined grants of all groups of one caller. */
export interface CombinedGrants {
  seen: ReadonlySet<number>;
  /** Pool -> convert sets. */
  downloads: ReadonlyMap<number, ReadonlySet<number>>;
  /** Sees assets with unreadable usage terms; GUI admins only. */
  seesUnread: boolean;
}

export interface AssetAccessConditions {
  pools: readonly number[];
  /** Epoch seconds before which nobody sees it. */
  embargo?: number | null;
  /** Epoch seconds from which it can be seen, but not downloaded. */
  expiry?: number | null;
  /** Why its usage terms could not be read; null if they were. It may have an embargo that is not known yet. */
  unreadTerms: string | null;
}

export type AccessAction = "see" | { download: number };

/** Whether an asset is no longer hidden by an embargo. Times in epoch seconds. */
export const isEmbargoOver = (embargo: number | null | undefined, now: number): boolean =>
  embargo == null || now >= embargo;

/** Whether an asset can no longer be downloaded; it can still be seen. Times in epoch seconds. */
export const hasExpired = (expiry: number | null | undefined, now: number): boolean => expiry != null && now >= expiry;

/** Greater than every id of a set of pools. */
const UNREAD_TERMS_OFFSET = 2 ** 30;

/** The acl id of an asset in a search index: combines its set of pools and whether its usage terms were readable. */
export const toIndexedAcl = (aclId: number, unreadTerms: string | null): number =>
  unreadTerms === null ? aclId : UNREAD_TERMS_OFFSET + aclId;

/** Whether the action is allowed. Downloading requires seeing, through the same pool. */
export function isAllowed(
  rights: CombinedGrants,
  asset: AssetAccessConditions,
  action: AccessAction,
  now: number,
): boolean {
  if (!isEmbargoOver(asset.embargo, now)) return false;
  if (asset.unreadTerms !== null && !rights.seesUnread) return false;
  const seen = asset.pools.filter((pool) => rights.seen.has(pool));
  if (seen.length === 0) return false;
  if (action === "see") return true;
  if (hasExpired(asset.expiry, now)) return false;
  return seen.some((pool) => {
    const sets = rights.downloads.get(pool);
    return sets !== undefined && (sets.has(action.download) || sets.has(ALL_CONVERT_SETS));
  });
}
