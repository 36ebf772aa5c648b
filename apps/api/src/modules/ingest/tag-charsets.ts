// Texts of EXIF and IPTC whose charset nobody declared. exiftool is told to read each byte as a letter of Windows-1252, so
// that none is lost; here the bytes are made of the letters again, and read as what they are.
import { analyse } from "chardet";
import type { RawTags } from "./raw-tags.ts";

/** What makes exiftool do so. IPTC that declares UTF-8 is read as that by itself. */
export const CHARSET_ARGS = ["-charset", "exif=Latin", "-charset", "iptc=Latin"];

const LATIN = "windows-1252";
/** Directories of EXIF, and IPTC. The letters of all others are declared by their standards. */
const UNDECLARED = /^(?:IFD\d|SubIFD\d*|ExifIFD|InteropIFD|GPS|IPTC\d*):/;
/** Of what a file declares otherwise: its letters are its own. */
const DECLARED = /:XP[A-Z]|:UserComment$/;
/** Percent; below it the guess is worse than what most cameras and programs write. */
const MIN_CONFIDENCE = 50;

const byteOf = new Map(
  [
    ...decoded(
      new TextDecoder(LATIN),
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    ),
  ].map((letter, byte) => [letter, byte]),
);

/** As a stream, since Node 20 reads Windows-1252 as Latin-1 in one piece. */
function decoded(decoder: Decoder, bytes: Uint8Array): string {
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
type Decoder = InstanceType<typeof TextDecoder>;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The tags of one file, with the letters that were meant. */
export function withCharsets(tags: RawTags): RawTags {
  const hasDeclaredIptc = tags.some(([name]) => name === "IPTC:CodedCharacterSet");
  const isUndeclared = (name: string) =>
    UNDECLARED.test(name) && !DECLARED.test(name) && !(hasDeclaredIptc && name.startsWith("IPTC"));
  const texts = tags.filter(([name]) => isUndeclared(name)).flatMap(([, value]) => value);
  const unknown = texts.flatMap((text) => (typeof text === "string" ? (foreignBytes(text) ?? []) : []));
  // Of all together, since a single name is too short for a guess.
  const decoder = unknown.length > 0 ? decoderFor(guess(Buffer.concat(unknown))) : undefined;
  const read = (value: RawTags[number][1]): RawTags[number][1] => {
    if (Array.isArray(value)) return value.map((each) => read(each) as Exclude<typeof each, unknown[]>);
    return typeof value === "string" ? readableText(value, decoder) : value;
  };
  return tags.map(([name, value]) => [name, isUndeclared(name) ? read(value) : value]);
}

function readableText(text: string, decoder: Decoder | undefined): string {
  const bytes = bytesOf(text);
  if (!bytes) return text;
  return asUtf8(bytes) ?? (decoder ? decoded(decoder, bytes) : text);
}

/** Bytes that are no UTF-8. */
function foreignBytes(text: string): Buffer | undefined {
  const bytes = bytesOf(text);
  return bytes && asUtf8(bytes) === undefined ? bytes : undefined;
}

/** Undefined where it has nothing but ASCII, and where its letters were no bytes: it was declared. */
function bytesOf(text: string): Buffer | undefined {
  if (/^\p{ASCII}*$/u.test(text)) return undefined;
  const bytes = [...text].map((letter) => byteOf.get(letter));
  return bytes.includes(undefined) ? undefined : Buffer.from(bytes as number[]);
}

function asUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Not every encoding that can be guessed can be read. */
function decoderFor(name: string): Decoder {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder(LATIN);
  }
}

function guess(bytes: Buffer): string {
  const [first] = analyse(bytes);
  if (!first || first.confidence < MIN_CONFIDENCE || /^(ASCII|UTF|ISO-8859-1$)/i.test(first.name)) return LATIN;
  return first.name;
}
