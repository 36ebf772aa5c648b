import { useState } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import type { HostStorage } from "../../../shared/host/host-storage.ts";

const KEY = "sidebarWidth";
const MIN = 80;
const FALLBACK = 256;

/** Local storage first, then the settings, then 256. */
export function useSidebarWidth(configured: number | undefined): readonly [number, (width: number) => void] {
  const { storage } = useHost();
  const [width, setWidth] = useState(() => read(storage) ?? configured ?? FALLBACK);
  return [
    width,
    (next) => {
      setWidth(next);
      storage.set(KEY, String(next));
    },
  ];
}

function read(storage: HostStorage): number | undefined {
  const width = Number(storage.get(KEY) ?? Number.NaN);
  return Number.isFinite(width) && width >= MIN ? width : undefined;
}
