import { type RefObject, useCallback, useMemo } from "react";
import type { AssetList } from "../../asset/asset-list.ts";
import type { Result } from "./result/use-result.ts";
import { isPicking, type Selection, show } from "./selection/selection.ts";
import type { ViewHandle } from "./views/search-view.ts";

/** Assets that are loaded around the one that is shown. */
const AHEAD = 10;
/** Pixels from the window's top to the row that is come back to, where it is out of sight. */
const BELOW_BARS = 180;
/** Paints that the row may take. */
const FRAMES = 30;

export interface ResultListOptions {
  readonly result: Result;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onStop: (item: number) => void;
  readonly view: RefObject<ViewHandle | null>;
}

interface ResultListHandle {
  readonly list: AssetList;
  /** Comes back to the result at an asset that one has stepped to. */
  readonly leave: (id: string) => void;
}

/** The result as a list that one steps through: its pages come on the way, and one comes back where one has got to. */
export function useResultList({ result, selection, onSelect, onStop, view }: ResultListOptions): ResultListHandle {
  const { docs, total, placed, indexOf, loadMore, need } = result;
  const list = useMemo(
    (): AssetList => ({
      total,
      indexOf,
      at: (index) => docs[index],
      reach: (index) => {
        if (placed) need(Math.max(0, index - AHEAD), index + AHEAD);
        else if (index + AHEAD >= docs.length) loadMore();
      },
    }),
    [docs, total, placed, indexOf, loadMore, need],
  );
  const leave = useCallback(
    (id: string) => {
      const item = indexOf(id);
      if (item < 0) return;
      onStop(item);
      if (view.current?.topOf(item) === undefined) view.current?.bring(item, BELOW_BARS);
      // Where the info panel was open, it goes along, and takes the focus by itself.
      if (selection.active !== null && !isPicking(selection)) return onSelect(show(selection, id));
      const focus = (frames: number) => {
        if (frames > 0 && view.current?.focus(item) !== true) requestAnimationFrame(() => focus(frames - 1));
      };
      requestAnimationFrame(() => focus(FRAMES));
    },
    [indexOf, selection, onSelect, onStop, view],
  );
  return useMemo(() => ({ list, leave }), [list, leave]);
}
