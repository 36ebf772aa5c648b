import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { type CSSProperties, memo } from "react";
import { useTranslation } from "react-i18next";
import { altOf, titleOf } from "../../../../asset/asset-doc.ts";
import { Poster } from "../../../../asset/poster.tsx";
import { posterName } from "../../../../asset/poster-name.ts";
import { EmptyPlace } from "../empty-place.tsx";
import { itemClass, rowClass, type ShownRow } from "../result-rows.tsx";
import styles from "./grid.module.css";

interface GridRowProps extends ShownRow {
  readonly settings: PortalSettings;
}

/** One row of the photo grid. Clicks and keys are read by the grid, by the cell's `data-item`. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, top, height, cells, settings } = props;
  const { t, i18n } = useTranslation();
  const titleField = settings.infoView.title;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of pictures are no table rows
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has one tab stop, and it is a cell
    <div
      className={rowClass(props.unfinished, styles.row)}
      role="row"
      aria-rowindex={row + 1}
      style={{ blockSize: height, transform: `translateY(${top}px)` }}
    >
      {cells.map(({ asset, item, start, width }, column) => {
        const style: CSSProperties = {
          insetInlineStart: start,
          inlineSize: width,
          blockSize: height,
          aspectRatio: width / height,
        };
        if (!asset) {
          const place = { item, stop: item === props.stop, className: styles.cell, style };
          return <EmptyPlace key={item} {...place} />;
        }
        const title = titleOf(asset, titleField);
        const selected = props.selected.has(asset.id);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a cell of pictures is no table cell
          <div
            key={asset.id}
            className={itemClass(styles.cell)}
            style={style}
            role="gridcell"
            aria-colindex={column + 1}
            aria-selected={selected}
            aria-label={posterName(asset, title, t, i18n.language)}
            tabIndex={item === props.stop ? 0 : -1}
            data-item={item}
            data-asset={asset.id}
          >
            <Poster
              asset={asset}
              title={title}
              alt={altOf(asset, settings.accessibility.assets, titleField)}
              width={width}
              height={height}
              selected={selected}
              selecting={props.picking}
              active={props.active === asset.id}
              first={row === 0}
              onToggle={props.onToggle}
            />
          </div>
        );
      })}
    </div>
  );
});
