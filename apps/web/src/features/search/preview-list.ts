import type { RefObject } from "react";
import type { AssetList } from "../../asset/asset-list.ts";
import type { SearchResult } from "./result/use-search-result.ts";
import { isMultiSelecting, type Selection, selectAndOpenInfoPanel } from "./selection/selection.ts";
import type { ViewHandle } from "./views/search-view.ts";

/** Assets loaded before and after the shown one. */
const ITEMS_AHEAD = 10;
/** Distance of the row from the window's top when scrolling back to it. */
const ROW_OFFSET_PX = 180;
/** Animation frames to wait for the row to render. */
const MAX_FRAMES = 30;

interface PreviewListOptions {
  readonly result: SearchResult;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onStop: (item: number) => void;
  readonly view: RefObject<ViewHandle | null>;
}

/** Provides the result to the preview as a list to step through, loading pages as needed. */
export function createPreviewNavigation({ result, selection, onSelect, onStop, view }: PreviewListOptions) {
  const { docs, total, hasAllPositions, indexOf, loadMore, ensureLoaded } = result;
  const list: AssetList = {
    total,
    indexOf,
    at: (index) => docs[index],
    loadAround: (index) => {
      if (hasAllPositions) ensureLoaded(Math.max(0, index - ITEMS_AHEAD), index + ITEMS_AHEAD);
      else if (index + ITEMS_AHEAD >= docs.length) loadMore();
    },
  };
  /** Scrolls the result to the asset that the preview has stepped to, and focuses it. */
  const showAsset = (id: string) => {
    const item = indexOf(id);
    if (item < 0) return;
    onStop(item);
    if (view.current?.topOf(item) === undefined) view.current?.scrollToItem(item, ROW_OFFSET_PX);
    // An open info panel moves along and takes the focus itself.
    if (selection.active !== null && !isMultiSelecting(selection)) return onSelect(selectAndOpenInfoPanel(id));
    const focus = (frames: number) => {
      if (frames > 0 && view.current?.focus(item) !== true) requestAnimationFrame(() => focus(frames - 1));
    };
    requestAnimationFrame(() => focus(MAX_FRAMES));
  };
  return { list, showAsset };
}
