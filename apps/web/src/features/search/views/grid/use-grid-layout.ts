import { useMemo, useState } from "react";
import { usePhone } from "../../../../shared/ui/use-media.ts";
import { createJustifiedLayout, type JustifiedLayout, type LayoutOptions } from "./justified-layout.ts";

const GAP = 4;
/** Limits on phones: two or three pictures in a row. */
const PHONE = { minHeight: 118, maxHeight: 250, maxPerRow: 3 } as const;

export interface PosterHeights {
  readonly min_height: number;
  readonly max_height: number;
}

/** Converts the settings to limits of the layout. */
export function toLayoutLimits({ min_height: minHeight, max_height: maxHeight }: PosterHeights, phone: boolean) {
  return { gap: GAP, ...(phone ? PHONE : { minHeight, maxHeight }) };
}

interface LayoutRequest extends LayoutOptions {
  readonly ratios: readonly number[];
}

/**
 * Caches the last layout, so that a grown list only lays out its new items. `frozen`: reuses the last limits.
 */
function createLayoutCache(): (request: LayoutRequest, frozen: boolean) => JustifiedLayout {
  let last:
    | { key: string; limits: Omit<LayoutRequest, "ratios">; ratios: readonly number[]; layout: JustifiedLayout }
    | undefined;
  return ({ ratios, ...request }, frozen) => {
    const limits = frozen && last ? last.limits : request;
    const key = JSON.stringify(limits);
    if (last?.key === key && last.ratios === ratios && last.layout.count <= ratios.length) {
      last.layout.append(ratios.slice(last.layout.count));
      return last.layout;
    }
    const layout = createJustifiedLayout({ ...limits, width: Math.max(1, limits.width) });
    layout.append(ratios);
    last = { key, limits, ratios, layout };
    return layout;
  };
}

interface GridOptions {
  readonly width: number;
  readonly posters: PosterHeights;
  /** Rows keep their pictures on paper of any width: another picture would be printed before it has loaded. */
  readonly printing: boolean;
}

export function useGridLayout(ratios: readonly number[], { width, posters, printing }: GridOptions): JustifiedLayout {
  const phone = usePhone();
  const [layoutOf] = useState(createLayoutCache);
  // The list grows in place, so its length is a dependency.
  return useMemo(
    () => layoutOf({ width, ratios, ...toLayoutLimits(posters, phone) }, printing),
    [layoutOf, width, ratios, ratios.length, posters, phone, printing],
  );
}
