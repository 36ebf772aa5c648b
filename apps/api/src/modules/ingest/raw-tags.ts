// The tags of a file as exiftool returns them.

export type PlainValue = string | number | boolean;
/** Tag name and value. Structures become null, since a hostile file may nest them deeply. */
export type RawTags = [string, PlainValue | null | (PlainValue | null)[]][];

/**
 * Flattens the tags of one file: extracts names of persons from face regions, under exiftool's flat tag names, and
 * removes invalid coordinates.
 */
export function flattenTags(tags: Readonly<Record<string, unknown>>): [string, unknown][] {
  const flat = Object.entries(tags).filter(([name]) => {
    const [, group] = isPosition.exec(name) ?? [];
    return group === undefined || !isZeroPosition(tags, group);
  });
  const named = (tag: string, names: unknown[]) => names.length > 0 && flat.push([tag, names]);
  named("XMP-mwg-rs:RegionName", regionNames(memberOf(tags["XMP-mwg-rs:RegionInfo"], "RegionList"), isFace, "Name"));
  named(
    "XMP-MP:RegionPersonDisplayName",
    regionNames(memberOf(tags["XMP-MP:RegionInfoMP"], "Regions"), () => true, "PersonDisplayName"),
  );
  return flat;
}

/** Metadata Working Group regions may also be pets, bar codes or focus points. */
const isFace = (region: unknown) => ["Face", undefined].includes(memberOf(region, "Type") as string | undefined);

function regionNames(regions: unknown, isPerson: (region: unknown) => boolean, name: string): string[] {
  if (!Array.isArray(regions)) return [];
  return regions.filter(isPerson).flatMap((region) => {
    const text = memberOf(region, name);
    return typeof text === "string" ? text.trim().replace(/^"(.*)"$/s, "$1") : [];
  });
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

const isPosition = /^(Composite|XMP-exif):GPS(?:Latitude|Longitude|Position)$/;

/** Whether both coordinates are zero, as GPS receivers write without a signal. */
function isZeroPosition(tags: Readonly<Record<string, unknown>>, group: string): boolean {
  const isZero = (value: unknown) => value !== undefined && value !== "" && Number(value) === 0;
  return isZero(tags[`${group}:GPSLatitude`]) && isZero(tags[`${group}:GPSLongitude`]);
}
