// The one rule of who may see and take what. Pure: what it decides by is given to it. Search, facets, records,
// previews, files and zips all ask here, directly or through `access.service.ts`.

/** Convert set 0 is the original. */
export const ORIGINAL = 0;
/** In a grant: every convert set, those of the future included. */
export const EVERY_SET = -1;

/** Everybody has the grants of this group: who is not signed in has no others. */
export const GUEST_GROUP = "guest";

/** What the groups of one caller are granted. */
export interface Rights {
  seen: ReadonlySet<number>;
  /** Pool -> convert sets. */
  taken: ReadonlyMap<number, ReadonlySet<number>>;
}

export interface Guarded {
  pools: readonly number[];
  /** Epoch seconds: not seen before. */
  embargo?: number | null;
  /** Epoch seconds: seen, but not taken from then on. */
  expiry?: number | null;
}

export type Action = "see" | { take: number };

/** What one may not see one may not take either, and a pool that is not seen gives no right to take. */
export function decide(rights: Rights, asset: Guarded, action: Action, now: number): boolean {
  if (asset.embargo != null && now < asset.embargo) return false;
  const seen = asset.pools.filter((pool) => rights.seen.has(pool));
  if (seen.length === 0) return false;
  if (action === "see") return true;
  if (asset.expiry != null && now >= asset.expiry) return false;
  return seen.some((pool) => {
    const sets = rights.taken.get(pool);
    return sets !== undefined && (sets.has(action.take) || sets.has(EVERY_SET));
  });
}
