import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration, formatSpokenDuration } from "../../shared/i18n/format.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import styles from "./player.module.css";
import { stopNavigationKeyPropagation } from "./stop-key-propagation.ts";
import type { PlaybackState } from "./use-playback.ts";

interface SeekBarProps {
  readonly media: HTMLMediaElement | null;
  readonly playback: PlaybackState;
  /** Seconds. */
  readonly duration: number;
  readonly className?: string | undefined;
}

/** Seconds by which the arrow keys move. */
const STEP_SECONDS = 5;
const PAGE_SECONDS = 30;

/** The position in a film or sound, which can be dragged and moved by keys. Time runs from the left in all languages. */
export function SeekBar({ media, playback: { time }, duration, className = styles.seek }: SeekBarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const seek = (to: number) => {
    if (media) media.currentTime = Math.min(duration, Math.max(0, to));
  };
  const speak = (seconds: number) => (seconds < 0.5 ? formatDuration(0) : formatSpokenDuration(seconds, locale));
  return (
    <input
      type="range"
      dir="ltr"
      className={className}
      min={0}
      max={duration || 1}
      step="any"
      value={Math.min(time, duration || 1)}
      aria-label={t("views:player.seek")}
      aria-valuetext={t("views:player.time", { time: speak(time), total: speak(duration) })}
      disabled={duration === 0}
      style={{ "--share": duration === 0 ? 0 : Math.min(1, time / duration) } as CSSProperties}
      onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
      onKeyDown={(event) => {
        stopNavigationKeyPropagation(event);
        const by = getStep(event.key);
        if (by === undefined) return;
        event.preventDefault();
        seek(time + by);
      }}
    />
  );
}

/** The seconds by which a key moves; the browser handles all others. */
function getStep(key: string): number | undefined {
  if (key === "ArrowRight" || key === "ArrowUp") return STEP_SECONDS;
  if (key === "ArrowLeft" || key === "ArrowDown") return -STEP_SECONDS;
  if (key === "PageUp") return PAGE_SECONDS;
  return key === "PageDown" ? -PAGE_SECONDS : undefined;
}
