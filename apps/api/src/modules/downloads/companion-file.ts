// Names of files of companions in signed addresses. The content is part of the name: an address that a browser keeps never
// stands for another one.
import { MOST_SUBTITLES } from "../../platform/web-vtt.ts";
import type { StoredCompanion } from "./downloads.repository.ts";

export const extensionOf = (fileName: string) => /\.([A-Za-z0-9]{1,12})$/.exec(fileName)?.[1]?.toLowerCase() ?? "bin";

type Addressed = Pick<StoredCompanion, "id" | "path" | "blobHash">;

const stemOfCompanion = ({ id, blobHash }: Addressed) => `companion-${id}-${blobHash.slice(0, 12)}`;

export const companionFile = (companion: Addressed) => `${stemOfCompanion(companion)}.${extensionOf(companion.path)}`;

const PLAYED = "played-";

/** The same bytes by the same right, but for a player or a viewer, so that it is no download. */
export const playedFile = (file: string) => `${PLAYED}${file}`;

export const isPlayedFile = (stem: string) => stem.startsWith(PLAYED);

/** The name of the file that is played, or the name itself. */
export const fileOfPlayed = (stem: string) => (isPlayedFile(stem) ? stem.slice(PLAYED.length) : stem);

/** Of subtitles, as a player takes them. */
export const trackFile = ({ id, blobHash }: Addressed) => `track-${id}-${blobHash.slice(0, 12)}.vtt`;

export const isCompanionFile = (stem: string) => stem.startsWith("companion-");

export const isTrackFile = (stem: string) => stem.startsWith("track-");

/** What a player can take: subtitles, and no more of them than can be read at once. */
export const isTrack = ({ role, size }: StoredCompanion) => role === "subtitles" && size <= MOST_SUBTITLES;

export function trackAt(companions: readonly StoredCompanion[], stem: string): StoredCompanion | undefined {
  return companions.find((companion) => isTrack(companion) && trackFile(companion) === `${stem}.vtt`);
}

/** The companion of an asset whose file has this name, without its extension. */
export function companionAt(companions: readonly StoredCompanion[], stem: string): StoredCompanion | undefined {
  return companions.find((companion) => stemOfCompanion(companion) === stem);
}
