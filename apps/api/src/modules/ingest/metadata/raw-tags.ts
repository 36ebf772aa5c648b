// The tags of a file as exiftool returns them.
import { acdseeKeywordPaths, mwgKeywordPaths } from "./keyword-paths.ts";
import { getObjectMember } from "./model-tags.ts";

export type PlainValue = string | number | boolean;
/** Tag name and value. Structures become null, since a hostile file may nest them deeply. */
export type RawTags = [string, PlainValue | null | (PlainValue | null)[]][];

const ACDSEE_CATEGORIES = "XMP-acdsee:Categories";

/**
 * Flattens the tags of one file: extracts names of persons from face regions and paths of keywords, under exiftool's flat tag names, and
 * removes invalid coordinates.
 */
export function flattenTags(tags: Readonly<Record<string, unknown>>): [string, unknown][] {
  const flat = Object.entries(tags).filter(([name]) => {
    const [, group] = isPosition.exec(name) ?? [];
    return name !== ACDSEE_CATEGORIES && (group === undefined || isPlace(tags, group));
  });
  const named = (tag: string, names: unknown[]) => names.length > 0 && flat.push([tag, names]);
  named(
    "XMP-mwg-rs:RegionName",
    regionNames(getObjectMember(tags["XMP-mwg-rs:RegionInfo"], "RegionList"), isFace, "Name"),
  );
  named(
    "XMP-MP:RegionPersonDisplayName",
    regionNames(getObjectMember(tags["XMP-MP:RegionInfoMP"], "Regions"), () => true, "PersonDisplayName"),
  );
  named(ACDSEE_CATEGORIES, acdseeKeywordPaths(tags[ACDSEE_CATEGORIES]));
  named("XMP-mwg-kw:HierarchicalKeywords", mwgKeywordPaths(tags["XMP-mwg-kw:KeywordInfo"]));
  return flat;
}

/** Whether a region of the Metadata Working Group is a face, and not a pet, bar code or focus point. */
const isFace = (region: unknown) => ["Face", undefined].includes(getObjectMember(region, "Type") as string | undefined);

function regionNames(regions: unknown, isPerson: (region: unknown) => boolean, name: string): string[] {
  if (!Array.isArray(regions)) return [];
  return regions.filter(isPerson).flatMap((region) => {
    const text = getObjectMember(region, name);
    return typeof text === "string" ? text.trim().replace(/^"(.*)"$/s, "$1") : [];
  });
}

const isPosition = /^(Composite|XMP-exif):GPS(?:Latitude|Longitude|Position)$/;

/** Whether both coordinates are there and on the globe, and not both zero, as GPS receivers write without a signal. */
function isPlace(tags: Readonly<Record<string, unknown>>, group: string): boolean {
  const degrees = (name: string) => Math.abs(Number.parseFloat(String(tags[`${group}:${name}`])));
  const [latitude, longitude] = [degrees("GPSLatitude"), degrees("GPSLongitude")];
  return latitude <= 90 && longitude <= 180 && latitude + longitude > 0;
}
