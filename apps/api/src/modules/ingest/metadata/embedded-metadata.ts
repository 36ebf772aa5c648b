import { type NonDerivedFieldName, toNonDerivedFieldName } from "../../../db/field-name.ts";
import type { FieldValue } from "../../library/fields/field-type.ts";
import { fieldTypes } from "../../library/fields/field-types.ts";
import { parseTermDate } from "../../library/fields/local-time.ts";
import { cleanText, tagText } from "../../library/fields/tag-texts.ts";
import {
  distinctIgnoringCase,
  findFirstReadableTagValue,
  firstNonEmpty,
  type MetadataTags,
  tagNumber,
} from "../../library/fields/tags.ts";
import { MAX_VALUES_PER_FIELD } from "../../library/fields/value.ts";
import type { Mapping } from "./mapping.ts";

export type { MetadataTags };

export const NO_TAGS: MetadataTags = new Map();

/** Embedded metadata of a file, mapped to fields of the registry. */
export interface MappedMetadata {
  /** The values of fields, each read by the type that the mapping gives it. */
  fields: Map<NonDerivedFieldName, FieldValue>;
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

export const TITLE_FIELD = toNonDerivedFieldName("title");
export const LICENCE_FIELD = toNonDerivedFieldName("licence");

/** A positive number, such as pixels or seconds; null where there is none. */
export function readPositiveNumber(tags: MetadataTags, name: string): number | null {
  const value = tagNumber(tags.get(name));
  return value !== undefined && value > 0 ? value : null;
}

/**
 * Maps the tags of one file to fields. `sources` in order of priority: its sidecar, then the embedded tags. The rank of a
 * tag in the mapping decides first, the source second.
 */
export function mapTagsToFields(sources: readonly MetadataTags[], mapping: Mapping): MappedMetadata {
  const readings: MappedMetadata = {
    fields: new Map(),
    customTags: new Map([...sources].reverse().flatMap((tags) => [...findCustomTags(tags, mapping)])),
  };
  for (const field of mapping.fields) {
    const read = fieldTypes[field.type].readTags(sources, field);
    if (!read) continue;
    readings.fields.set(field.name, read.value);
    if (field.offset && read.offset !== undefined) readings.fields.set(field.offset, read.offset);
  }
  const rating = findFirstReadableTagValue(sources, mapping.rating, (tags, tag) => tagNumber(tags.get(tag)));
  // Ratings out of range are ignored: -1 means rejected, which stars cannot express.
  if (rating !== undefined && rating >= 0 && rating <= 5) readings.rating = Math.round(rating);
  const colorOf = (tags: MetadataTags, tag: string) => mapping.colors.get((tagText(tags.get(tag)) ?? "").toLowerCase());
  const color = findFirstReadableTagValue(sources, mapping.label, colorOf);
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
function termsOf(tags: MetadataTags, tag: string): { from: number; until: number }[] {
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

function findCustomTags(tags: MetadataTags, mapping: Mapping): Map<string, string[]> {
  const own = new Map<string, string[]>();
  const mapped = new Set(mapping.fields.flatMap((field) => field.from));
  for (const [name, value] of tags) {
    const prefix = /^XMP-([A-Za-z][\w.-]*):[\w-]+$/.exec(name)?.[1];
    if (!prefix || knownNamespaces.has(prefix) || mapping.own.ignore.includes(prefix) || mapped.has(name)) continue;
    const list = Array.isArray(value) ? value : [value];
    const texts = list.map(tagText);
    if (texts.some((text) => text === undefined || text.length > mapping.own.maxLength || /^\w+:\/\//.test(text)))
      continue;
    own.set(name, distinctIgnoringCase(texts as string[]).slice(0, MAX_VALUES_PER_FIELD));
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
