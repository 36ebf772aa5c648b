// How long a film or a sound plays, as the file says it. Pure.
import type { AssetKind } from "../../db/tables/asset.table.ts";
import { readPositiveNumber, type Tags } from "./embedded-metadata.ts";

/** An animation has a duration in its header, too, but is a picture here. */
const KINDS_WITH_DURATION: ReadonlySet<AssetKind> = new Set(["video", "audio"]);
/** Seconds from which a duration is a mistake, and units of time that a header of the older kind cannot count to. */
const LIMIT = 2 ** 32;
/** Programs that do not know the end write a number of which all bits are set: 32 of them, or 64. */
const ALL_BITS_OF_64 = 2 ** 64;

/** Seconds; null where there is none. `decoded`: what the decoder found, which counts before the tags. */
export function readPlayDuration(kind: AssetKind, decoded: number | undefined, tags: Tags): number | null {
  const found = [
    decoded ?? null,
    readPositiveNumber(tags, "QuickTime:Duration"),
    readPositiveNumber(tags, "Composite:Duration"),
  ];
  return found.find((duration) => duration !== null && isPlayDuration(kind, duration, tags)) ?? null;
}

/** Whether a duration, in seconds, may be that of a file of this kind with these tags. */
export function isPlayDuration(kind: AssetKind, duration: number, tags: Tags): boolean {
  if (!KINDS_WITH_DURATION.has(kind) || !(duration < LIMIT)) return false;
  const units = duration * (readPositiveNumber(tags, "QuickTime:TimeScale") ?? 0);
  return Math.round(units) !== LIMIT - 1 && units < ALL_BITS_OF_64;
}
