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
export const toUncountedFileName = (file: string) => `${PLAYBACK_PREFIX}${file}`;

/** The name of the underlying file, and whether the given name was made by `toUncountedFileName`. */
export function parseUncountedFileName(stem: string): { name: string; isPlayback: boolean } {
  const isPlayback = stem.startsWith(PLAYBACK_PREFIX);
  return { name: isPlayback ? stem.slice(PLAYBACK_PREFIX.length) : stem, isPlayback };
}

/** The name of subtitles converted to WebVTT for a player. */
export const subtitleTrackFileName = ({ id, blobHash }: NamedCompanion) => `track-${id}-${blobHash.slice(0, 12)}.vtt`;

export const isCompanionFileName = (stem: string) => stem.startsWith("companion-");

export const isSubtitleTrackFileName = (stem: string) => stem.startsWith("track-");

/** Whether a player can use it: subtitles of limited size. */
export const isPlayableSubtitleTrack = ({ role, size }: StoredCompanion) =>
  role === "subtitles" && size <= MAX_SUBTITLE_BYTES;

/** This and the next function find a companion by its file name in the URL, without extension. */
export const findSubtitlesByFileStem = (companions: readonly StoredCompanion[], stem: string) =>
  companions.find(
    (companion) => isPlayableSubtitleTrack(companion) && subtitleTrackFileName(companion) === `${stem}.vtt`,
  );
export const findCompanionByFileStem = (companions: readonly StoredCompanion[], stem: string) =>
  companions.find((companion) => companionFileStem(companion) === stem);
