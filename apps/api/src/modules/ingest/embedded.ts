import { type StoredFieldName, storedFieldName } from "../../db/field-name.ts";
import { epochOf } from "./dates.ts";
import type { MappedField, Mapping } from "./mapping.ts";

/** Tags of one file as `exiftool -json -G1 -struct` gives them. Hostile input: any name, any shape, any length. */
export type Tags = ReadonlyMap<string, unknown>;

export const NO_TAGS: Tags = new Map();

// keyed by: languages of two or three letters, "" where none is named
type Texts = Record<string, string>;

/** Embedded metadata of a file, by fields of the registry. */
export interface Readings {
  /** Value fields. */
  values: Map<StoredFieldName, string[]>;
  /** Number and date fields. */
  numbers: Map<StoredFieldName, number>;
  /** Text fields. */
  texts: Map<StoredFieldName, Texts>;
  rating?: number;
  colorCode?: number;
  /** Epoch seconds. */
  embargo?: number;
  /** Likewise. */
  expiry?: number;
  /** Tags of namespaces that nobody knows: full tag name -> short values. */
  own: Map<string, string[]>;
}

/** What a text says comes with its picture, and is mapped to a field like a tag. */
export const WORDS = "Vitrine:Words";

export const TITLE = storedFieldName("title");
export const LICENCE = storedFieldName("licence");

const MAX_TEXT = 20_000;
const MAX_VALUE = 300;
const MAX_VALUES = 200;

/** A number of pixels or seconds; null where there is none. */
export function sizeTag(tags: Tags, name: string): number | null {
  const value = tags.get(name);
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : null;
}

export function readTags(tags: Tags, mapping: Mapping): Readings {
  const readings: Readings = {
    values: new Map(),
    numbers: new Map(),
    texts: new Map(),
    own: ownTags(tags, mapping),
  };
  for (const field of mapping.fields) readField(field, tags, readings);
  const rating = first(mapping.rating, (tag) => numberOf(tags.get(tag)));
  // -1 means rejected, which no star expresses.
  if (rating !== undefined && rating >= 0 && rating <= 5) readings.rating = Math.round(rating);
  const color = first(mapping.label, (tag) => mapping.colors.get((textOf(tags.get(tag)) ?? "").toLowerCase()));
  if (color !== undefined) readings.colorCode = color;
  // Of several terms the strictest counts.
  const embargoes = mapping.embargo.flatMap((tag) => termsOf(tags, tag).map(({ from }) => from));
  if (embargoes.length > 0) readings.embargo = Math.max(...embargoes);
  const expiries = mapping.expiry.flatMap((tag) => termsOf(tags, tag).map(({ until }) => until));
  if (expiries.length > 0) readings.expiry = Math.min(...expiries);
  return readings;
}

const DAY = 86_400;

/** The moments of a tag; a day begins at its `from` and has ended at its `until`. `A + B` is a day and its time. */
function termsOf(tags: Tags, tag: string): { from: number; until: number }[] {
  const [dayTag = "", timeTag] = tag.split(" + ");
  const time = timeTag === undefined ? undefined : textOf(tags.get(timeTag));
  const value = tags.get(dayTag);
  return (Array.isArray(value) ? value : [value]).flatMap((each) => {
    const day = textOf(each);
    const text = day && time ? `${day} ${time}` : day;
    const from = text === undefined ? undefined : epochOf(text);
    if (text === undefined || from === undefined) return [];
    return [{ from, until: /[T ]\d\d:\d\d/.test(text) ? from : from + DAY }];
  });
}

function readField(field: MappedField, tags: Tags, into: Readings) {
  if (field.type === "date") {
    const date = first(field.from, (tag) => dateOf(tags, tag));
    if (date !== undefined) into.numbers.set(field.name, date);
  } else if (field.type === "number") {
    const number = first(field.from, (tag) => numberOf(tags.get(tag)));
    if (number !== undefined) into.numbers.set(field.name, number);
  } else if (field.type === "text") {
    const texts = first(field.from, (tag) => textsOf(tags, tag, field.localised));
    if (texts) into.texts.set(field.name, texts);
  } else {
    const found = field.merge
      ? field.from.flatMap((tag) => valuesOf(tags, tag, field.multiValued))
      : (first(field.from, (tag) => nonEmpty(valuesOf(tags, tag, field.multiValued))) ?? []);
    const values = distinct(found).slice(0, field.multiValued ? MAX_VALUES : 1);
    if (values.length > 0) into.values.set(field.name, values);
  }
}

function first<T>(tags: string[], read: (tag: string) => T | undefined): T | undefined {
  for (const tag of tags) {
    const found = read(tag);
    if (found !== undefined) return found;
  }
  return undefined;
}

const nonEmpty = (values: string[]) => (values.length > 0 ? values : undefined);

/** Removes duplicates, ignoring case. */
function distinct(values: string[]): string[] {
  const seen = new Map<string, string>();
  for (const value of values) if (!seen.has(value.toLowerCase())) seen.set(value.toLowerCase(), value);
  return [...seen.values()];
}

/** Without control characters, which names and captions of old programs are full of. */
export function clean(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\ufffe\uffff]/g, "")
      .replace(/\r\n?/g, "\n")
      .toWellFormed()
      .normalize("NFC")
      .trim()
  );
}

function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return textOf(value[0]);
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  const text = clean(String(value));
  return text === "" || placeholders.test(text) ? undefined : cut(text, MAX_TEXT);
}

/** Cuts a text without splitting a surrogate pair. */
const cut = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

