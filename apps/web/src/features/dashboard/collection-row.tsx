import { IconAlertTriangle, IconArrowRight, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type AssetDoc, getAltText, getAspectRatio, getTitle } from "../../asset/asset-doc.ts";
import { openedInPortalState } from "../../asset/asset-link.ts";
import { Poster } from "../../asset/poster.tsx";
import { getPosterBorderStyle } from "../../asset/poster-border.ts";
import { getPosterAccessibleName } from "../../asset/poster-name.ts";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useIsPhone } from "../../shared/ui/use-media.ts";
import { DEFAULT_ROW_ASSET_COUNT } from "./collection-query.ts";
import styles from "./collection-row.module.css";
import { useCollection } from "./use-collection.ts";
import { useRowScroll } from "./use-row-scroll.ts";

/** Maximum aspect ratio; wider pictures are cropped, as in the search. */
const MAX_RATIO = 3.2;
const DEFAULT_RATIO = 1;
/** Aspect ratios of the placeholders shown while pictures load. */
const SKELETON_RATIOS = [1.5, 0.8, 0.8, 1, 0.67, 1.78, 0.94, 1];
const PHONE_HEIGHT = 164;

interface Props {
  readonly definition: DashboardCollectionSetting;
  /** The first row's pictures are loaded with high priority. */
  readonly first: boolean;
}

export function CollectionRow({ definition, first }: Props) {
  const { t } = useTranslation();
  const { dashboard } = useSettings();
  const titleId = useId();
  const { hide_empty_result, height: configured, poster_border_width } = dashboard.collections;
  const { title, isLoading, docs, total, failed, reason, to, open } = useCollection(
    definition,
    definition.preview ?? DEFAULT_ROW_ASSET_COUNT,
  );
  const row = useRef<HTMLUListElement>(null);
  const { before, after, cut, scroll, onKeyDown } = useRowScroll(row, docs.length);
  const height = useIsPhone() ? PHONE_HEIGHT : configured;
  const empty = !isLoading && docs.length === 0;
  if (empty && hide_empty_result && !failed) return null;
  return (
    <section
      className={styles.collection}
      aria-labelledby={titleId}
      style={{ "--row": `${height}px`, ...getPosterBorderStyle(poster_border_width) } as React.CSSProperties}
    >
      <header className={styles.header} data-tour="collection">
        <h2 id={titleId} dir="auto">
          {title ?? (
            <span className={styles.unnamed}>
              <span className="vh">{t("views:dashboard.collection.loading")}</span>
            </span>
          )}
        </h2>
        {total !== undefined && total > 0 && (
          <span className={styles.count}>
            <span aria-hidden>{t("views:dashboard.collection.number", { count: total })}</span>
            <span className="vh">{t("views:dashboard.collection.count", { count: total })}</span>
          </span>
        )}
        {reason && (
          <span className={styles.failed}>
            <IconAlertTriangle size={16} stroke={1.9} aria-hidden />
            {t("views:dashboard.collection.failed", { reason })}
          </span>
        )}
        {docs.length > 0 && (
          <Link
            className={styles.all}
            to={to}
            onClick={open}
            aria-label={t("views:dashboard.collection.show_all_of", { name: title ?? "" })}
          >
            <span>{t("views:dashboard.collection.show_all")}</span>
            <IconArrowRight size={16} stroke={1.9} className="flip" aria-hidden />
          </Link>
        )}
      </header>
      {empty && !reason && <p className={styles.empty}>{t("views:dashboard.collection.empty")}</p>}
      {!empty && (
        <div className={styles.box}>
          <ul ref={row} className={styles.row} aria-busy={isLoading} onKeyDown={onKeyDown}>
            {isLoading
              ? SKELETON_RATIOS.map((ratio, at) => (
                  <li key={`${at}`} className={styles.ghost} style={{ inlineSize: Math.round(ratio * height) }} />
                ))
              : docs.map((asset, at) => (
                  <RowItem key={asset.id} asset={asset} height={height} first={first} cut={cut.includes(at)} />
                ))}
          </ul>
          {before && (
            <button
              type="button"
              className={styles.previous}
              aria-label={t("views:dashboard.collection.previous")}
              onClick={() => scroll(-1)}
            >
              <IconChevronLeft size={20} stroke={1.75} className="flip" aria-hidden />
            </button>
          )}
          {after && !isLoading && (
            <button
              type="button"
              className={styles.next}
              aria-label={t("views:dashboard.collection.next")}
              onClick={() => scroll(1)}
            >
              <IconChevronRight size={20} stroke={1.75} className="flip" aria-hidden />
            </button>
          )}
        </div>
      )}
    </section>
  );
}

interface RowItemProps {
  readonly asset: AssetDoc;
  readonly height: number;
  readonly first: boolean;
  /** Cut off by the edge to a sliver: ignores clicks. Keys reach it, and the focus scrolls it into view. */
  readonly cut: boolean;
}

function RowItem({ asset, height, first, cut }: RowItemProps) {
  const { t, i18n } = useTranslation();
  const { accessibility, infoView } = useSettings();
  const title = getTitle(asset, infoView.title);
  const width = Math.round(Math.min(getAspectRatio(asset) ?? DEFAULT_RATIO, MAX_RATIO) * height);
  return (
    <li style={{ inlineSize: width }}>
      <Link
        data-tour="tile"
        className={cut ? `${styles.poster} ${styles.cut}` : styles.poster}
        to={paths.asset(asset.id)}
        state={openedInPortalState}
        aria-label={getPosterAccessibleName(asset, title, t, i18n.language)}
      >
        <Poster
          asset={asset}
          title={title}
          alt={getAltText(asset, accessibility.assets, infoView.title)}
          width={width}
          height={height}
          first={first}
          disabled={cut}
        />
      </Link>
    </li>
  );
}
