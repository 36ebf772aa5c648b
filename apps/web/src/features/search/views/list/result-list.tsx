import { useMemo, useRef } from "react";
import { useAssetActions } from "../../../../asset/actions/use-asset-actions.ts";
import { getVisibleFields, useFieldLookup } from "../../../../asset/metadata/field-lookup.ts";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { useIsPhone } from "../../../../shared/ui/use-media.ts";
import { useElementWidth } from "../../../../shared/ui/use-width.ts";
import { ResultRows } from "../result-rows.tsx";
import type { ViewProps } from "../search-view.ts";
import { createUniformLayout } from "../uniform-layout.ts";
import { computeListShape } from "./list-columns.ts";
import { ListHead } from "./list-head.tsx";
import { ListRow } from "./list-row.tsx";
import { PREFETCH_DISTANCE_IN_ROWS } from "./row-height.ts";

/** The results as a table: a picture, the title, the configured fields. */
export function ResultList(props: ViewProps) {
  const settings = useSettings();
  const fields = useFieldLookup();
  const phone = useIsPhone();
  const outer = useRef<HTMLDivElement>(null);
  const width = useElementWidth(outer);
  const { list } = settings.search;
  const title = settings.infoView.title;
  const shape = useMemo(() => {
    const columns = getVisibleFields(list.columns, fields).filter(({ field_name }) => field_name !== title);
    return computeListShape(list, columns, { width, phone });
  }, [list, fields, title, width, phone]);
  const count = props.result.ids.length;
  const layout = useMemo(
    () => createUniformLayout({ count, columns: 1, width, rowHeight: shape.rowHeight, above: shape.head }),
    [count, width, shape],
  );
  const { stateOf } = props;
  const actions = useAssetActions({ stateOf });
  return (
    <div ref={outer}>
      <ResultRows
        {...props}
        layout={layout}
        width={width}
        ahead={PREFETCH_DISTANCE_IN_ROWS * shape.rowHeight}
        picture={shape.picture}
        head={shape.head > 0 ? <ListHead shape={shape} sort={props.sort} onSort={props.onSort} /> : undefined}
      >
        {(row) => <ListRow {...row} shape={shape} fields={fields} settings={settings} actions={actions} />}
      </ResultRows>
    </div>
  );
}
