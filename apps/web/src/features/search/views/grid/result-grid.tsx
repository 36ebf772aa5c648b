import { useRef } from "react";
import { posterBorderStyle } from "../../../../asset/poster-border.ts";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { usePrinting } from "../../../../shared/ui/use-printing.ts";
import { useWidth } from "../../../../shared/ui/use-width.ts";
import { ResultRows } from "../result-rows.tsx";
import type { ViewProps } from "../search-view.ts";
import { GridRow } from "./grid-row.tsx";
import { POSTERS_AHEAD } from "./page-size.ts";
import { useGridLayout } from "./use-grid-layout.ts";

/** The photo grid: justified rows of pictures. */
export function ResultGrid(props: ViewProps) {
  const settings = useSettings();
  const { posters } = settings.search;
  const outer = useRef<HTMLDivElement>(null);
  const width = useWidth(outer);
  const printing = usePrinting();
  const layout = useGridLayout(props.result.ratios, { width, posters, printing });
  return (
    <div ref={outer}>
      <ResultRows
        {...props}
        layout={layout}
        width={width}
        ahead={POSTERS_AHEAD * layout.options.maxHeight}
        style={posterBorderStyle(posters.border_width)}
        flowing
      >
        {(row) => <GridRow {...row} settings={settings} />}
      </ResultRows>
    </div>
  );
}
