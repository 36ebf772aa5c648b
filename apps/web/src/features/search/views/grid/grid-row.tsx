import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { type CSSProperties, type MouseEvent, memo } from "react";
import { useTranslation } from "react-i18next";
import { type AssetDoc, altOf, titleOf } from "../../../../asset/asset-doc.ts";
import { Poster } from "../../../../asset/poster.tsx";
import { posterName } from "../../../../asset/poster-name.ts";
import styles from "./grid.module.css";

export interface CellBox {
  readonly asset: AssetDoc;
  readonly item: number;
  readonly start: number;
  readonly width: number;
}

interface GridRowProps {
  readonly row: number;
  readonly top: number;
  readonly height: number;
  readonly cells: readonly CellBox[];
  readonly selected: ReadonlySet<string>;
  readonly active: string | null;
  /** More is to come, and with it this row changes. */
  readonly unfinished: boolean;
  /** The one tab stop of the grid. */
  readonly stop: number;
  readonly settings: PortalSettings;
  readonly onToggle: (event: MouseEvent) => void;
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
      className={props.unfinished ? `${styles.row} ${styles.unfinished}` : styles.row}
      role="row"
      aria-rowindex={row + 1}
      style={{ blockSize: height, transform: `translateY(${top}px)` }}
    >
      {cells.map(({ asset, item, start, width }, column) => {
        const title = titleOf(asset, titleField);
        const selected = props.selected.has(asset.id);
        const style: CSSProperties = {
          insetInlineStart: start,
          inlineSize: width,
          blockSize: height,
          aspectRatio: width / height,
        };
        return (
          // biome-ignore lint/a11y/useSemanticElements: a cell of pictures is no table cell
          <div
            key={asset.id}
            className={styles.cell}
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
              selecting={props.selected.size > 0}
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
