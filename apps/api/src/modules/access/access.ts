// The one rule of who may see and download which assets. Pure. Search, facets, records, previews, files and zips all
// ask it, directly or through `access.service.ts`.

/** Convert set 0 is the original. */
export const ORIGINAL = 0;
/** In a grant, as a convert set: a form of the caller's own choice. */
export const CUSTOM = -2;
/** In a grant: every convert set, those of the future included. */
export const EVERY_SET = -1;

/** Everybody has the grants of this group; guests have no others. */
export const GUEST_GROUP = "guest";

/** The grants of all groups of one caller. */
export interface Rights {
  seen: ReadonlySet<number>;
  /** Pool -> convert sets. */
  downloads: ReadonlyMap<number, ReadonlySet<number>>;
  /** GUI admins alone: assets whose terms could not be read. */
  seesUnread: boolean;
}

export interface Guarded {
  pools: readonly number[];
  /** Epoch seconds; nobody sees it before. */
  embargo?: number | null;
  /** Epoch seconds; from then on it can be seen, but not downloaded. */
  expiry?: number | null;
  /** Why its terms could not be read; null: they were. Until then it may be under an embargo that nobody knows of. */
  unreadTerms: string | null;
}

export type Action = "see" | { download: number };

/** Times in epoch seconds. */
export const embargoIsOver = (embargo: number | null | undefined, now: number): boolean =>
  embargo == null || now >= embargo;

/** From then on it can be seen, but not downloaded. */
export const hasExpired = (expiry: number | null | undefined, now: number): boolean => expiry != null && now >= expiry;

/** Beyond every id of a set of pools. */
const UNREAD = 2 ** 30;

/** The id under which a search index keeps who may see an asset: its set of pools, and whether its terms were read. */
export const indexedAcl = (aclId: number, unreadTerms: string | null): number =>
  unreadTerms === null ? aclId : UNREAD + aclId;

/** Nobody may download what they may not see, and a pool that is not seen gives no right to download. */
export function decide(rights: Rights, asset: Guarded, action: Action, now: number): boolean {
  if (!embargoIsOver(asset.embargo, now)) return false;
  if (asset.unreadTerms !== null && !rights.seesUnread) return false;
  const seen = asset.pools.filter((pool) => rights.seen.has(pool));
  if (seen.length === 0) return false;
  if (action === "see") return true;
  if (hasExpired(asset.expiry, now)) return false;
  return seen.some((pool) => {
    const sets = rights.downloads.get(pool);
    return sets !== undefined && (sets.has(action.download) || sets.has(EVERY_SET));
  });
}
