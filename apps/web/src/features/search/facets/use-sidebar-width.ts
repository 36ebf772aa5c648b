import { useState } from "react";
import { keptHere } from "../../../shared/kept.ts";

const KEY = "sidebarWidth";
const MIN = 80;
const FALLBACK = 256;

/** Local storage first, then the settings, then 256. */
export function useSidebarWidth(configured: number | undefined): readonly [number, (width: number) => void] {
  const [width, setWidth] = useState(() => read() ?? configured ?? FALLBACK);
  return [
    width,
    (next) => {
      setWidth(next);
      keptHere.put(KEY, String(next));
    },
  ];
}

function read(): number | undefined {
  const kept = Number(keptHere.get(KEY) ?? Number.NaN);
  return Number.isFinite(kept) && kept >= MIN ? kept : undefined;
}
