import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { type CSSProperties, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { PictureWithRetry } from "../../shared/ui/picture-with-retry.tsx";
import { type AssetDoc, getAspectRatio, getPictureUrl, getTitle } from "../asset-doc.ts";
import { getPlaceholderUrl } from "../placeholder.ts";
import { playbackUrlQuery } from "./playable-query.ts";
import players from "./player.module.css";
import { PlayerControls } from "./player-controls.tsx";
import { togglePlaying, usePlayback } from "./use-playback.ts";
import styles from "./video-player.module.css";

const TextTracks = lazyComponent(() => import("./text-tracks.tsx"), "TextTracks");

/** Milliseconds without a move of the pointer after which the controls of a playing film disappear. */
const IDLE_MS = 3000;

/**
 * A film with its controls; data is loaded only when played. `className` fits it into its container by `--ratio`, so
 * that the controls are on the film and not on black bars.
 */
export function VideoPlayer({ asset, className }: { asset: AssetDoc; className?: string | undefined }) {
  const { t } = useTranslation();
  const word = useErrorText();
  const client = useClient();
  const [broken, setBroken] = useState(false);
  const { data, error } = useQuery(playbackUrlQuery(client, asset.id));
  const poster = getPictureUrl(asset, -1);
  if (error || broken || (data && !data.url)) {
    return (
      <div className={styles.failed}>
        {poster && <PictureWithRetry src={poster} alt="" placeholder={getPlaceholderUrl(asset)} />}
        <p role="alert">{error ? word(error) : t("views:preview.video_failed")}</p>
      </div>
    );
  }
  return <Film asset={asset} className={className} film={data} onFailed={() => data && setBroken(true)} />;
}

interface FilmProps {
  readonly asset: AssetDoc;
  readonly className: string | undefined;
  readonly film: ReplyOf<"download.video"> | undefined;
  readonly onFailed: () => void;
}

function Film({ asset, className, film, onFailed }: FilmProps) {
  const settings = useSettings();
  const screen = useRef<HTMLDivElement>(null);
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const playback = usePlayback(media);
  const { isIdle, wake } = useIdle(playback.isPlaying);
  const poster = getPictureUrl(asset, -1);
  const onClick = ({ nativeEvent }: MouseEvent) => {
    // The first tap shows the controls.
    const isTouch = nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === "touch";
    if (media && !(isTouch && isIdle)) togglePlaying(media);
    wake();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shows the controls, which are reached by keys without it
    <div
      ref={screen}
      className={[players.film, className].filter(Boolean).join(" ")}
      style={{ "--ratio": getAspectRatio(asset) ?? 16 / 9 } as CSSProperties}
      data-idle={isIdle || undefined}
      onPointerMove={({ pointerType }) => pointerType === "mouse" && wake()}
      onFocus={wake}
    >
      <video
        ref={setMedia}
        playsInline
        preload="metadata"
        {...(poster ? { poster } : {})}
        {...(film ? { src: film.url } : {})}
        aria-label={getTitle(asset, settings.infoView.title)}
        onError={onFailed}
        onClick={onClick}
      >
        {film?.tracks && (
          <LazyPart>
            <TextTracks tracks={film.tracks} />
          </LazyPart>
        )}
      </video>
      {!playback.isPlaying && playback.time === 0 && (
        <span className={players.start} aria-hidden>
          <IconPlayerPlayFilled size={32} />
        </span>
      )}
      <div className={players.overlay}>
        <PlayerControls media={media} playback={playback} duration={asset.duration} screen={screen} />
      </div>
    </div>
  );
}

/** Whether a film plays and the pointer has rested for a while; `wake` ends that. */
function useIdle(isPlaying: boolean) {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef(0);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setIdle(false);
    if (isPlaying) timer.current = window.setTimeout(() => setIdle(true), IDLE_MS);
  }, [isPlaying]);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  return { isIdle: isIdle && isPlaying, wake };
}
