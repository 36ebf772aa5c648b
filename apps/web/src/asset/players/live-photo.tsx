import { IconLivePhoto, IconPlayerStopFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import styles from "./live-photo.module.css";
import { playbackUrlQuery } from "./playable-query.ts";

/**
 * Plays the video of a live photo over its picture on demand, without sound. The margin around the picture is given by
 * `--room`.
 */
export function LivePhoto({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const client = useClient();
  const [state, setState] = useState<"still" | "playing" | "broken">("still");
  const playing = state === "playing";
  const { data, isError } = useQuery({ ...playbackUrlQuery(client, asset.id), enabled: playing });
  const failed = state === "broken" || (playing && (isError || (data !== undefined && !data.url)));
  const label = t(playing && !failed ? "views:companions.live.stop" : "views:companions.live.play");
  const Glyph = playing && !failed ? IconPlayerStopFilled : IconLivePhoto;
  return (
    <>
      {playing && !failed && data?.url && (
        <video
          className={styles.film}
          src={data.url}
          autoPlay
          muted
          playsInline
          aria-label={t("views:companions.role.live")}
          onEnded={() => setState("still")}
          onError={() => setState("broken")}
        />
      )}
      <IconButton
        icon={Glyph}
        label={label}
        className={styles.play}
        aria-busy={(playing && !data && !isError) || undefined}
        onClick={(event) => {
          event.stopPropagation();
          setState(playing && !failed ? "still" : "playing");
        }}
      />
      <p className={styles.failed} role="alert">
        {failed && t("views:companions.live.failed")}
      </p>
    </>
  );
}
