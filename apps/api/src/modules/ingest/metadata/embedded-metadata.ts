import { type StoredFieldName, toStoredFieldName } from "../../../db/field-name.ts";
import type { MappedField, Mapping } from "./mapping.ts";
import { isWithinDate, type LocalTime, parseLocalTime, parseTermDate, parseUtcOffset } from "./metadata-dates.ts";
import { cleanText, tagText, tagTextForField, truncateText } from "./tag-texts.ts";

/** Tags of one file as `exiftool -json -G1 -struct` returns them. Hostile input: any name, any shape, any length. */
export type Tags = ReadonlyMap<string, unknown>;

export const NO_TAGS: Tags = new Map();

// keyed by: languages of two or three letters, "" where none is named
type Texts = Record<string, string>;

/** Embedded metadata of a file, mapped to fields of the registry. */
export interface MappedMetadata {
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
  /** Epoch seconds. */
  expiry?: number;
  /** Tags of custom XMP namespaces: full tag name -> short values. */
  customTags: Map<string, string[]>;
}

/** Version of the mapping code. Raise it when the same tags give other metadata: the next import updates all assets. */
export const READER_VERSION = 3;

/** Pseudo tag for the text content of a file, which is mapped to a field like other tags. */
export const TEXT_CONTENT_TAG = "Vitrine:Words";

export const TITLE_FIELD = toStoredFieldName("title");
export const LICENCE_FIELD = toStoredFieldName("licence");

const MAX_VALUE = 300;
const MAX_VALUES = 200;

/** A positive number, such as pixels or seconds; null where there is none. */
export function readPositiveNumber(tags: Tags, name: string): number | null {
  const value = numberOf(tags.get(name));
  return value !== undefined && value > 0 ? value : null;
}

/**
 * Maps the tags of one file to fields. `sources` in order of priority: its sidecar, then the embedded tags. The rank of a
 * tag in the mapping decides first, the source second.
 */
export function mapTagsToFields(sources: readonly Tags[], mapping: Mapping): MappedMetadata {
  const readings: MappedMetadata = {
    values: new Map(),
    numbers: new Map(),
    texts: new Map(),
    customTags: new Map([...sources].reverse().flatMap((tags) => [...findCustomTags(tags, mapping)])),
  };
  for (const field of mapping.fields) readField(field, sources, readings);
  const rating = firstValue(sources, mapping.rating, (tags, tag) => numberOf(tags.get(tag)));
  // -1 means rejected, which stars cannot express.
  if (rating !== undefined && rating >= 0 && rating <= 5) readings.rating = Math.round(rating);
  const colorOf = (tags: Tags, tag: string) => mapping.colors.get((tagText(tags.get(tag)) ?? "").toLowerCase());
  const color = firstValue(sources, mapping.label, colorOf);
  if (color !== undefined) readings.colorCode = color;
  // The strictest of several terms of one source applies.
  const embargoes = firstNonEmpty(sources, (tags) => mapping.embargo.flatMap((tag) => termsOf(tags, tag)));
  if (embargoes.length > 0) readings.embargo = Math.max(...embargoes.map(({ from }) => from));
  const expiries = firstNonEmpty(sources, (tags) => mapping.expiry.flatMap((tag) => termsOf(tags, tag)));
  if (expiries.length > 0) readings.expiry = Math.min(...expiries.map(({ until }) => until));
  return readings;
}

const DAY = 86_400;

/** Start and end of the dates of a tag, in epoch seconds; a day without time has a length. `A + B` joins day and time. */
function termsOf(tags: Tags, tag: string): { from: number; until: number }[] {
  const [dayTag = "", timeTag] = tag.split(" + ");
  const time = timeTag === undefined ? undefined : tagText(tags.get(timeTag));
  const value = tags.get(dayTag);
  return (Array.isArray(value) ? value : [value]).flatMap((each) => {
    const day = tagText(each);
    const text = day && time ? `${day} ${time}` : day;
    const from = text === undefined ? undefined : parseTermDate(text);
    if (text === undefined || from === undefined) return [];
    return [{ from, until: /[T ]\d\d:\d\d/.test(text) ? from : from + DAY }];
  });
}

function readField(field: MappedField, sources: readonly Tags[], into: MappedMetadata) {
  if (field.type === "date") {
    const time = localTimeOf(field.from, sources);
    if (time) into.numbers.set(field.name, time.clock);
    if (field.offset && time?.offset !== undefined) into.numbers.set(field.offset, time.offset);
  } else if (field.type === "number") {
    const number = firstValue(sources, field.from, (tags, tag) => numberOf(tags.get(tag)));
    if (number !== undefined) into.numbers.set(field.name, number);
  } else if (field.type === "text") {
    const texts = firstValue(sources, field.from, (tags, tag) => textsOf(tags, tag, field));
    if (texts) into.texts.set(field.name, texts);
  } else {
    const values = distinct(valuesOfField(field, sources)).slice(0, field.multiValued ? MAX_VALUES : 1);
    if (values.length > 0) into.values.set(field.name, values);
  }
}

