import { useQuery } from "@tanstack/react-query";
import { isTilePictureId } from "@vitrine/settings/pages/tile-picture";
import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { getSrcSet } from "../../asset/asset-doc.ts";
import { getPlaceholderUrl } from "../../asset/placeholder.ts";
import { getPosterBorderStyle } from "../../asset/poster-border.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { assetQuery } from "../../shared/api/portal-queries.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { PictureWithRetry } from "../../shared/ui/picture-with-retry.tsx";
import styles from "./collection-tile.module.css";
import { useCollection } from "./use-collection.ts";

const TILE_SIZE = 1;
const TilePicture = lazyComponent(() => import("../../shared/ui/tile-picture.tsx"), "TilePicture");

/** A collection as one picture: the configured one (an asset's or an upload), else that of its first asset. */
export function CollectionTile({ definition }: { definition: DashboardCollectionSetting }) {
  const { t } = useTranslation();
  const client = useClient();
  const locale = useLocale();
  const { hide_empty_result, poster_border_width } = useSettings().dashboard.collections;
  const { title, isLoading, docs, total, failed, reason, to, open } = useCollection(definition, TILE_SIZE);
  const { src } = definition;
  // A backend without uploads decides what `src` names, so it serves the picture itself.
  const isServed = Boolean(src) && (isTilePictureId(src) || !client.has("tile_pictures"));
  const { data: chosen } = useQuery({ ...assetQuery(client, src ?? "", locale), enabled: Boolean(src) && !isServed });
  const picture = chosen ?? docs[0];
  const ofAsset = picture?.url && (
    <PictureWithRetry
      src={picture.url}
      srcSet={getSrcSet(picture)}
      sizes="(max-width: 767px) 50vw, 380px"
      alt=""
      loading="lazy"
      placeholder={getPlaceholderUrl(picture)}
    />
  );
  const empty = !isLoading && docs.length === 0;
  if (empty && hide_empty_result && !failed) return null;
  return (
    <li className={styles.tile} data-tour="collection">
      <Link to={to} onClick={open}>
        <span className={styles.frame} data-tour="tile" style={getPosterBorderStyle(poster_border_width)}>
          {src && isServed ? (
            <LazyPart>
              <TilePicture id={src} fallback={ofAsset} />
            </LazyPart>
          ) : (
            ofAsset
          )}
        </span>
        <h2 dir="auto">{title ?? "\u00a0"}</h2>
      </Link>
      <p>
        {reason
          ? t("views:dashboard.collection.failed", { reason })
          : empty
            ? t("views:dashboard.collection.empty")
            : total !== undefined && t("views:dashboard.collection.count", { count: total })}
      </p>
    </li>
  );
}
