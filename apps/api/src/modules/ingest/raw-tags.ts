// The tags of a file as exiftool gives them.

export type Plain = string | number | boolean;
/** Tag name and value. Structures become null: a file may nest them too deeply for any process. */
export type RawTags = [string, Plain | null | (Plain | null)[]][];

/**
 * The tags of one file, with the names of persons in its structures under the names by which exiftool calls them, and
 * without coordinates that are none.
 */
export function flatTags(tags: Readonly<Record<string, unknown>>): [string, unknown][] {
  const flat = Object.entries(tags).filter(([name]) => {
    const [, group] = isPosition.exec(name) ?? [];
    return group === undefined || !isNowhere(tags, group);
  });
  const named = (tag: string, names: unknown[]) => names.length > 0 && flat.push([tag, names]);
  named("XMP-mwg-rs:RegionName", regionNames(at(tags["XMP-mwg-rs:RegionInfo"], "RegionList"), isFace, "Name"));
  named(
    "XMP-MP:RegionPersonDisplayName",
    regionNames(at(tags["XMP-MP:RegionInfoMP"], "Regions"), () => true, "PersonDisplayName"),
  );
  return flat;
}

/** The working group on metadata also has regions of pets, of codes and of the focus. */
const isFace = (region: unknown) => ["Face", undefined].includes(at(region, "Type") as string | undefined);

function regionNames(regions: unknown, isPerson: (region: unknown) => boolean, name: string): string[] {
  if (!Array.isArray(regions)) return [];
  return regions.filter(isPerson).flatMap((region) => {
    const text = at(region, name);
    return typeof text === "string" ? text.trim().replace(/^"(.*)"$/s, "$1") : [];
  });
}

const at = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

const isPosition = /^(Composite|XMP-exif):GPS(?:Latitude|Longitude|Position)$/;

/** What receivers write that had found no satellite: a place in the sea where the two zeros meet. */
function isNowhere(tags: Readonly<Record<string, unknown>>, group: string): boolean {
  const isZero = (value: unknown) => value !== undefined && value !== "" && Number(value) === 0;
  return isZero(tags[`${group}:GPSLatitude`]) && isZero(tags[`${group}:GPSLongitude`]);
}
