import { paths } from "../shared/paths.ts";

/** The list an asset page was opened from; kept in the history entry, so that it survives a reload. */
export interface AssetTrail {
  /** The search, as its address, or that of the bookmarks. */
  readonly search: string;
  /** Its place in the list, from 0, and how many there are. */
  readonly index: number;
  readonly total: number;
  /** True while going back one step in the history returns to that list. */
  readonly direct: boolean;
}

export interface AssetPageState {
  readonly trail?: AssetTrail;
  /** Going back one step returns to the page of this portal that it was opened from. */
  readonly within?: true;
}

export const leadsToBookmarks = (trail: AssetTrail | undefined) => trail?.search === paths.bookmark;

/** For links to an asset that stand on a page without a list to step through. */
export const fromWithin: AssetPageState = { within: true };
