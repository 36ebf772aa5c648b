// Cameras set to Adobe RGB declare it in EXIF only (DCF 2.0: uncalibrated colour space, interoperability index R03),
// without an ICC profile. Adds the profile to such a JPEG before it is decoded.
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

/** The same JPEG with an Adobe RGB profile, inserted after the first marker. */
export function withAdobeRgbProfile(jpeg: Buffer): Buffer {
  const profile = adobeRgbProfile();
  const name = Buffer.from("ICC_PROFILE\0\x01\x01", "latin1");
  const mark = Buffer.alloc(4);
  mark.writeUInt16BE(0xffe2, 0);
  mark.writeUInt16BE(2 + name.length + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), mark, name, profile, jpeg.subarray(2)]);
}

/** Adobe RGB (1998), 4.3.8: primaries adapted to the profile white point D50, gamma 2 + 51/256. */
const TAGS: readonly [name: string, kind: string, content: () => Buffer][] = [
  [
    "desc",
    "desc",
    () => Buffer.concat([Buffer.from([0, 0, 0, 10]), Buffer.from("Adobe RGB\0", "latin1"), Buffer.alloc(78)]),
  ],
  ["cprt", "text", () => Buffer.from("Public domain\0", "latin1")],
  ["wtpt", "XYZ ", () => fixed(0.96419, 1, 0.82489)],
  ["rXYZ", "XYZ ", () => fixed(0.60974, 0.31111, 0.01947)],
  ["gXYZ", "XYZ ", () => fixed(0.20528, 0.62567, 0.06087)],
  ["bXYZ", "XYZ ", () => fixed(0.14919, 0.06322, 0.74457)],
  ...["rTRC", "gTRC", "bTRC"].map((name): (typeof TAGS)[number] => [
    name,
    "curv",
    () => Buffer.from([0, 0, 0, 1, 2, 51]),
  ]),
];

function fixed(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeInt32BE(Math.round(number * 65_536), at * 4);
  return bytes;
}

let cached: Buffer | undefined;

/** A profile of version 2 (ICC.1:2001-04). */
function adobeRgbProfile(): Buffer {
  cached ??= buildProfile();
  return cached;
}

function buildProfile(): Buffer {
  const head = Buffer.alloc(128);
  head.writeUInt32BE(0x02100000, 8);
  head.write("mntrRGB XYZ ", 12, "latin1");
  head.writeUInt16BE(1998, 24);
  head.writeUInt16BE(1, 26);
  head.writeUInt16BE(1, 28);
  head.write("acsp", 36, "latin1");
  fixed(0.96419, 1, 0.82489).copy(head, 68);
  const list = Buffer.alloc(4 + TAGS.length * 12);
  list.writeUInt32BE(TAGS.length, 0);
  const contents: Buffer[] = [];
  let at = head.length + list.length;
  for (const [index, [name, kind, content]] of TAGS.entries()) {
    const bytes = Buffer.concat([Buffer.from(`${kind}\0\0\0\0`, "latin1"), content()]);
    const entry = 4 + index * 12;
    list.write(name, entry, "latin1");
    list.writeUInt32BE(at, entry + 4);
    list.writeUInt32BE(bytes.length, entry + 8);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    contents.push(padded);
    at += padded.length;
  }
  const profile = Buffer.concat([head, list, ...contents]);
  profile.writeUInt32BE(profile.length, 0);
  return profile;
}
