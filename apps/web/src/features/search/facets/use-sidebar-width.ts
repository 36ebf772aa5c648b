import { useCallback, useState } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import type { HostStorage } from "../../../shared/host/host-storage.ts";

const KEY = "sidebarWidth";
/** The narrowest that the sidebar becomes, in pixels. */
export const MIN_SIDEBAR = 80;

/** The width in pixels that the visitor has dragged it to, in this browser; before that, the configured one. */
export function useSidebarWidth(configured: number): readonly [number, (width: number) => void] {
  const { storage } = useHost();
  const [dragged, setDragged] = useState(() => draggedWidth(storage));
  const drag = useCallback(
    (width: number) => {
      setDragged(width);
      storage.set(KEY, String(width));
    },
    [storage],
  );
  return [dragged ?? configured, drag];
}

/** Undefined where nobody has. */
export function draggedWidth(storage: HostStorage): number | undefined {
  const width = Number(storage.get(KEY) ?? Number.NaN);
  return Number.isFinite(width) && width >= MIN_SIDEBAR ? width : undefined;
}
