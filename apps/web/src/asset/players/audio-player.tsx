import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { PictureWithRetry } from "../../shared/ui/picture-with-retry.tsx";
import { type AssetDoc, getPictureUrl, getTitle } from "../asset-doc.ts";
import { KindIcon } from "../kind-icon.tsx";
import { getPlaceholderUrl } from "../placeholder.ts";
import styles from "./audio-player.module.css";
import { playbackUrlQuery } from "./playable-query.ts";
import { PlayerControls } from "./player-controls.tsx";
import { usePlayback } from "./use-playback.ts";
import { Waveform } from "./waveform.tsx";

/** Audio player: the cover, or the waveform on which the sound is moved; audio data is loaded only when played. */
export function AudioPlayer({ asset, dark = false }: { asset: AssetDoc; dark?: boolean }) {
  const { t } = useTranslation();
  const word = useErrorText();
  const client = useClient();
  const settings = useSettings();
  const [broken, setBroken] = useState(false);
  const { data, error } = useQuery(playbackUrlQuery(client, asset.id));
  const cover = getPictureUrl(asset, -1);
  const [media, setMedia] = useState<HTMLAudioElement | null>(null);
  const playback = usePlayback(media);
  const span = cover ? data?.waveform : undefined;
  const duration = playback.duration || asset.duration || 0;
  const failed = error !== null || broken || (data !== undefined && !data.url);
  return (
    <div className={styles.player} data-dark={dark || undefined}>
      <div className={styles.cover}>
        {cover && span && !failed ? (
          <Waveform picture={cover} span={span} media={media} playback={playback} duration={duration} />
        ) : cover ? (
          <PictureWithRetry src={cover} alt="" placeholder={getPlaceholderUrl(asset)} draggable={false} />
        ) : (
          <KindIcon kind="audio" size={72} />
        )}
      </div>
      {failed ? (
        <p role="alert">{error ? word(error) : t("views:preview.audio_failed")}</p>
      ) : (
        <div className={styles.controls}>
          <audio
            ref={setMedia}
            preload="metadata"
            {...(data ? { src: data.url } : {})}
            aria-label={getTitle(asset, settings.infoView.title)}
            onError={() => data && setBroken(true)}
          />
          <PlayerControls
            media={media}
            playback={playback}
            duration={asset.duration}
            seekBar={span && <span className={styles.gap} />}
          />
        </div>
      )}
    </div>
  );
}
