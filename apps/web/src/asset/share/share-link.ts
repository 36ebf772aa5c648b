/** Creates shareable links to an asset, to several assets, or to a search. */
import { paths } from "../../shared/paths.ts";
import { EMPTY_SEARCH, formatSearchLocation } from "../../shared/search/search-location.ts";

/**
 * Maximum number of characters of a link. Browsers support more, but mail programs, messengers and proxies truncate
 * longer URLs, and a truncated link would show fewer assets. The portal uses the same limit for its own requests.
 */
export const MAX_LINK_LENGTH = 2048;

type Page = Pick<URL, "origin" | "pathname">;

/** Several assets, or the search that finds them. */
export interface SharedAssets {
  readonly count: number;
  /** Empty if there are too many to list. */
  readonly ids: readonly string[];
  /** Path of the search that finds them. */
  readonly search?: string | undefined;
}

/** Returns origin and path followed by `#/asset/{id}`. */
export function createAssetLink(id: string, page: Page): string {
  return toUrl(paths.asset(id), page);
}

export interface SharedLink {
  readonly url: string;
  /** Whether it opens exactly these assets, or the search, whose result may change. */
  readonly to: "assets" | "search";
}

/** Returns a link to the assets, or if it would be too long, to their search; undefined if there is no search. */
export function createSharedLink({ ids, search }: SharedAssets, page: Page): SharedLink | undefined {
  const url = createAssetsLink(ids, page);
  if (ids.length > 0 && url.length <= MAX_LINK_LENGTH) return { url, to: "assets" };
  return search === undefined ? undefined : { url: toUrl(search, page), to: "search" };
}

/** Returns how many of these assets fit into a link. */
export function countLinkableAssets(ids: readonly string[], page: Page): number {
  let most = Math.min(ids.length, MAX_LINK_LENGTH);
  while (most > 0 && createAssetsLink(ids.slice(0, most), page).length > MAX_LINK_LENGTH) most--;
  return most;
}

const createAssetsLink = (ids: readonly string[], page: Page) =>
  toUrl(formatSearchLocation({ ...EMPTY_SEARCH, ids }), page);

function toUrl(path: string, { origin, pathname }: Page): string {
  return `${origin}${pathname}#${path}`;
}
