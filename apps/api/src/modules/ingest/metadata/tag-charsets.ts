// Decodes texts of EXIF and IPTC without a declared charset. exiftool decodes their bytes as Windows-1252, which loses none;
// here they are encoded again and decoded with the detected charset.
import { isUtf8 } from "node:buffer";
import { decodeBytes, guessCharset, WINDOWS_1252 } from "./charset-guess.ts";
import type { RawTags } from "./raw-tags.ts";

/** exiftool arguments that make it decode EXIF and IPTC without a declared charset as Latin-1. IPTC that declares UTF-8 is still decoded as UTF-8. */
export const CHARSET_ARGS = ["-charset", "exif=Latin", "-charset", "iptc=Latin"];

/** Groups of EXIF and IPTC; the standards of all other groups define the charset. */
const UNDECLARED = /^(?:IFD\d|SubIFD\d*|ExifIFD|InteropIFD|GPS|IPTC\d*):/;
/** Tags of those groups that have a charset of their own. */
const DECLARED = /:XP[A-Z]|:UserComment$/;

const byteOf = new Map(
  [
    ...decodeBytes(
      new TextDecoder(WINDOWS_1252),
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    ),
  ].map((letter, byte) => [letter, byte]),
);

type Decoder = InstanceType<typeof TextDecoder>;
const utf8 = new TextDecoder();

/** Arguments that make exiftool return bytes in base64 if they are invalid in the declared charset. */
export const READ_TEXT_BYTES_ARGS = [
  "-b",
  "-IPTC:all",
  ..."Title Subject Keywords Author Comment".split(" ").map((tag) => `-XP${tag}`),
];

/** Whether characters of declared charsets may have been replaced by question marks. */
export function mayHaveReplacedCharacters(tags: RawTags): boolean {
  return tags.some(([name, value]) => {
    const isDeclared = XP_TEXT.test(name) || (name.startsWith("IPTC") && hasDeclaredIptc(tags));
    return isDeclared && [value].flat().some((text) => typeof text === "string" && /[?\ufffd]/.test(text));
  });
}

const XP_TEXT = /:XP[A-Z]/;
const hasDeclaredIptc = (tags: RawTags) => tags.some(([name]) => name === "IPTC:CodedCharacterSet");

/** Replaces texts by those of READ_TEXT_BYTES_ARGS; those of IPTC have a letter for each byte, see `inserted`. */
function insertRawTexts(tags: RawTags, raw: RawTags): { tags: RawTags; inserted: Set<string> } {
  const others = new Map(raw);
  const inserted = new Set<string>();
  const replaced = tags.map(([name, value]): RawTags[number] => {
    const texts = [others.get(name) ?? null].flat();
    if (!texts.some(isBase64)) return [name, value];
    if (!XP_TEXT.test(name)) inserted.add(name);
    const whole = texts.map((text) => {
      const bytes = isBase64(text) ? Buffer.from(text.slice(BASE64.length), "base64") : Buffer.from(String(text ?? ""));
      return XP_TEXT.test(name) ? decodeSurrogates(bytes) : decodeBytes(new TextDecoder(WINDOWS_1252), bytes);
    });
    return [name, Array.isArray(value) ? whole : (whole[0] ?? null)];
  });
  return { tags: replaced, inserted };
}

const BASE64 = "base64:";
const isBase64 = (value: unknown): value is string => typeof value === "string" && value.startsWith(BASE64);

/** Decodes XP texts: exiftool encodes each half of a UTF-16 surrogate pair as a separate character. */
function decodeSurrogates(bytes: Buffer): string {
  const pair = /\xed([\xa0-\xaf])([\x80-\xbf])\xed([\xb0-\xbf])([\x80-\xbf])/g;
  const whole = bytes.toString("latin1").replace(pair, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map((part) => part.charCodeAt(0) & 0x3f);
    const letter = String.fromCharCode(0xd000 | (a << 6) | b, 0xd000 | (c << 6) | d);
    return Buffer.from(letter).toString("latin1");
  });
  return Buffer.from(whole, "latin1").toString();
}

/** Returns the tags of one file with all texts decoded correctly. `raw`: its texts by READ_TEXT_BYTES_ARGS, where they were read. */
export function decodeUndeclaredCharsets(read: RawTags, raw: RawTags = []): RawTags {
  const { tags, inserted } = insertRawTexts(read, raw);
  const isIptcDeclared = hasDeclaredIptc(tags);
  const isUndeclared = (name: string) =>
    inserted.has(name) ||
    (UNDECLARED.test(name) && !DECLARED.test(name) && !(isIptcDeclared && name.startsWith("IPTC")));
  const texts = tags.filter(([name]) => isUndeclared(name)).flatMap(([, value]) => value);
  const unknown = texts.flatMap((text) => (typeof text === "string" ? (nonUtf8Bytes(text) ?? []) : []));
  // Detected over all texts, since a single one is too short.
  const decoder = unknown.length > 0 ? new TextDecoder(guessCharset(joinLines(unknown))) : undefined;
  const readValue = (value: RawTags[number][1]): RawTags[number][1] => {
    if (Array.isArray(value)) return value.map((each) => readValue(each) as Exclude<typeof each, unknown[]>);
    return typeof value === "string" ? readableText(value, decoder) : value;
  };
  return tags.map(([name, value]) => [name, isUndeclared(name) ? readValue(value) : value]);
}

function readableText(text: string, decoder: Decoder | undefined): string {
  const bytes = bytesOf(text);
  if (!bytes) return text;
  return asUtf8(bytes) ?? (decoder ? decodeBytes(decoder, bytes) : text);
}

/** The original bytes of a text if they are not valid UTF-8; otherwise undefined. */
function nonUtf8Bytes(text: string): Buffer | undefined {
  const bytes = bytesOf(text);
  return bytes && asUtf8(bytes) === undefined ? bytes : undefined;
}

/** The original bytes; undefined for ASCII, and for text that is not Windows-1252, so its charset was declared. */
function bytesOf(text: string): Buffer | undefined {
  if (/^\p{ASCII}*$/u.test(text)) return undefined;
  const bytes = [...text].map((letter) => byteOf.get(letter));
  return bytes.includes(undefined) ? undefined : Buffer.from(bytes as number[]);
}

function asUtf8(bytes: Buffer): string | undefined {
  const whole = withoutCutLetter(bytes);
  // A cut character at the end counts only after other UTF-8 letters: a single one may be a letter of Latin-1.
  const isSure = whole.length === bytes.length || whole.some((byte) => byte > 0x7f);
  return isSure && isUtf8(whole) ? utf8.decode(whole) : undefined;
}

/** Removes the last character of UTF-8 if a program truncated the text in the middle of it. */
function withoutCutLetter(bytes: Buffer): Buffer {
  const [cut] =
    /[\xc2-\xdf]$|[\xe0-\xef][\x80-\xbf]?$|[\xf0-\xf4][\x80-\xbf]{0,2}$/.exec(bytes.toString("latin1")) ?? [];
  return bytes.subarray(0, bytes.length - (cut?.length ?? 0));
}

const joinLines = (texts: readonly Buffer[]) => Buffer.concat(texts.flatMap((text) => [text, LINE_BREAK]));
const LINE_BREAK = Buffer.from("\n");
