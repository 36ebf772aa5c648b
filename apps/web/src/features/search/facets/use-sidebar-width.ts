import { useState } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import type { Kept } from "../../../shared/kept.ts";

const KEY = "sidebarWidth";
const MIN = 80;
const FALLBACK = 256;

/** Local storage first, then the settings, then 256. */
export function useSidebarWidth(configured: number | undefined): readonly [number, (width: number) => void] {
  const { kept } = useHost();
  const [width, setWidth] = useState(() => read(kept) ?? configured ?? FALLBACK);
  return [
    width,
    (next) => {
      setWidth(next);
      kept.put(KEY, String(next));
    },
  ];
}

function read(kept: Kept): number | undefined {
  const width = Number(kept.get(KEY) ?? Number.NaN);
  return Number.isFinite(width) && width >= MIN ? width : undefined;
}
