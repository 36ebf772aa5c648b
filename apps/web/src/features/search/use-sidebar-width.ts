import { useState } from "react";

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
      try {
        localStorage.setItem(KEY, String(next));
      } catch {
        // Not kept: the next visit begins with the configured width.
      }
    },
  ];
}

function read(): number | undefined {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return Number.isFinite(kept) && kept >= MIN ? kept : undefined;
  } catch {
    return undefined;
  }
}
