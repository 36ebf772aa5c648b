import { useCallback, useState } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import type { HostStorage } from "../../../shared/host/host-storage.ts";

const STORAGE_KEY = "sidebarWidth";
/** Minimum width of the sidebar in pixels. */
export const MIN_SIDEBAR_WIDTH_PX = 80;

/** Width of the sidebar in pixels: the dragged one stored in this browser, else the configured one. */
export function useSidebarWidth(configured: number): readonly [number, (width: number) => void] {
  const { storage } = useHost();
  const [dragged, setDragged] = useState(() => readStoredSidebarWidth(storage));
  const drag = useCallback(
    (width: number) => {
      setDragged(width);
      storage.set(STORAGE_KEY, String(width));
    },
    [storage],
  );
  return [dragged ?? configured, drag];
}

/** The stored width in pixels; undefined if there is none. */
export function readStoredSidebarWidth(storage: HostStorage): number | undefined {
  const width = Number(storage.get(STORAGE_KEY) ?? Number.NaN);
  return Number.isFinite(width) && width >= MIN_SIDEBAR_WIDTH_PX ? width : undefined;
}
