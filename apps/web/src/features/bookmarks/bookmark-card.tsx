import { IconBookmarkFilled } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, memo, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { MoreActionsButton } from "../../asset/actions/more-actions-button.tsx";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import { type AssetDoc, getAltText, getTitle } from "../../asset/asset-doc.ts";
import type { AssetPageHistoryState } from "../../asset/asset-link.ts";
import type { FieldLookup } from "../../asset/metadata/field-lookup.ts";
import { getVisibleFields } from "../../asset/metadata/field-lookup.ts";
import { formatFieldValue, formatFileInfo } from "../../asset/metadata/formatted-field-value.ts";
import { MetadataValue } from "../../asset/metadata/metadata-value.tsx";
import { Poster } from "../../asset/poster.tsx";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import styles from "./bookmark-page.module.css";

interface BookmarkCardProps {
  readonly asset: AssetDoc;
  /** Position among the bookmarks, from 0, and their number. */
  readonly index: number;
  readonly total: number;
  readonly fields: FieldLookup;
  readonly selected: boolean;
  readonly selecting: boolean;
  readonly onToggle: (asset: AssetDoc) => void;
  readonly onRemove: (asset: AssetDoc) => void;
  readonly onKey: (event: KeyboardEvent, asset: AssetDoc) => void;
  /** Called when the card is removed while it has the focus. */
  readonly onFocusLost: (index: number) => void;
}

/** Usual size of a card's picture in CSS pixels; selects the picture's resolution. */
const WIDTH = 280;
const HEIGHT = 210;

/** One asset on the bookmark page. */
export const BookmarkCard = memo(function BookmarkCard(props: BookmarkCardProps) {
  const { asset, index, total, fields, selected, selecting, onToggle, onRemove, onKey } = props;
  const { t } = useTranslation();
  const { accessibility, bookmark } = useSettings();
  const title = getTitle(asset, bookmark.title);
  const alt = getAltText(asset, accessibility.assets, bookmark.title);
  const state: AssetPageHistoryState = { trail: { search: paths.bookmark, index, total, direct: true } };
  // Without the bookmark action: the card has its own button that removes the bookmark.
  const more = useAssetActions({ stateOf: () => state })
    .at("item", [asset])
    .filter(({ name }) => name !== "bookmark");
  const card = useRef<HTMLLIElement>(null);
  const reportFocusLost = useEffectEvent(() => props.onFocusLost(index));
  useLayoutEffect(() => {
    const here = card.current;
    return () => {
      if (here?.contains(document.activeElement)) reportFocusLost();
    };
  }, []);
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onToggle(asset);
  };
  return (
    <li ref={card} className={styles.card} data-asset={asset.id} onKeyDown={(event) => onKey(event, asset)}>
      <div
        className={selected ? `${styles.mat} ${styles.selected}` : styles.mat}
        style={{ borderWidth: bookmark.options.border_width }}
      >
        <Link className={styles.open} to={paths.asset(asset.id)} state={state} tabIndex={-1} aria-hidden />
        <Poster
          asset={asset}
          title={title}
          alt={alt === title ? "" : alt}
          width={WIDTH}
          height={HEIGHT}
          framed
          hideBookmark
          tabbable
          selected={selected}
          selecting={selecting}
          onToggle={toggle}
        />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          <Link to={paths.asset(asset.id)} state={state}>
            {title}
          </Link>
        </h2>
        <CardFacts asset={asset} fields={fields} />
      </div>
      <div className={styles.tools}>
        <MoreActionsButton actions={more} />
        <IconButton
          label={t("views:bookmark.unmark", { title })}
          className={styles.remove}
          onClick={() => onRemove(asset)}
        >
          <IconBookmarkFilled size={20} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
});

/** The configured fields in one line; if none are configured, format, size and dimensions. */
function CardFacts({ asset, fields }: { asset: AssetDoc; fields: FieldLookup }) {
  const { t, i18n } = useTranslation();
  const { bookmark } = useSettings();
  const columns = getVisibleFields(bookmark.columns, fields)
    .map((setting) => {
      const value = formatFieldValue(
        asset,
        { setting, field: fields.get(setting.field_name) },
        { t, locale: i18n.language },
      );
      return { setting, value };
    })
    .filter(({ value }) => value.kind !== "empty");
  if (bookmark.columns.length === 0) {
    return (
      <p className={styles.facts}>
        <bdi dir="ltr">{formatFileInfo(asset, t, i18n.language)}</bdi>
      </p>
    );
  }
  return (
    <dl className={styles.facts}>
      {columns.map(({ setting, value }) => (
        <div key={setting.field_name}>
          <dt className="vh">{fields.label(setting.field_name, setting.translation)}</dt>
          <dd>
            <MetadataValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
