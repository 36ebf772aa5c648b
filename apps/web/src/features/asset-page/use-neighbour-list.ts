import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AssetTrail } from "../../asset/asset-link.ts";
import type { AssetList } from "../../asset/asset-list.ts";
import { paths } from "../../shared/paths.ts";
import { type Neighbours, useNeighbours } from "./use-neighbours.ts";

interface NeighbourListHandle {
  readonly neighbours: Neighbours | undefined;
  /** The list that the page was opened from, for the preview to step through; undefined if there is none. */
  readonly list: AssetList | undefined;
  /** Replaces this page with the page of the asset that the preview has stepped to. */
  readonly showAsset: (id: string) => void;
  /** The page element, whose heading gets the focus then. */
  readonly page: RefObject<HTMLDivElement | null>;
}

/** Loads the part of the result list around an asset, and more of it as the user steps through the list. */
export function useNeighbourList(id: string, trail: AssetTrail | undefined): NeighbourListHandle {
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState({ id, index: -1 });
  const currentIndex = reached.id === id && reached.index >= 0 ? reached.index : trail?.index;
  const neighbours = useNeighbours(
    useMemo(() => trail && { ...trail, index: currentIndex ?? 0 }, [trail, currentIndex]),
  );
  const list = useMemo((): AssetList | undefined => {
    if (!neighbours) return undefined;
    const { docs, start, total } = neighbours;
    return {
      total,
      indexOf(wantedId) {
        const at = docs.findIndex((doc) => doc.id === wantedId);
        return at < 0 ? -1 : start + at;
      },
      at: (index) => docs[index - start],
      loadAround: (index) => setReached({ id, index }),
    };
  }, [neighbours, id]);
  const isFocusPending = useRef(false);
  const showAsset = useCallback(
    (to: string) => {
      if (!trail || to === id) return;
      isFocusPending.current = true;
      const index = list?.indexOf(to) ?? -1;
      navigate(paths.asset(to), { replace: true, state: { trail: { ...trail, index: Math.max(0, index) } } });
    },
    [id, trail, list, navigate],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset is shown
  useEffect(() => {
    if (!isFocusPending.current) return;
    isFocusPending.current = false;
    page.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [id]);
  return useMemo(() => ({ neighbours, list, showAsset, page }), [neighbours, list, showAsset]);
}
