import type { AssetDoc } from "./asset-doc.ts";

/** A list of assets that one steps through: a result, the bookmarks. It may be longer than what is loaded of it. */
export interface AssetList {
  readonly total: number;
  /** Place in the list, from 0; -1 where the asset is not loaded. */
  indexOf(id: string): number;
  /** undefined where it is not loaded. */
  at(index: number): AssetDoc | undefined;
  /** Loads what lies round this place. Called for each asset that is shown. */
  reach(index: number): void;
}
