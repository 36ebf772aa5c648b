import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { type AssetDoc, getAspectRatio, getPictureUrl, getTitle } from "../asset-doc.ts";
import { placeholderUrl } from "../placeholder.ts";
import { playableQuery } from "./playable-query.ts";
import styles from "./video-player.module.css";

const TextTracks = lazyComponent(() => import("./text-tracks.tsx"), "TextTracks");

/**
 * The browser's video player; data is loaded only when played. `className` fits it into its container by `--ratio`, so
 * that the controls are on the video and not on black bars.
 */
export function VideoPlayer({ asset, className }: { asset: AssetDoc; className?: string | undefined }) {
  const { t } = useTranslation();
  const word = useErrorText();
  const client = useClient();
  const settings = useSettings();
  const [broken, setBroken] = useState(false);
  const { data, error } = useQuery(playableQuery(client, asset.id));
  const poster = getPictureUrl(asset, -1);
  if (error || broken || (data && !data.url)) {
    return (
      <div className={styles.failed}>
        {poster && <Picture src={poster} alt="" placeholder={placeholderUrl(asset)} />}
        <p role="alert">{error ? word(error) : t("views:preview.video_failed")}</p>
      </div>
    );
  }
  return (
    <video
      className={className}
      style={{ "--ratio": getAspectRatio(asset) ?? 16 / 9 } as CSSProperties}
      controls
      playsInline
      preload="metadata"
      {...(poster ? { poster } : {})}
      {...(data ? { src: data.url } : {})}
      aria-label={getTitle(asset, settings.infoView.title)}
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