/** What programs write when nobody wrote anything. */
const placeholders =
  /^(untitled(-\d+)?|ohne titel|unbenannt|default|olympus digital camera|samsung digital camera|exif_jpeg_picture|\(anonymous\)|unknown|unspecified|created with .*)$/i;

/** `<tag>` is the text in no named language, `<tag>-de` the German one. */
function textsOf(tags: Tags, tag: string, localised: boolean): Texts | undefined {
  const plain = textOf(tags.get(tag));
  if (!localised) return plain ? { "": plain } : undefined;
  const texts: Texts = {};
  const prefix = `${tag}-`;
  for (const [name, value] of tags) {
    const language = name.startsWith(prefix) ? /^([a-z]{2,3})(-|$)/i.exec(name.slice(prefix.length)) : undefined;
    const text = language && textOf(value);
    if (language?.[1] && text) texts[language[1].toLowerCase()] ??= text;
  }
  if (plain && !Object.values(texts).includes(plain)) texts[""] = plain;
  return Object.keys(texts).length > 0 ? texts : undefined;
}

function valuesOf(tags: Tags, tag: string, many: boolean): string[] {
  if (tag.includes(" + ")) {
    const parts = tag.split(" + ").map((part) => textOf(tags.get(part)) ?? "");
    const joined = joinWithoutRepeating(parts);
    return joined ? [cut(joined, MAX_VALUE)] : [];
  }
  const value = tags.get(tag);
  const list = Array.isArray(value) ? value : [value];
  return list
    .flatMap((entry) => {
      const text = textOf(entry);
      if (!text) return [];
      // Keywords of PDF and of Windows are one string; a name may well contain a comma.
      return many && !Array.isArray(value) && /keyword|subject/i.test(tag) ? text.split(/\s*[;,]\s*/) : [text];
    })
    .filter((text) => text !== "" && text.length <= MAX_VALUE)
    .map((text) => text.replace(/\s+/g, " "));
}

/** "Canon" + "Canon EOS R5" is one camera, and "NIKON CORPORATION" + "NIKON D90" a Nikon D90. */
function joinWithoutRepeating([maker = "", model = ""]: string[]): string {
  const word = maker.split(" ")[0] ?? "";
  if (!model || !maker || model.toLowerCase().startsWith(word.toLowerCase())) return model || maker;
  return `${maker} ${model}`;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "number" ? value : Number.parseFloat(String(textOf(value) ?? ""));
  return Number.isFinite(number) ? number : undefined;
}

function dateOf(tags: Tags, tag: string): number | undefined {
  const text = textOf(tags.get(tag));
  if (!text) return undefined;
  const suffix = tag.endsWith("Original") ? "Original" : "Digitized";
  const offset = textOf(tags.get(`ExifIFD:OffsetTime${suffix}`)) ?? textOf(tags.get("ExifIFD:OffsetTime"));
  return epochOf(text, tag.startsWith("ExifIFD:") ? offset : undefined);
}

/** Namespaces of programs and standards: what they hold is technique, or has its place in the mapping. */
const knownNamespaces = new Set(
  (
    "x rdf xml dc xmp xmpMM xmpRights xmpBJ xmpTPg xmpG xmpNote xmpDM xmpDSA xmpPLUS plus photoshop crs crss crd tiff exif exifEX " +
    "aux iptcCore iptcExt Iptc4xmpCore Iptc4xmpExt pdf pdfx pdfaid pdfuaid pdfaExtension lr digiKam microsoft MP MP1 MPRI MPReg acdsee " +
    "acdsee-rs mediapro expressionmedia mwg-rs mwg-coll mwg-kw prism pur prl pmi prm cc creatorAtom swf fpv xmpidq album " +
    "panorama GPano GCamera GImage GAudio GDepth GContainer GSpherical Container Device DICOM hdr hdrgm HDRGainMap apple-fi " +
    "getty nine seal extensis ics stDim stEvt stFnt stJob stMfs stRef stVer stArea stCamera sdc cell opMedia dex dwc et " +
    "mwg drone-dji drone drone-parrot flir FLIR hasselblad LImage illustrator bmsp photomech photomechanic pm xapMM xap " +
    "svg sodipodi inkscape xmpS adobe aas xmpRecall rmd tdm hdr_metadata crlcp Lightroom lightroom c2pa ast a ocr pxd"
  ).split(" "),
);

function ownTags(tags: Tags, mapping: Mapping): Map<string, string[]> {
  const own = new Map<string, string[]>();
  const mapped = new Set(mapping.fields.flatMap((field) => field.from));
  for (const [name, value] of tags) {
    const prefix = /^XMP-([A-Za-z][\w.-]*):[\w-]+$/.exec(name)?.[1];
    if (!prefix || knownNamespaces.has(prefix) || mapping.own.ignore.includes(prefix) || mapped.has(name)) continue;
    const list = Array.isArray(value) ? value : [value];
    const texts = list.map(textOf);
    if (texts.some((text) => text === undefined || text.length > mapping.own.maxLength || /^\w+:\/\//.test(text)))
      continue;
    own.set(name, distinct(texts as string[]).slice(0, MAX_VALUES));
    if (own.size >= 100) break;
  }
  return own;
}

/** The title of a file without an embedded one, made from its name. */
export function titleOfFile(fileName: string): string {
  const name = fileName.replace(/(.)\.[A-Za-z0-9]{1,5}$/, "$1");
  const words = clean(name.replace(/[_\s]+/g, " ").replace(/(\p{L}|\d)-(?=\p{L}{2})/gu, "$1 "));
  const title = words === "" ? clean(fileName) : words;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
