import { useMemo, useRef, useState } from "react";
import { getPosterBorderStyle } from "../../../../asset/poster-border.ts";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { useIsPhone } from "../../../../shared/ui/use-media.ts";
import { useIsPrinting } from "../../../../shared/ui/use-printing.ts";
import { useElementWidth } from "../../../../shared/ui/use-width.ts";
import { ResultRows } from "../result-rows.tsx";
import type { ViewProps } from "../search-view.ts";
import { GridRow } from "./grid-row.tsx";
import { createJustifiedLayout, type JustifiedLayout } from "./justified-layout.ts";
import { PREFETCH_DISTANCE_IN_POSTER_HEIGHTS } from "./page-size.ts";

/** The photo grid: justified rows of pictures. */
export function ResultGrid(props: ViewProps) {
  const settings = useSettings();
  const { posters } = settings.search;
  const outer = useRef<HTMLDivElement>(null);
  const width = useElementWidth(outer);
  const printing = useIsPrinting();
  const layout = useGridLayout(props.result.ratios, { width, posters, printing });
  return (
    <div ref={outer}>
      <ResultRows
        {...props}
        layout={layout}
        width={width}
        ahead={PREFETCH_DISTANCE_IN_POSTER_HEIGHTS * layout.options.maxHeight}
        style={getPosterBorderStyle(posters.border_width)}
        flowing
      >
        {(row) => <GridRow {...row} settings={settings} />}
      </ResultRows>
    </div>
  );
}

const GAP = 4;
/** Limits on phones: two or three pictures in a row. */
const PHONE = { minHeight: 118, maxHeight: 250, maxPerRow: 3 } as const;

export interface PosterHeightLimits {
  readonly min_height: number;
  readonly max_height: number;
}

/** Converts the settings to limits of the layout. */
export function getGridLayoutLimits(
  { min_height: minHeight, max_height: maxHeight }: PosterHeightLimits,
  phone: boolean,
) {
  return { gap: GAP, ...(phone ? PHONE : { minHeight, maxHeight }) };
}

interface GridOptions {
  readonly width: number;
  readonly posters: PosterHeightLimits;
  /** Rows keep their pictures on paper of any width: another picture would be printed before it has loaded. */
  readonly printing: boolean;
}

export function useGridLayout(ratios: readonly number[], { width, posters, printing }: GridOptions): JustifiedLayout {
  const phone = useIsPhone();
  const current = useMemo(
    () => ({ width: Math.max(1, width), ...getGridLayoutLimits(posters, phone) }),
    [width, posters, phone],
  );
  const [onScreen, setOnScreen] = useState(current);
  if (!printing && onScreen !== current) setOnScreen(current);
  const limits = printing ? onScreen : current;
  return useMemo(() => createJustifiedLayout(ratios, limits), [ratios, limits]);
}
