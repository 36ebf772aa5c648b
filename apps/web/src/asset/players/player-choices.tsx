import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../shared/i18n/format.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import styles from "./player.module.css";

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

interface SpeedChoiceProps {
  readonly media: HTMLMediaElement | null;
  readonly speed: number;
}

export function SpeedChoice({ media, speed }: SpeedChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <select
      className={styles.choice}
      aria-label={t("views:player.speed")}
      value={speed}
      onChange={({ currentTarget }) => media && Object.assign(media, { playbackRate: Number(currentTarget.value) })}
    >
      {[...new Set([...SPEEDS, speed])].map((one) => (
        <option key={one} value={one}>
          {t("views:player.times", { factor: formatNumber(one, locale) })}
        </option>
      ))}
    </select>
  );
}

/** Value of the option that shows no subtitles. */
const NONE = "-1";

/** Chooses the subtitles, if there are any. */
export function SubtitleChoice({ media }: { readonly media: HTMLMediaElement | null }) {
  const { t } = useTranslation();
  const tracks = useTextTracks(media);
  if (tracks.length === 0) return null;
  const shown = tracks.findIndex(({ mode }) => mode === "showing");
  const choose = (value: string) => {
    for (const [at, track] of tracks.entries()) track.mode = String(at) === value ? "showing" : "disabled";
  };
  return (
    <select
      className={styles.choice}
      aria-label={t("views:player.subtitles")}
      value={String(shown)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value={NONE}>{t("views:player.no_subtitles")}</option>
      {tracks.map(({ label }, at) => (
        <option key={`${at}`} value={at}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** The text tracks of a film; rendered again when one is added or its mode changes. */
function useTextTracks(media: HTMLMediaElement | null): readonly TextTrack[] {
  const [tracks, setTracks] = useState<readonly TextTrack[]>([]);
  useEffect(() => {
    const list = media?.textTracks;
    // Browsers without a list, such as those of tests, have no tracks.
    if (!list?.addEventListener) return;
    const read = () => setTracks([...list]);
    read();
    const events = ["addtrack", "removetrack", "change"];
    for (const type of events) list.addEventListener(type, read);
    return () => {
      for (const type of events) list.removeEventListener(type, read);
    };
  }, [media]);
  return tracks;
}
