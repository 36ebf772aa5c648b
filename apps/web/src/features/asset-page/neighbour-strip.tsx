import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type AssetDoc, kindOf, pictureUrl, ratioOf, titleOf } from "../../asset/asset-doc.ts";
import { type AssetTrail, leadsToBookmarks } from "../../asset/asset-link.ts";
import { KindIcon } from "../../asset/kind-icon.tsx";
import { placeholderUrl } from "../../asset/placeholder.ts";
import { pictureSeen } from "../../asset/seen-pictures.ts";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import styles from "./asset-page.module.css";
import type { Neighbours } from "./use-neighbours.ts";

interface NeighbourStripProps {
  readonly id: string;
  readonly neighbours: Neighbours;
  readonly trail: AssetTrail;
}

/** The list round this asset, small; the current one is ringed. */
export function NeighbourStrip({ id, neighbours, trail }: NeighbourStripProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset is another place in the strip
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (!strip.current || !current) return;
    const box = strip.current.getBoundingClientRect();
    const at = current.getBoundingClientRect();
    const outside = at.x < box.x + 16 || at.right > box.right - 16;
    if (outside) strip.current.scrollBy({ left: at.x + at.width / 2 - box.x - box.width / 2 });
  }, [id, neighbours]);
  const words = leadsToBookmarks(trail) ? "views:asset.neighbours_bookmarks" : "views:asset.neighbours";
  return (
    <nav ref={strip} className={styles.strip} aria-label={t(words)}>
      {neighbours.docs.map((doc, at) => (
        <Link
          key={doc.id}
          className={styles.neighbour}
          style={{ aspectRatio: String(Math.min(2.4, Math.max(0.5, ratioOf(doc) ?? 1))) }}
          to={paths.asset(doc.id)}
          replace
          state={{ trail: { ...trail, index: neighbours.start + at } }}
          aria-label={titleOf(doc, settings.assetInfo.title)}
          aria-current={doc.id === id ? "page" : undefined}
        >
          <Neighbour doc={doc} />
        </Link>
      ))}
    </nav>
  );
}

function Neighbour({ doc }: { doc: AssetDoc }) {
  // What stood in for a picture must not shine through it.
  const [loaded, setLoaded] = useState(false);
  const placeholder = loaded ? undefined : placeholderUrl(doc);
  return (
    <span style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}>
      {doc.url ? (
        <Picture
          src={pictureUrl(doc, 0)}
          alt=""
          loading="lazy"
          draggable={false}
          onLoad={({ currentTarget }) => {
            pictureSeen(doc, currentTarget);
            setLoaded(true);
          }}
        />
      ) : (
        <KindIcon kind={kindOf(doc)} size={24} />
      )}
    </span>
  );
}
