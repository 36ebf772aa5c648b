import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AssetListPosition } from "../../asset/asset-link.ts";
import type { AssetList } from "../../asset/asset-list.ts";
import { paths } from "../../shared/paths.ts";
import { useNeighbours } from "./use-neighbours.ts";

/** Loads the part of the result list around an asset, and more of it as the user steps through the list. */
export function useNeighbourList(id: string, trail: AssetListPosition | undefined) {
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState({ id, index: -1 });
  const currentIndex = reached.id === id && reached.index >= 0 ? reached.index : trail?.index;
  const neighbours = useNeighbours(trail && { ...trail, index: currentIndex ?? 0 });
  const list: AssetList | undefined = neighbours && {
    total: neighbours.total,
    indexOf: (wantedId) => {
      const at = neighbours.docs.findIndex((doc) => doc.id === wantedId);
      return at < 0 ? -1 : neighbours.start + at;
    },
    at: (index) => neighbours.docs[index - neighbours.start],
    loadAround: (index) => setReached({ id, index }),
  };
  const isFocusPending = useRef(false);
  const showAsset = (to: string) => {
    if (!trail || to === id) return;
    isFocusPending.current = true;
    const index = list?.indexOf(to) ?? -1;
    navigate(paths.asset(to), { replace: true, state: { trail: { ...trail, index: Math.max(0, index) } } });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset is shown
  useEffect(() => {
    if (!isFocusPending.current) return;
    isFocusPending.current = false;
    page.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [id]);
  return {
    neighbours,
    /** The list that the page was opened from, for the preview to step through; undefined if there is none. */
    list,
    /** Replaces this page with the page of the asset that the preview has stepped to. */
    showAsset,
    /** The page element; after `showAsset`, its heading gets the focus. */
    page,
  };
}
