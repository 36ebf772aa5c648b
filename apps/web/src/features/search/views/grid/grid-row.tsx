import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { type CSSProperties, memo } from "react";
import { useTranslation } from "react-i18next";
import { getAltText, getTitle } from "../../../../asset/asset-doc.ts";
import { Poster } from "../../../../asset/poster.tsx";
import { getPosterAccessibleName } from "../../../../asset/poster-name.ts";
import { LoadingCell } from "../loading-cell.tsx";
import { getItemClass, getRowClass, type RowRenderProps } from "../result-rows.tsx";
import styles from "./grid.module.css";

interface GridRowProps extends RowRenderProps {
  readonly settings: PortalSettings;
}

/** One row of the photo grid. The grid handles clicks and keys, by the cell's `data-item`. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, top, height, cells, settings } = props;
  const { t, i18n } = useTranslation();
  const titleField = settings.infoView.title;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of pictures are no table rows
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has one tab stop, and it is a cell
    <div
      className={getRowClass(props.unfinished, styles.row)}
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
          return <LoadingCell key={item} {...place} />;
        }
        const title = getTitle(asset, titleField);
        const selected = props.selected.has(asset.id);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a cell of pictures is no table cell
          <div
            key={asset.id}
            className={getItemClass(styles.cell)}
            style={style}
            role="gridcell"
            aria-colindex={column + 1}
            aria-selected={selected}
            aria-label={getPosterAccessibleName(asset, title, t, i18n.language)}
            tabIndex={item === props.stop ? 0 : -1}
            data-item={item}
            data-asset={asset.id}
          >
            <Poster
              asset={asset}
              title={title}
              alt={getAltText(asset, settings.accessibility.assets, titleField)}
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
