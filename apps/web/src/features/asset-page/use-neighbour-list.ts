import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AssetTrail } from "../../asset/asset-link.ts";
import type { AssetList } from "../../asset/asset-list.ts";
import { paths } from "../../shared/paths.ts";
import { type Neighbours, useNeighbours } from "./use-neighbours.ts";

interface NeighbourListHandle {
  readonly neighbours: Neighbours | undefined;
  /** The list that the page was opened from, for stepping through it; undefined without one. */
  readonly list: AssetList | undefined;
  /** Shows the page of an asset that one has stepped to, in the place of this one. */
  readonly leave: (id: string) => void;
  /** The page: its heading takes the focus then. */
  readonly page: RefObject<HTMLDivElement | null>;
}

/** The list round an asset, which follows as one steps on. */
export function useNeighbourList(id: string, trail: AssetTrail | undefined): NeighbourListHandle {
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState({ id, index: -1 });
  const here = reached.id === id && reached.index >= 0 ? reached.index : trail?.index;
  const neighbours = useNeighbours(useMemo(() => trail && { ...trail, index: here ?? 0 }, [trail, here]));
  const list = useMemo((): AssetList | undefined => {
    if (!neighbours) return undefined;
    const { docs, start, total } = neighbours;
    return {
      total,
      indexOf(wanted) {
        const at = docs.findIndex((doc) => doc.id === wanted);
        return at < 0 ? -1 : start + at;
      },
      at: (index) => docs[index - start],
      reach: (index) => setReached({ id, index }),
    };
  }, [neighbours, id]);
  const arrived = useRef(false);
  const leave = useCallback(
    (to: string) => {
      if (!trail || to === id) return;
      arrived.current = true;
      const index = list?.indexOf(to) ?? -1;
      navigate(paths.asset(to), { replace: true, state: { trail: { ...trail, index: Math.max(0, index) } } });
    },
    [id, trail, list, navigate],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset is shown
  useEffect(() => {
    if (!arrived.current) return;
    arrived.current = false;
    page.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [id]);
  return useMemo(() => ({ neighbours, list, leave, page }), [neighbours, list, leave]);
}
