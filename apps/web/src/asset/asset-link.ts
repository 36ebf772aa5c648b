/** Where an asset page was opened from; kept in the history entry, so that it survives a reload. */
export interface AssetTrail {
  /** The search, as its address. */
  readonly search: string;
  /** Its place in the result, from 0, and how many there are. */
  readonly index: number;
  readonly total: number;
  /** True while going back one step in the history returns to that search. */
  readonly direct: boolean;
}

export interface AssetPageState {
  readonly trail?: AssetTrail;
  /** Going back one step returns to the page of this portal that it was opened from. */
  readonly within?: true;
}

/** For links to an asset that stand on a page that is no result. */
export const fromWithin: AssetPageState = { within: true };
