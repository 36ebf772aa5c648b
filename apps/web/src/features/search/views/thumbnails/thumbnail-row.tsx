import type { FieldSetting, PortalSettings } from "@vitrine/settings/portal-settings";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AssetActions } from "../../../../asset/actions/use-asset-actions.ts";
import { type AssetDoc, getAltText, getTitle } from "../../../../asset/asset-doc.ts";
import type { FieldLookup } from "../../../../asset/metadata/field-lookup.ts";
import { getVisibleFields } from "../../../../asset/metadata/field-lookup.ts";
import { formatFieldValue, formatFileInfo } from "../../../../asset/metadata/formatted-field-value.ts";
import { MetadataValue } from "../../../../asset/metadata/metadata-value.tsx";
import { Poster } from "../../../../asset/poster.tsx";
import { getPosterAccessibleName } from "../../../../asset/poster-name.ts";
import { ItemActions } from "../item-actions.tsx";
import { LoadingCell } from "../loading-cell.tsx";
import { getItemClass, getRowClass, type RowRenderProps } from "../result-rows.tsx";
import styles from "./thumbnails.module.css";

interface ThumbnailRowProps extends RowRenderProps {
  readonly fields: FieldLookup;
  readonly settings: PortalSettings;
  readonly actions: AssetActions;
}

/**
 * One row of thumbnails. The view handles clicks and keys, by the cell's `data-item`. Tiles contain no links, which
 * would add tab stops to every tile: the info panel has them.
 */
export const ThumbnailRow = memo(function ThumbnailRow(props: ThumbnailRowProps) {
  const { row, top, height, cells } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of pictures are no table rows
    // biome-ignore lint/a11y/useFocusableInteractive: the view has one tab stop, and it is a cell
    <div
      className={getRowClass(props.unfinished, styles.row)}
      role="row"
      aria-rowindex={row + 1}
      style={{ blockSize: height, transform: `translateY(${top}px)` }}
    >
      {cells.map((cell, column) => {
        const { asset, item, start, width } = cell;
        const style = { insetInlineStart: start, inlineSize: width, blockSize: height };
        if (!asset) {
          const place = { item, stop: item === props.stop, className: styles.tile, style };
          return <LoadingCell key={item} {...place} />;
        }
        return <Tile key={asset.id} of={props} asset={asset} column={column} item={item} style={style} />;
      })}
    </div>
  );
});

interface TileProps {
  /** Props of its row. */
  readonly of: ThumbnailRowProps;
  readonly asset: AssetDoc;
  readonly column: number;
  readonly item: number;
  readonly style: { readonly inlineSize: number; readonly blockSize: number };
}

function Tile({ of, asset, column, item, style }: TileProps) {
  const { fields, settings } = of;
  const { t, i18n } = useTranslation();
  const { thumbnails } = settings.search;
  const titleField = settings.infoView.title;
  const title = getTitle(asset, titleField);
  const reachable = item === of.stop;
  // Icons are most of a tile's nodes, so they are rendered only on hover and at the tab stop.
  const [pointed, setPointed] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of pictures is no table cell
    <div
      className={getItemClass(styles.tile)}
      style={style}
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={of.selected.has(asset.id)}
      aria-label={getPosterAccessibleName(asset, title, t, i18n.language)}
      tabIndex={reachable ? 0 : -1}
      data-item={item}
      data-asset={asset.id}
      data-active={of.active === asset.id || undefined}
      onPointerEnter={() => setPointed(true)}
    >
      <TileFields asset={asset} settings={thumbnails.header} fields={fields} className={styles.header} />
      <div className={styles.picture}>
        <Poster
          asset={asset}
          title={title}
          alt={getAltText(asset, settings.accessibility.assets, titleField)}
          width={style.inlineSize}
          height={style.blockSize}
          selected={of.selected.has(asset.id)}
          selecting={of.picking}
          framed
          first={of.row === 0}
          onToggle={of.onToggle}
        />
        {(pointed || reachable || !thumbnails.icon_hover) && (
          <ItemActions
            asset={asset}
            actions={of.actions}
            width={style.inlineSize}
            reachable={reachable}
            className={thumbnails.icon_hover ? `${styles.icons} ${styles.hidden}` : styles.icons}
          />
        )}
      </div>
      <div className={styles.text}>
        <b dir="auto">{title}</b>
        {thumbnails.body.length > 0 ? (
          <TileFields asset={asset} settings={thumbnails.body} fields={fields} className={styles.body} />
        ) : (
          <bdi dir="ltr">{formatFileInfo(asset, t, i18n.language)}</bdi>
        )}
      </div>
    </div>
  );
}

interface TileFieldsProps {
  readonly asset: AssetDoc;
  readonly settings: readonly FieldSetting[];
  readonly fields: FieldLookup;
  readonly className: string | undefined;
}

/** A line for each field that the asset has. */
function TileFields({ asset, settings, fields, className }: TileFieldsProps) {
  const { t, i18n } = useTranslation();
  const values = getVisibleFields(settings, fields)
    .map((setting) => {
      const field = fields.get(setting.field_name);
      return {
        name: setting.field_name,
        value: formatFieldValue(asset, { setting, field }, { t, locale: i18n.language }),
      };
    })
    .filter(({ value }) => value.kind !== "empty");
  if (values.length === 0) return null;
  return (
    <div className={className}>
      {values.map(({ name, value }) => (
        <div key={name} className={styles.line}>
          <MetadataValue value={value} />
        </div>
      ))}
    </div>
  );
}
