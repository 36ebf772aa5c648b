import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type AssetDoc, getAspectRatio, getAssetKind, getPictureUrl, getTitle } from "../../asset/asset-doc.ts";
import { type AssetListPosition, isFromBookmarks } from "../../asset/asset-link.ts";
import { KindIcon } from "../../asset/kind-icon.tsx";
import { getPlaceholderUrl } from "../../asset/placeholder.ts";
import { rememberShownPictureUrl } from "../../asset/shown-pictures.ts";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { PictureWithRetry } from "../../shared/ui/picture-with-retry.tsx";
import styles from "./asset-page.module.css";
import type { Neighbours } from "./use-neighbours.ts";

interface NeighbourStripProps {
  readonly id: string;
  readonly neighbours: Neighbours;
  readonly trail: AssetListPosition;
}

/** Thumbnails of the assets before and after this one; the current one has a ring. */
export function NeighbourStrip({ id, neighbours, trail }: NeighbourStripProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset has another position in the strip
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (!strip.current || !current) return;
    const box = strip.current.getBoundingClientRect();
    const at = current.getBoundingClientRect();
    const outside = at.x < box.x + 16 || at.right > box.right - 16;
    if (outside) strip.current.scrollBy({ left: at.x + at.width / 2 - box.x - box.width / 2 });
  }, [id, neighbours]);
  const labelKey = isFromBookmarks(trail) ? "views:asset.neighbours_bookmarks" : "views:asset.neighbours";
  return (
    <nav ref={strip} className={styles.strip} aria-label={t(labelKey)}>
      {neighbours.docs.map((doc, at) => (
        <Link
          key={doc.id}
          className={styles.neighbour}
          style={{ aspectRatio: String(Math.min(2.4, Math.max(0.5, getAspectRatio(doc) ?? 1))) }}
          to={paths.asset(doc.id)}
          replace
          state={{ trail: { ...trail, index: neighbours.start + at } }}
          aria-label={getTitle(doc, settings.assetInfo.title)}
          aria-current={doc.id === id ? "page" : undefined}
        >
          <Neighbour doc={doc} />
        </Link>
      ))}
    </nav>
  );
}

function Neighbour({ doc }: { doc: AssetDoc }) {
  // The placeholder is removed once the picture has loaded: it would show through a transparent one.
  const [loaded, setLoaded] = useState(false);
  const placeholder = loaded ? undefined : getPlaceholderUrl(doc);
  return (
    <span style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}>
      {doc.url ? (
        <PictureWithRetry
          src={getPictureUrl(doc, 0)}
          alt=""
          loading="lazy"
          draggable={false}
          onLoad={({ currentTarget }) => {
            rememberShownPictureUrl(doc, currentTarget);
            setLoaded(true);
          }}
        />
      ) : (
        <KindIcon kind={getAssetKind(doc)} size={24} />
      )}
    </span>
  );
}
