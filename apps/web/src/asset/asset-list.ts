import type { AssetDoc } from "./asset-doc.ts";

/** A partially loaded list of assets to step through: a search result, or the bookmarks. */
export interface AssetList {
  readonly total: number;
  /** Index in the list, from 0; -1 if the asset is not loaded. */
  indexOf(id: string): number;
  /** Undefined if it is not loaded. */
  at(index: number): AssetDoc | undefined;
  /** Loads the neighbours of an index. Called for each asset that is shown. */
  loadAround(index: number): void;
}
