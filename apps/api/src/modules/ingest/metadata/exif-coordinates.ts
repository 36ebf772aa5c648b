// Reads EXIF coordinates whose minutes or seconds are 0/0, which exiftool treats as missing. GPS receivers write that if
// the part before has decimals.

/** exiftool arguments that return the EXIF block in base64. */
export const READ_EXIF_BLOCK_ARGS = ["-b", "-EXIF"];

const GPS_DIRECTORY = 0x8825;
const LATITUDE = 2;
const LONGITUDE = 4;

type Tags = Readonly<Record<string, unknown>>;

/** Whether there are coordinates that exiftool could not read. */
export const hasUnreadableCoordinates = (tags: Tags) =>
  tags["GPS:GPSLatitude"] === "" || (tags["GPS:GPSLongitude"] === "" && tags["GPS:GPSLatitude"] !== undefined);

/** Returns the tags with the coordinates of the EXIF block. */
export function addCoordinatesFromExif(tags: Tags, block: Tags): Tags {
  const base64 = Object.entries(block).find(([name]) => name.endsWith("EXIF"))?.[1];
  if (typeof base64 !== "string" || !base64.startsWith("base64:")) return tags;
  const [latitude, longitude] = readDegrees(Buffer.from(base64.slice("base64:".length), "base64"));
  if (latitude === undefined || longitude === undefined) return tags;
  const signed = (degrees: number, ref: unknown) => (/^[sw]/i.test(String(ref ?? "")) ? -degrees : degrees);
  return {
    ...tags,
    "Composite:GPSLatitude": signed(latitude, tags["GPS:GPSLatitudeRef"]),
    "Composite:GPSLongitude": signed(longitude, tags["GPS:GPSLongitudeRef"]),
  };
}

function readDegrees(exif: Buffer): (number | undefined)[] {
  try {
    const isLittle = exif.toString("latin1", 0, 2) === "II";
    const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
    const long = (at: number) => (isLittle ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
    const valueAt = (directory: number, tag: number) => {
      for (let at = directory + 2; at < directory + 2 + short(directory) * 12; at += 12)
        if (short(at) === tag) return long(at + 8);
      return undefined;
    };
    const gps = valueAt(long(4), GPS_DIRECTORY);
    if (gps === undefined) return [];
    return [LATITUDE, LONGITUDE].map((tag) => {
      const at = valueAt(gps, tag);
      if (at === undefined) return undefined;
      const [degrees, minutes, seconds] = [0, 8, 16].map((part) => {
        const over = long(at + part + 4);
        return over === 0 ? undefined : long(at + part) / over;
      });
      return degrees === undefined ? undefined : degrees + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
    });
  } catch (error) {
    // No coordinates if the block is truncated or damaged.
    if (error instanceof RangeError) return [];
    throw error;
  }
}
