import { useMemo, useRef } from "react";
import { useAssetActions } from "../../../../asset/actions/use-asset-actions.ts";
import { useFieldLookup } from "../../../../asset/metadata/field-lookup.ts";
import { getPosterBorderStyle } from "../../../../asset/poster-border.ts";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { useIsPhone } from "../../../../shared/ui/use-media.ts";
import { useElementWidth } from "../../../../shared/ui/use-width.ts";
import { ResultRows } from "../result-rows.tsx";
import type { ViewProps } from "../search-view.ts";
import { createUniformLayout } from "../uniform-layout.ts";
import { ThumbnailRow } from "./thumbnail-row.tsx";
import {
  computeThumbnailColumnsAndHeight,
  PREFETCH_DISTANCE_IN_THUMBNAIL_HEIGHTS,
  THUMBNAIL_GAP_PX,
} from "./thumbnail-size.ts";

/** The results as tiles of equal size: a picture between the configured fields. */
export function ResultThumbnails(props: ViewProps) {
  const settings = useSettings();
  const fields = useFieldLookup();
  const phone = useIsPhone();
  const outer = useRef<HTMLDivElement>(null);
  const width = useElementWidth(outer);
  const { thumbnails } = settings.search;
  const { columns, height } = computeThumbnailColumnsAndHeight(thumbnails, { width, phone });
  const count = props.result.ids.length;
  const layout = useMemo(
    () => createUniformLayout({ count, columns, width, rowHeight: height, gap: THUMBNAIL_GAP_PX }),
    [count, columns, width, height],
  );
  const { stateOf } = props;
  const actions = useAssetActions({ stateOf });
  return (
    <div ref={outer}>
      <ResultRows
        {...props}
        layout={layout}
        width={width}
        ahead={PREFETCH_DISTANCE_IN_THUMBNAIL_HEIGHTS * height}
        style={getPosterBorderStyle(thumbnails.border_width)}
      >
        {(row) => <ThumbnailRow {...row} fields={fields} settings={settings} actions={actions} />}
      </ResultRows>
    </div>
  );
}
