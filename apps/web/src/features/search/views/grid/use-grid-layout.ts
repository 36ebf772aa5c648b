import { useMemo, useState } from "react";
import { usePhone } from "../../../../shared/ui/use-media.ts";
import { createLayout, type JustifiedLayout, type LayoutOptions } from "./justified-layout.ts";

const GAP = 4;
/** Heights on phones: two or three pictures a row. */
const PHONE = { minHeight: 118, maxHeight: 250, maxPerRow: 3 } as const;

export interface PosterHeights {
  readonly min_height: number;
  readonly max_height: number;
}

/** What a layout keeps to besides its width. */
export function limitsOf({ min_height: minHeight, max_height: maxHeight }: PosterHeights, phone: boolean) {
  return { gap: GAP, ...(phone ? PHONE : { minHeight, maxHeight }) };
}

interface Wanted extends LayoutOptions {
  readonly ratios: readonly number[];
}

/** Keeps the last layout: the same list, grown, has only what is new laid out. `held`: by the limits of the last one. */
function createLayoutKeeper(): (wanted: Wanted, held: boolean) => JustifiedLayout {
  let last:
    | { key: string; limits: Omit<Wanted, "ratios">; ratios: readonly number[]; layout: JustifiedLayout }
    | undefined;
  return ({ ratios, ...wanted }, held) => {
    const limits = held && last ? last.limits : wanted;
    const key = JSON.stringify(limits);
    if (last?.key === key && last.ratios === ratios && last.layout.count <= ratios.length) {
      last.layout.append(ratios.slice(last.layout.count));
      return last.layout;
    }
    const layout = createLayout({ ...limits, width: Math.max(1, limits.width) });
    layout.append(ratios);
    last = { key, limits, ratios, layout };
    return layout;
  };
}

interface Page {
  readonly width: number;
  readonly posters: PosterHeights;
  /** Rows keep their pictures, however wide the paper: a picture drawn anew would be printed before it has come. */
  readonly printing: boolean;
}

export function useGridLayout(ratios: readonly number[], { width, posters, printing }: Page): JustifiedLayout {
  const phone = usePhone();
  const [layoutOf] = useState(createLayoutKeeper);
  // The list grows in place: its length tells.
  return useMemo(
    () => layoutOf({ width, ratios, ...limitsOf(posters, phone) }, printing),
    [layoutOf, width, ratios, ratios.length, posters, phone, printing],
  );
}
