import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { CSSProperties } from "react";
import styles from "./player.module.css";
import { SeekBar } from "./seek-bar.tsx";
import type { PlaybackState } from "./use-playback.ts";

interface WaveformProps {
  /** URL of the picture. */
  readonly picture: string;
  /** Where the sound begins and ends in the picture, as shares of its width. */
  readonly span: NonNullable<ReplyOf<"download.video">["waveform"]>;
  readonly media: HTMLMediaElement | null;
  readonly playback: PlaybackState;
  /** Seconds. */
  readonly duration: number;
}

/** The waveform of a sound, whose played part is coloured; it is dragged like a bar. */
export function Waveform({ picture, span: { start, end }, media, playback, duration }: WaveformProps) {
  const played = start + (duration > 0 ? Math.min(1, playback.time / duration) : 0) * (end - start);
  const style = { "--picture": `url("${picture}")`, "--played": played, "--start": start, "--end": end };
  return (
    <div className={styles.waveform} style={style as CSSProperties} dir="ltr">
      <i aria-hidden />
      <SeekBar media={media} playback={playback} duration={duration} className={styles.scrub} />
    </div>
  );
}
