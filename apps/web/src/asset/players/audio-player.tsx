import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { type AssetDoc, getPictureUrl, getTitle } from "../asset-doc.ts";
import { KindIcon } from "../kind-icon.tsx";
import { placeholderUrl } from "../placeholder.ts";
import styles from "./audio-player.module.css";
import { playableQuery } from "./playable-query.ts";

/** Audio player: cover and the browser's controls; audio data is loaded only when played. */
export function AudioPlayer({ asset, dark = false }: { asset: AssetDoc; dark?: boolean }) {
  const { t } = useTranslation();
  const word = useErrorText();
  const client = useClient();
  const settings = useSettings();
  const [broken, setBroken] = useState(false);
  const { data, error } = useQuery(playableQuery(client, asset.id));
  const cover = getPictureUrl(asset, -1);
  const failed = error !== null || broken || (data !== undefined && !data.url);
  return (
    <div className={styles.player} data-dark={dark || undefined}>
      <div className={styles.cover}>
        {cover ? (
          <Picture src={cover} alt="" placeholder={placeholderUrl(asset)} draggable={false} />
        ) : (
          <KindIcon kind="audio" size={72} />
        )}
      </div>
      {failed ? (
        <p role="alert">{error ? word(error) : t("views:preview.audio_failed")}</p>
      ) : (
        <audio
          controls
          preload="metadata"
          {...(data ? { src: data.url } : {})}
          aria-label={getTitle(asset, settings.infoView.title)}
          onError={() => data && setBroken(true)}
        />
      )}
    </div>
  );
}
