import { paths } from "../shared/paths.ts";

/** The list from which an asset page was opened; stored in the history entry, so that it survives a reload. */
export interface AssetListPosition {
  /** Path of the search, or of the bookmarks. */
  readonly search: string;
  /** Position in the list, from 0, and length of the list. */
  readonly index: number;
  readonly total: number;
  /** True as long as going back one step in the history returns to the list. */
  readonly direct: boolean;
}

export interface AssetPageHistoryState {
  readonly trail?: AssetListPosition;
  /** Going back one step in the history returns to the page of the portal from which it was opened. */
  readonly within?: true;
}

export const isFromBookmarks = (trail: AssetListPosition | undefined) => trail?.search === paths.bookmark;

/** State for links to an asset from a page without a list. */
export const openedInPortalState: AssetPageHistoryState = { within: true };
