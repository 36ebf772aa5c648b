import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../shared/api/client-context.tsx";
import { useSettings } from "../shared/settings/settings-context.tsx";
import { useErrorText } from "../shared/ui/error-text.ts";
import { lazyOf } from "../shared/ui/lazy-of.ts";
import { LazyPart } from "../shared/ui/lazy-part.tsx";
import { Picture } from "../shared/ui/picture.tsx";
import { type AssetDoc, pictureUrl, ratioOf, titleOf } from "./asset-doc.ts";
import { placeholderUrl } from "./placeholder.ts";
import { playableQuery } from "./playable-query.ts";
import styles from "./video-player.module.css";

const TextTracks = lazyOf(() => import("./text-tracks.tsx"), "TextTracks");

/**
 * The browser's own player, its poster first; sound and film come only when one plays it. As large as the container
 * allows whose size `className` reads: the controls are to lie on the film, and not on bars above and below.
 */
export function VideoPlayer({ asset, className }: { asset: AssetDoc; className?: string | undefined }) {
  const { t } = useTranslation();
  const word = useErrorText();
  const client = useClient();
  const settings = useSettings();
  const [broken, setBroken] = useState(false);
  const { data, error } = useQuery(playableQuery(client, asset.id));
  const poster = pictureUrl(asset, -1);
  if (error || broken || (data && !data.url)) {
    return (
      <div className={styles.failed}>
        {poster && <Picture src={poster} alt="" standIn={placeholderUrl(asset)} />}
        <p role="alert">{error ? word(error) : t("views:preview.video_failed")}</p>
      </div>
    );
  }
  return (
    <video
      className={className}
      style={{ "--ratio": ratioOf(asset) ?? 16 / 9 } as CSSProperties}
      controls
      playsInline
      preload="metadata"
      {...(poster ? { poster } : {})}
      {...(data ? { src: data.url } : {})}
      aria-label={titleOf(asset, settings.infoView.title)}
      onError={() => data && setBroken(true)}
    >
      {data?.tracks && (
        <LazyPart>
          <TextTracks tracks={data.tracks} />
        </LazyPart>
      )}
    </video>
  );
}
