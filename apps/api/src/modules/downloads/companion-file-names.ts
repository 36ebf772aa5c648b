// Names of companion files in signed URLs. They contain the content's hash, so that a cached URL never refers to other
// content.
import { MAX_SUBTITLE_BYTES } from "../../platform/files/web-vtt.ts";
import type { StoredCompanion } from "./downloads.repository.ts";

export const fileExtension = (fileName: string) => /\.([A-Za-z0-9]{1,12})$/.exec(fileName)?.[1]?.toLowerCase() ?? "bin";

type NamedCompanion = Pick<StoredCompanion, "id" | "path" | "blobHash">;

const companionFileStem = ({ id, blobHash }: NamedCompanion) => `companion-${id}-${blobHash.slice(0, 12)}`;

export const companionFileName = (companion: NamedCompanion) =>
  `${companionFileStem(companion)}.${fileExtension(companion.path)}`;

const PLAYBACK_PREFIX = "played-";

/** The name of a file for a player or viewer: same bytes and same right, but not counted as a download. */
export const playbackFileName = (file: string) => `${PLAYBACK_PREFIX}${file}`;

export const isPlaybackFileName = (stem: string) => stem.startsWith(PLAYBACK_PREFIX);

/** The name of the underlying file; other names are returned unchanged. */
export const stripPlaybackPrefix = (stem: string) =>
  isPlaybackFileName(stem) ? stem.slice(PLAYBACK_PREFIX.length) : stem;

/** The name of subtitles converted to WebVTT for a player. */
export const trackFileName = ({ id, blobHash }: NamedCompanion) => `track-${id}-${blobHash.slice(0, 12)}.vtt`;

export const isCompanionFileName = (stem: string) => stem.startsWith("companion-");

export const isTrackFileName = (stem: string) => stem.startsWith("track-");

/** Whether a player can use it: subtitles of limited size. */
export const isPlayableTrack = ({ role, size }: StoredCompanion) => role === "subtitles" && size <= MAX_SUBTITLE_BYTES;

export function findTrack(companions: readonly StoredCompanion[], stem: string): StoredCompanion | undefined {
  return companions.find((companion) => isPlayableTrack(companion) && trackFileName(companion) === `${stem}.vtt`);
}

/** Finds the companion by its file name without extension. */
export function findCompanion(companions: readonly StoredCompanion[], stem: string): StoredCompanion | undefined {
  return companions.find((companion) => companionFileStem(companion) === stem);
}
