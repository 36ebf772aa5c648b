import {
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolume3,
} from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "../../shared/i18n/format.ts";
import { useLoadLazyTexts } from "../../shared/i18n/use-load-lazy-texts.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import styles from "./player.module.css";
import { SpeedChoice, SubtitleChoice } from "./player-choices.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { stopNavigationKeyPropagation } from "./stop-key-propagation.ts";
import { type PlaybackState, togglePlaying } from "./use-playback.ts";

interface PlayerControlsProps {
  readonly media: HTMLMediaElement | null;
  readonly playback: PlaybackState;
  /** Seconds, from the record: known before the file is. */
  readonly duration: number | undefined;
  /** The element that fills the screen; without it, there is no such button. */
  readonly screen?: RefObject<HTMLElement | null>;
  /** Replaces the bar for the position. */
  readonly seekBar?: ReactNode;
}

/** The controls of a film or sound: play, position, volume, subtitles, speed, full screen. */
export function PlayerControls({ media, playback, duration: stored = 0, screen, seekBar }: PlayerControlsProps) {
  const { t } = useTranslation();
  const ready = useLoadLazyTexts("player");
  const { isPlaying, time, volume, muted } = playback;
  const duration = playback.duration || stored;
  const silent = muted || volume === 0;
  const setVolume = (to: number) => {
    if (!media) return;
    media.volume = to;
    media.muted = to === 0;
  };
  if (!ready) return <div className={styles.bar} aria-hidden />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar
    <div
      className={styles.bar}
      role="group"
      aria-label={t("views:player.controls")}
      onKeyDown={stopNavigationKeyPropagation}
    >
      <IconButton
        icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        label={t(isPlaying ? "views:player.pause" : "views:player.play")}
        onClick={() => media && togglePlaying(media)}
      />
      <span className={styles.time} dir="ltr">
        {formatDuration(time)} / {formatDuration(duration)}
      </span>
      {seekBar ?? <SeekBar media={media} playback={playback} duration={duration} />}
      <IconButton
        icon={silent ? IconVolume3 : IconVolume}
        label={t(silent ? "views:player.unmute" : "views:player.mute")}
        onClick={() => (silent ? setVolume(volume || 1) : media && Object.assign(media, { muted: true }))}
      />
      <input
        type="range"
        dir="ltr"
        className={styles.volume}
        min={0}
        max={1}
        step={0.05}
        value={silent ? 0 : volume}
        aria-label={t("views:player.volume")}
        aria-valuetext={t("views:preview.zoom", { percent: Math.round((silent ? 0 : volume) * 100) })}
        style={{ "--share": silent ? 0 : volume } as CSSProperties}
        onChange={({ currentTarget }) => setVolume(currentTarget.valueAsNumber)}
      />
      <SubtitleChoice media={media} />
      <SpeedChoice media={media} speed={playback.speed} />
      {screen && <FullScreenButton screen={screen} media={media} />}
    </div>
  );
}

/** On phones, Safari shows only the film itself on the full screen, in a player of its own. */
type FilmWithOwnScreen = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function FullScreenButton({ screen, media }: Required<Pick<PlayerControlsProps, "screen" | "media">>) {
  const { t } = useTranslation();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === screen.current);
    document.addEventListener("fullscreenchange", read);
    return () => document.removeEventListener("fullscreenchange", read);
  }, [screen]);
  const film = media as FilmWithOwnScreen | null;
  if (!document.fullscreenEnabled && !film?.webkitEnterFullscreen) return null;
  const toggle = () => {
    if (isFull) void document.exitFullscreen();
    else if (document.fullscreenEnabled) void screen.current?.requestFullscreen().catch(() => {});
    else film?.webkitEnterFullscreen?.();
  };
  return (
    <IconButton
      icon={isFull ? IconMinimize : IconMaximize}
      label={t(isFull ? "views:player.exit_full_screen" : "views:player.full_screen")}
      onClick={toggle}
    />
  );
}
