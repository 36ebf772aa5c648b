/** Links that are shared: to an asset, to several, to a search. */
import { paths } from "../shared/paths.ts";
import { everything, formatPlace } from "../shared/search/search-location.ts";

/**
 * Characters of a link. Browsers bear more, but mail programs, messengers and proxies cut longer addresses, and a link
 * that was cut shows other assets than the sender meant. It is the length to which the portal holds its own requests.
 */
export const LONGEST_LINK = 2048;

type Page = Pick<URL, "origin" | "pathname">;

/** Several assets, or a search that stands for them. */
export interface SharedMany {
  readonly count: number;
  /** Empty where they are too many to be named. */
  readonly ids: readonly string[];
  /** The search that finds them, as its address. */
  readonly search?: string | undefined;
}

/** Origin, path, then `#/asset/{id}`. */
export function shareLink(id: string, page: Page): string {
  return linkTo(paths.asset(id), page);
}

export interface ManyLink {
  readonly url: string;
  /** What it leads to: these assets, or what the search finds by then. */
  readonly to: "assets" | "search";
}

/** The link to several assets; where it would be too long the search's own; undefined where there is none. */
export function manyLink({ ids, search }: SharedMany, page: Page): ManyLink | undefined {
  const url = assetsLink(ids, page);
  if (ids.length > 0 && url.length <= LONGEST_LINK) return { url, to: "assets" };
  return search === undefined ? undefined : { url: linkTo(search, page), to: "search" };
}

/** How many of these assets one link holds, from the first. */
export function mostShared(ids: readonly string[], page: Page): number {
  let most = Math.min(ids.length, LONGEST_LINK);
  while (most > 0 && assetsLink(ids.slice(0, most), page).length > LONGEST_LINK) most--;
  return most;
}

const assetsLink = (ids: readonly string[], page: Page) => linkTo(formatPlace({ ...everything, ids }), page);

function linkTo(path: string, { origin, pathname }: Page): string {
  return `${origin}${pathname}#${path}`;
}
