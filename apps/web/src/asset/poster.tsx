import { IconLock, IconPlayerPlayFilled } from "@tabler/icons-react";
import { type MouseEvent, memo, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../shared/api/session-context.tsx";
import { formatDuration } from "../shared/i18n/format.ts";
import { useSettings } from "../shared/settings/settings-context.tsx";
import { PictureWithRetry } from "../shared/ui/picture-with-retry.tsx";
import { type AssetDoc, getAssetKind, getFileTypeName, getSrcSet, isMultiPage } from "./asset-doc.ts";
import { BookmarkToggle } from "./bookmarks/bookmark-toggle.tsx";
import { getDownloadRefusal, refusalTextKeys } from "./downloads/download-refusal.ts";
import { KindIcon } from "./kind-icon.tsx";
import { formatFileInfo } from "./metadata/formatted-field-value.ts";
import { showBlurAfterPaint } from "./placeholder.ts";
import styles from "./poster.module.css";
import { rememberShownPictureUrl } from "./shown-pictures.ts";

/** Minimum width in pixels for checkbox and bookmark: on a narrower poster, their touch targets would overlap. */
const MIN_MARK_WIDTH = 96;

export interface PosterProps {
  readonly asset: AssetDoc;
  readonly title: string;
  /** Empty if the surrounding element has the same text. */
  readonly alt: string;
  /** Width of the box in pixels, which selects the rendition. */
  readonly width: number;
  readonly height: number;
  readonly selected?: boolean;
  /** Something is selected: all checkboxes are visible. */
  readonly selecting?: boolean;
  /** Its info panel is open. */
  readonly active?: boolean;
  /** Cut off by the edge: faint and not clickable. */
  readonly disabled?: boolean;
  /** Shown uncropped on a mat; the surrounding element shows title, actions and selection. */
  readonly framed?: boolean;
  /** Without the bookmark icon, which the surrounding element shows. */
  readonly hideBookmark?: boolean;
  /** The checkbox is in the tab order, since the list has no keyboard navigation. */
  readonly tabbable?: boolean;
  /** In the first row: loaded with high priority. */
  readonly first?: boolean;
  /** Undefined: no checkbox. */
  readonly onToggle?: ((event: MouseEvent) => void) | undefined;
}

/** Picture of an asset; title, details and checkbox appear on hover and focus. Clicks are handled by the parent. */
export const Poster = memo(function Poster(props: PosterProps) {
  const { asset, title, alt, width, height, onToggle } = props;
  const { t, i18n } = useTranslation();
  const attachBlur = useCallback((figure: HTMLElement | null) => showBlurAfterPaint(figure, asset), [asset]);
  const book = isMultiPage(asset);
  // Without React state, since dozens of pictures load at once and none must rerender.
  const markShown = (picture: HTMLImageElement) => {
    rememberShownPictureUrl(asset, picture);
    picture.dataset.shown = "";
  };
  const markIfLoaded = (picture: HTMLImageElement | null) => {
    if (picture?.complete && picture.naturalWidth > 0) markShown(picture);
  };
  return (
    <figure className={classesOf(props, book)} ref={attachBlur} aria-label={title}>
      {asset.url ? (
        <PictureWithRetry
          ref={markIfLoaded}
          className={styles.picture}
          src={asset.url}
          srcSet={getSrcSet(asset)}
          sizes={`${Math.ceil(width)}px`}
          alt={alt}
          width={Math.round(width)}
          height={Math.round(height)}
          decoding="async"
          draggable={false}
          fetchPriority={props.first ? "high" : "auto"}
          onLoad={(event) => markShown(event.currentTarget)}
        />
      ) : (
        <span className={styles.file} {...(alt !== "" && { role: "img", "aria-label": alt })}>
          <KindIcon kind={getAssetKind(asset)} />
          <span dir="ltr">{getFileTypeName(asset)}</span>
        </span>
      )}
      <PosterTag asset={asset} />
      {!props.framed && (
        <figcaption className={styles.caption}>
          <b className={styles.title} dir="auto" aria-hidden>
            {title}
          </b>
          <span className={styles.facts} dir="ltr" aria-hidden>
            {formatFileInfo(asset, t, i18n.language)}
          </span>
          <PosterRefusal asset={asset} />
        </figcaption>
      )}
      {onToggle && (
        <button
          type="button"
          {...(props.tabbable ? {} : { tabIndex: -1 })}
          className={styles.check}
          aria-label={t(props.selected ? "views:search.selection.deselect" : "views:search.selection.select", {
            title,
          })}
          onClick={onToggle}
        >
          <i className={styles.circle} />
        </button>
      )}
      {onToggle && !props.hideBookmark && <BookmarkToggle id={asset.id} title={title} />}
    </figure>
  );
});

/** Shows that the asset cannot be downloaded, or has to be ordered. */
function PosterRefusal({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const orders = useSettings().global.run_order_process;
  const refusal = getDownloadRefusal(asset, session);
  if (!refusal) return null;
  return (
    <span className={styles.refusal}>
      <IconLock size={14} stroke={2} aria-hidden />
      {t(orders ? "views:asset.order" : refusalTextKeys[refusal])}
    </span>
  );
}

/** Duration of videos, or page count of multi-page documents. */
function PosterTag({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  if (asset.duration !== undefined && asset.duration > 0) {
    return (
      <span className={styles.tag} dir="ltr">
        <IconPlayerPlayFilled size={12} aria-hidden />
        {formatDuration(asset.duration)}
      </span>
    );
  }
  if (!isMultiPage(asset)) return null;
  return (
    <span className={styles.tag}>
      {[getFileTypeName(asset), t("views:asset.pages", { count: asset.page_count })].filter(Boolean).join(" · ")}
    </span>
  );
}

function classesOf(props: PosterProps, book: boolean): string {
  return [
    styles.poster,
    book && styles.book,
    props.framed && styles.framed,
    props.width < MIN_MARK_WIDTH && styles.narrow,
    props.selected && styles.selected,
    props.selecting && styles.selecting,
    props.active && styles.active,
    props.disabled && styles.disabled,
  ]
    .filter(Boolean)
    .join(" ");
}