function valuesOfField(field: MappedField, sources: readonly Tags[]): string[] {
  if (!field.merge) return firstValue(sources, field.from, (tags, tag) => nonEmpty(valuesOf(tags, tag, field))) ?? [];
  return firstNonEmpty(sources, (tags) => {
    const values = field.from.flatMap((tag) => valuesOf(tags, tag, field));
    return [...values, ...unlistedPaths(tags, field.paths, values)];
  });
}

/** The first value that can be read. Tags of the same rank are separated by `|`. */
function firstValue<T>(
  sources: readonly Tags[],
  ranks: readonly string[],
  read: (tags: Tags, tag: string) => T | undefined,
): T | undefined {
  for (const rank of ranks) {
    const alternatives = rank.split(" | ");
    for (const tags of sources) {
      for (const tag of alternatives) {
        const found = read(tags, tag);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

const firstNonEmpty = <T>(sources: readonly Tags[], read: (tags: Tags) => T[]): T[] =>
  sources.map(read).find((found) => found.length > 0) ?? [];

const nonEmpty = (values: string[]) => (values.length > 0 ? values : undefined);

/** Removes duplicates, ignoring case. */
function distinct(values: string[]): string[] {
  const seen = new Map<string, string>();
  for (const value of values) if (!seen.has(value.toLowerCase())) seen.set(value.toLowerCase(), value);
  return [...seen.values()];
}

/** Texts of a tag by language: `<tag>` has none, `<tag>-de` is German. */
function textsOf(tags: Tags, tag: string, { name, localised }: MappedField): Texts | undefined {
  const read = (value: unknown) => tagTextForField(value, { field: name, tag });
  const plain = read(tags.get(tag));
  if (!localised) return plain ? { "": plain } : undefined;
  const texts: Texts = {};
  const prefix = `${tag}-`;
  for (const [name, value] of tags) {
    const language = name.startsWith(prefix) ? /^([a-z]{2,3})(-|$)/i.exec(name.slice(prefix.length)) : undefined;
    const text = language && read(value);
    if (language?.[1] && text) texts[language[1].toLowerCase()] ??= text;
  }
  if (plain && !Object.values(texts).includes(plain)) texts[""] = plain;
  return Object.keys(texts).length > 0 ? texts : undefined;
}

function valuesOf(tags: Tags, tag: string, { name, multiValued }: MappedField): string[] {
  if (tag.includes(" + ")) {
    const parts = tag.split(" + ").map((part) => tagTextForField(tags.get(part), { field: name, tag: part }) ?? "");
    const joined = joinWithoutRepeating(parts);
    return joined ? [truncateText(joined, MAX_VALUE)] : [];
  }
  const value = tags.get(tag);
  const separator = multiValued && !Array.isArray(value) ? separatorOf(tag) : undefined;
  return (Array.isArray(value) ? value : [value])
    .flatMap((entry) => {
      const text = tagTextForField(entry, { field: name, tag });
      if (!text) return [];
      return separator ? text.split(separator) : [text];
    })
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text !== "" && text.length <= MAX_VALUE);
}

/** Tags that hold several values in one text, and their separators. Other values may contain commas. */
const separators: readonly [RegExp, RegExp][] = [
  [/^(?:PDF|XMP-pdf|ItemList|Keys|UserData|FlashPix):Keywords?$/, /[;,]/],
  [/^IFD0:(?:Artist|XPAuthor|XPKeywords)$/, /;/],
];
const separatorOf = (tag: string) => separators.find(([tags]) => tags.test(tag))?.[1];

/** Tags with `/` as path separator. Lightroom and MediaPro use only `|`, and their keywords may contain `/`. */
const HAS_SLASHES = /^XMP-(?:digiKam|microsoft):/;

/** Hierarchical keywords whose last part is missing in the plain keywords: that part, and the whole path. */
function unlistedPaths(tags: Tags, names: readonly string[], plain: readonly string[]): string[] {
  const known = new Set(plain.map((value) => value.toLowerCase()));
  const unlisted = (name: string, text: string) => {
    const separator = HAS_SLASHES.test(name) && !text.includes("|") ? "/" : "|";
    const parts = text.split(separator).map((part) => part.trim());
    const last = parts.at(-1);
    if (!last || known.has(last.toLowerCase()) || known.has(text.toLowerCase())) return [];
    return parts.length > 1 ? [last, parts.join("/")] : [last];
  };
  return names
    .flatMap((name) => [tags.get(name)].flat().flatMap((value) => unlisted(name, tagText(value) ?? "")))
    .filter((text) => text.length <= MAX_VALUE);
}

/** "Canon" + "Canon EOS R5" is one camera, and "NIKON CORPORATION" + "NIKON D90" a Nikon D90. */
function joinWithoutRepeating([maker = "", model = ""]: string[]): string {
  const word = maker.split(" ")[0] ?? "";
  if (!model || !maker || model.toLowerCase().startsWith(word.toLowerCase())) return model || maker;
  return `${maker} ${model}`;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "number" ? value : Number.parseFloat(String(tagText(value) ?? ""));
  return Number.isFinite(number) ? number : undefined;
}

/** The first valid date. If it has no UTC offset, another tag with the same local time may provide it. */
function localTimeOf(ranks: readonly string[], sources: readonly Tags[]): LocalTime | undefined {
  const rank = ranks.find((each) => firstValue(sources, [each], timeOf) !== undefined);
  const time = rank === undefined ? undefined : findMostExactTime(rank, sources);
  if (!time || time.offset !== undefined) return time;
  return (
    firstValue(sources, ranks, (tags, tag) => {
      const other = timeOf(tags, tag);
      return other?.clock === time.clock && other.offset !== undefined ? other : undefined;
    }) ?? time
  );
}

/** The first time of a rank, unless another names the same date with more of it: a day, or the time of day. */
function findMostExactTime(rank: string, sources: readonly Tags[]): LocalTime | undefined {
  let best: { text: string; time: LocalTime } | undefined;
  firstValue(sources, [rank], (tags, tag) => {
    const time = timeOf(tags, tag);
    const text = tagText(tags.get(tag)) ?? "";
    if (time && (!best || (isWithinDate(best.text, time) && !isWithinDate(text, best.time)))) best = { text, time };
    return undefined;
  });
  return best?.time;
}

function timeOf(tags: Tags, tag: string): LocalTime | undefined {
  const text = tagText(tags.get(tag));
  const time = text === undefined ? undefined : parseLocalTime(text);
  if (!time || time.offset !== undefined || !tag.startsWith("ExifIFD:")) return time;
  const offset = exifOffset(tags, tag, time);
  return { ...time, ...(offset === undefined ? {} : { offset }) };
}

/** The EXIF offset of a date; the offset of the modification date applies if both dates are equal. */
function exifOffset(tags: Tags, tag: string, { clock }: LocalTime): number | undefined {
  const offsetAt = (name: string) => parseUtcOffset(tagText(tags.get(`ExifIFD:${name}`)) ?? "");
  const own = offsetAt(tag.endsWith("Original") ? "OffsetTimeOriginal" : "OffsetTimeDigitized");
  if (own !== undefined) return own;
  const changed = parseLocalTime(tagText(tags.get("IFD0:ModifyDate")) ?? "");
  return changed === undefined || changed.clock === clock ? offsetAt("OffsetTime") : undefined;
}

/** XMP namespaces of programs and standards, which never become custom fields: technical, or covered by the mapping. */
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

function findCustomTags(tags: Tags, mapping: Mapping): Map<string, string[]> {
  const own = new Map<string, string[]>();
  const mapped = new Set(mapping.fields.flatMap((field) => field.from));
  for (const [name, value] of tags) {
    const prefix = /^XMP-([A-Za-z][\w.-]*):[\w-]+$/.exec(name)?.[1];
    if (!prefix || knownNamespaces.has(prefix) || mapping.own.ignore.includes(prefix) || mapped.has(name)) continue;
    const list = Array.isArray(value) ? value : [value];
    const texts = list.map(tagText);
    if (texts.some((text) => text === undefined || text.length > mapping.own.maxLength || /^\w+:\/\//.test(text)))
      continue;
    own.set(name, distinct(texts as string[]).slice(0, MAX_VALUES));
    if (own.size >= 100) break;
  }
  return own;
}

/** Title of a file without an embedded title, made from its file name. */
export function titleFromFileName(fileName: string): string {
  const name = fileName.replace(/(.)\.[A-Za-z0-9]{1,5}$/, "$1");
  const words = cleanText(name.replace(/[_\s]+/g, " ").replace(/(\p{L}|\d)-(?=\p{L}{2})/gu, "$1 "));
  const title = words === "" ? cleanText(fileName) : words;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
