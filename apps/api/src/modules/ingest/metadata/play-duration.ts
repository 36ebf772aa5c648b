// The duration of films and sounds, from decoder and tags. Pure.
import type { AssetKind } from "../../../db/tables/asset.table.ts";
import { type MetadataTags, readPositiveNumber } from "./embedded-metadata.ts";

/** Only these kinds have a duration: an animation has one in its header, but is a picture here. */
const KINDS_WITH_DURATION: ReadonlySet<AssetKind> = new Set(["video", "audio"]);
/** Durations from here on are errors, in seconds; also the limit of a 32-bit duration, in units of the time scale. */
const LIMIT = 2 ** 32;
/** Programs that do not know the duration set all bits of it, 32 or 64. */
const ALL_BITS_OF_64 = 2 ** 64;

/** Seconds; null where there is none. `decoded`: what the decoder found, which counts before the tags. */
export function readPlayDuration(kind: AssetKind, decoded: number | undefined, tags: MetadataTags): number | null {
  const found = [
    decoded ?? null,
    readPositiveNumber(tags, "QuickTime:Duration"),
    readPositiveNumber(tags, "Composite:Duration"),
  ];
  return found.find((duration) => duration !== null && isPlausibleDuration(kind, duration, tags)) ?? null;
}

/** Whether a duration, in seconds, is plausible for a file of this kind with these tags. */
export function isPlausibleDuration(kind: AssetKind, duration: number, tags: MetadataTags): boolean {
  if (!KINDS_WITH_DURATION.has(kind) || !(duration < LIMIT)) return false;
  const units = duration * (readPositiveNumber(tags, "QuickTime:TimeScale") ?? 0);
  return Math.round(units) !== LIMIT - 1 && units < ALL_BITS_OF_64;
}
