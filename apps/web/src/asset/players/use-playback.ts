import { useEffect, useState } from "react";

/** What a film or sound is doing. */
export interface PlaybackState {
  readonly isPlaying: boolean;
  /** Seconds. */
  readonly time: number;
  /** Seconds; 0 if unknown. */
  readonly duration: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** 1 is the normal speed. */
  readonly speed: number;
}

const EVENTS = [
  ...["play", "pause", "ended", "timeupdate", "seeking", "seeked", "emptied"],
  ...["loadedmetadata", "durationchange", "volumechange", "ratechange"],
];
const STOPPED: PlaybackState = { isPlaying: false, time: 0, duration: 0, volume: 1, muted: false, speed: 1 };

/** The state of a media element, which is the only place where it is kept. */
export function usePlayback(media: HTMLMediaElement | null): PlaybackState {
  const [playback, setPlayback] = useState(STOPPED);
  useEffect(() => {
    if (!media) return;
    const read = () => setPlayback(readPlayback(media));
    read();
    for (const type of EVENTS) media.addEventListener(type, read);
    return () => {
      for (const type of EVENTS) media.removeEventListener(type, read);
    };
  }, [media]);
  return playback;
}

function readPlayback(media: HTMLMediaElement): PlaybackState {
  const { paused, ended, currentTime: time, duration, volume, muted, playbackRate: speed } = media;
  return {
    isPlaying: !paused && !ended,
    time,
    duration: Number.isFinite(duration) ? duration : 0,
    volume,
    muted,
    speed,
  };
}

/** Starts or pauses. A refusal of the browser needs no message: the button still says "play". */
export function togglePlaying(media: HTMLMediaElement): void {
  if (media.paused || media.ended) void media.play().catch(() => {});
  else media.pause();
}
