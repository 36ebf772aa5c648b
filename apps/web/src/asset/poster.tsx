import { IconLock, IconPlayerPlayFilled } from "@tabler/icons-react";
import { type MouseEvent, memo, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../shared/api/session-context.tsx";
import { type BookmarkMarkProps, useBookmarks } from "../shared/bookmarks/bookmarks-context.ts";
import { formatDuration } from "../shared/i18n/format.ts";
import { useSettings } from "../shared/settings/settings-context.tsx";
import { Picture } from "../shared/ui/picture.tsx";
import { downloadRefusal, refusalWords } from "./actions/download-refusal.ts";
import { type AssetDoc, fileTypeOf, kindOf, srcSetOf } from "./asset-doc.ts";
import { isBook } from "./book.ts";
import { factsOf } from "./field-value.ts";
import { KindIcon } from "./kind-icon.tsx";
import { blurLater } from "./placeholder.ts";
import styles from "./poster.module.css";
import { pictureSeen } from "./seen-pictures.ts";

/** Pixels: below it, the targets of circle and bookmark would meet. */
const ROOM_FOR_MARK = 96;

export interface PosterProps {
  readonly asset: AssetDoc;
  readonly title: string;
  readonly alt: string;
  /** Pixels of the box; the picture is chosen by it. */
  readonly width: number;
  readonly height: number;
  readonly selected?: boolean;
  /** Something is selected: all circles show. */
  readonly selecting?: boolean;
  /** Its info panel is open. */
  readonly active?: boolean;
  /** Cut off by the edge: faint and out of reach. */
  readonly disabled?: boolean;
  /** Shown whole, on a mat; what is around it has its title, facts and actions, and says that it is selected. */
  readonly framed?: boolean;
  /** Without the sign that it is bookmarked: what is around it has one. */
  readonly unmarked?: boolean;
  /** The circle takes the focus with Tab: the list around it has no keys of its own. */
  readonly tabbable?: boolean;
  /** In the first row: loaded before everything else. */
  readonly first?: boolean;
  /** Without it there is no circle. */
  readonly onToggle?: ((event: MouseEvent) => void) | undefined;
}

/** A picture without chrome: title, facts and circle come on hover and focus. What it does is its parent's. */
export const Poster = memo(function Poster(props: PosterProps) {
  const { asset, title, alt, width, height, onToggle } = props;
  const { t, i18n } = useTranslation();
  const blurred = useCallback((figure: HTMLElement | null) => blurLater(figure, asset), [asset]);
  const book = isBook(asset);
  // Without a state: dozens come at once, and no poster is drawn anew for it.
  const shown = (picture: HTMLImageElement) => {
    pictureSeen(asset, picture);
    picture.dataset.shown = "";
  };
  const ready = (picture: HTMLImageElement | null) => {
    if (picture?.complete && picture.naturalWidth > 0) shown(picture);
  };
  return (
    <figure className={classesOf(props, book)} ref={blurred} aria-label={title}>
      {asset.url ? (
        <Picture
          ref={ready}
          className={styles.picture}
          src={asset.url}
          srcSet={srcSetOf(asset)}
          sizes={`${Math.ceil(width)}px`}
          alt={alt}
          width={Math.round(width)}
          height={Math.round(height)}
          decoding="async"
          draggable={false}
          fetchPriority={props.first ? "high" : "auto"}
          onLoad={(event) => shown(event.currentTarget)}
        />
      ) : (
        <span className={styles.file} role="img" aria-label={alt}>
          <KindIcon kind={kindOf(asset)} />
          <span dir="ltr">{fileTypeOf(asset)}</span>
        </span>
      )}
      <PosterTag asset={asset} />
      {!props.framed && (
        <figcaption className={styles.caption}>
          <b className={styles.title} aria-hidden>
            {title}
          </b>
          <span className={styles.facts} dir="ltr" aria-hidden>
            {factsOf(asset, t, i18n.language)}
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
      {onToggle && !props.unmarked && <PosterMark id={asset.id} title={title} />}
    </figure>
  );
});

/** That it is bookmarked, and the button for it: they come with what keeps the bookmarks. */
function PosterMark(item: BookmarkMarkProps) {
  const { list } = useBookmarks();
  return list && <list.Mark {...item} />;
}

/** That it cannot be downloaded, or is to be ordered, before anybody opens it for that. */
function PosterRefusal({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const orders = useSettings().global.run_order_process;
  const refusal = downloadRefusal(asset, session);
  if (!refusal) return null;
  return (
    <span className={styles.refusal}>
      <IconLock size={14} stroke={2} aria-hidden />
      {t(orders ? "views:asset.order" : refusalWords[refusal])}
    </span>
  );
}

/** Running time of videos, page count of documents with more than one page. */
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
  if (!isBook(asset)) return null;
  return (
    <span className={styles.tag}>
      {[fileTypeOf(asset), t("views:asset.pages", { count: asset.page_count })].filter(Boolean).join(" · ")}
    </span>
  );
}

function classesOf(props: PosterProps, book: boolean): string {
  return [
    styles.poster,
    book && styles.book,
    props.framed && styles.framed,
    props.width < ROOM_FOR_MARK && styles.narrow,
    props.selected && styles.selected,
    props.selecting && styles.selecting,
    props.active && styles.active,
    props.disabled && styles.disabled,
  ]
    .filter(Boolean)
    .join(" ");
}
