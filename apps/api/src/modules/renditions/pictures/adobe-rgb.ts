// Cameras set to Adobe RGB declare it in EXIF only (DCF 2.0: uncalibrated colour space, interoperability index R03),
// without an ICC profile. Adds the profile to such a JPEG before it is decoded.
import { readFileSync } from "node:fs";
import readExif from "exif-reader";

const UNCALIBRATED = 65_535;

/** Whether the EXIF of a JPEG without a profile declares Adobe RGB. */
export function isAdobeRgb(exif: Buffer | undefined): boolean {
  if (!exif) return false;
  try {
    const { Photo, Iop } = readExif(exif);
    return Photo?.ColorSpace === UNCALIBRATED && String(Iop?.InteroperabilityIndex).startsWith("R03");
  } catch {
    return false;
  }
}

/** Adobe RGB (1998), in the public domain: primaries adapted to the white point D50, gamma 2 + 51/256. */
let profile: Buffer | undefined;

/** The same JPEG with an Adobe RGB profile, inserted after the first marker. */
export function withAdobeRgbProfile(jpeg: Buffer): Buffer {
  profile ??= readFileSync(new URL("adobe-rgb.icc", import.meta.url));
  const name = Buffer.from("ICC_PROFILE\0\x01\x01", "latin1");
  const mark = Buffer.alloc(4);
  mark.writeUInt16BE(0xffe2, 0);
  mark.writeUInt16BE(2 + name.length + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), mark, name, profile, jpeg.subarray(2)]);
}
