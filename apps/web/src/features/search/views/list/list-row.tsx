import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { type CSSProperties, memo } from "react";
import { useTranslation } from "react-i18next";
import { EDGE_MARGIN_PX } from "../../../../asset/actions/icon-capacity.ts";
import type { AssetActions } from "../../../../asset/actions/use-asset-actions.ts";
import { getAltText, getTitle } from "../../../../asset/asset-doc.ts";
import type { FieldLookup } from "../../../../asset/metadata/field-lookup.ts";
import { formatFieldValue } from "../../../../asset/metadata/formatted-field-value.ts";
import { MetadataValue } from "../../../../asset/metadata/metadata-value.tsx";
import { Poster } from "../../../../asset/poster.tsx";
import { getPosterAccessibleName } from "../../../../asset/poster-name.ts";
import { ItemActions } from "../item-actions.tsx";
import { LoadingCell } from "../loading-cell.tsx";
import { getItemClass, getRowClass, type RowRenderProps } from "../result-rows.tsx";
import styles from "./list.module.css";
import { type ListShape, toGridTemplateColumns } from "./list-columns.ts";

interface ListRowProps extends RowRenderProps {
  readonly shape: ListShape;
  readonly fields: FieldLookup;
  readonly settings: PortalSettings;
  readonly actions: AssetActions;
}

/**
 * One asset of the list. The view handles clicks and keys, by the row's `data-item`. Cells contain no links, which
 * would add tab stops to every row: the info panel has them.
 */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, top, height, shape, fields, settings } = props;
  const { t, i18n } = useTranslation();
  const [cell] = props.cells;
  if (!cell) return null;
  const { asset, item } = cell;
  const index = row + (shape.head > 0 ? 2 : 1);
  const place = { blockSize: height, transform: `translateY(${top}px)` };
  if (!asset) {
    const box = { ...place, "--picture": `${shape.picture}px` } as CSSProperties;
    const empty = { item, stop: item === props.stop, row: index, style: box };
    return <LoadingCell {...empty} className={getRowClass(false, styles.empty)} />;
  }
  const titleField = settings.infoView.title;
  const title = getTitle(asset, titleField);
  const selected = props.selected.has(asset.id);
  const active = props.active === asset.id;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised list of a million rows is no table
    <div
      className={getItemClass(getRowClass(props.unfinished, styles.row))}
      style={{
        ...place,
        gridTemplateColumns: toGridTemplateColumns(shape),
        columnGap: shape.gap,
      }}
      role="row"
      aria-rowindex={index}
      aria-selected={selected}
      aria-label={getPosterAccessibleName(asset, title, t, i18n.language)}
      tabIndex={item === props.stop ? 0 : -1}
      data-item={item}
      data-asset={asset.id}
      data-active={active || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div className={styles.picture} role="gridcell" aria-colindex={1} style={{ blockSize: shape.pictureHeight }}>
        <Poster
          asset={asset}
          title={title}
          alt={getAltText(asset, settings.accessibility.assets, titleField)}
          width={shape.picture}
          height={shape.pictureHeight}
          selected={selected}
          selecting={props.picking}
          framed
          first={row === 0}
          onToggle={props.onToggle}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div className={styles.title} role="rowheader" aria-colindex={2}>
        <b dir="auto">{title}</b>
        {asset.file_name !== undefined && asset.file_name !== title && (
          <bdi dir="ltr" className={styles.note}>
            {asset.file_name}
          </bdi>
        )}
      </div>
      {shape.columns.map((setting, at) => {
        const field = fields.get(setting.field_name);
        const value = formatFieldValue(asset, { setting, field }, { t, locale: i18n.language });
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div key={setting.field_name} className={styles.field} role="gridcell" aria-colindex={at + 3}>
            <MetadataValue value={value} />
          </div>
        );
      })}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" aria-colindex={shape.columns.length + 3}>
        <ItemActions
          asset={asset}
          actions={props.actions}
          width={shape.actions + EDGE_MARGIN_PX}
          reachable={item === props.stop}
        />
      </div>
    </div>
  );
});
