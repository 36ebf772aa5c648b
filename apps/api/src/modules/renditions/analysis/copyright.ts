// Reads the copyright notice of a picture from XMP, IPTC or EXIF, and writes it as XMP, which allows any text. Runs in
// decoder processes only.
import readExif from "exif-reader";

/** Metadata embedded in a file, as a decoder returns it. */
export interface EmbeddedMetadata {
  exif?: Buffer | undefined;
  iptc?: Buffer | undefined;
  xmpAsString?: string | undefined;
}

/** Characters; a notice is a line or two. */
const MAX_NOTICE = 2000;
/** Characters of the element that are searched. */
const MAX_ELEMENT = 100_000;

/** The copyright notice; undefined where the file has none that can be read. */
export function readCopyright({ exif, iptc, xmpAsString }: EmbeddedMetadata): string | undefined {
  for (const found of [readXmpRights(xmpAsString), readIptcNotice(iptc), readExifCopyright(exif)]) {
    const notice = normalizeNotice(found);
    if (notice !== undefined) return notice;
  }
  return undefined;
}

/** A copyright notice as one line of limited length; undefined where it is empty. */
export function normalizeNotice(text: string | undefined): string | undefined {
  const line = text
    ?.replace(/[\p{Cc}\ufffe\uffff]+/gu, " ")
    .toWellFormed()
    .trim();
  return line ? line.slice(0, MAX_NOTICE) : undefined;
}

function readXmpRights(xmp: string | undefined): string | undefined {
  const rights = xmp && elementContent(xmp, "dc:rights");
  const text = rights && (elementContent(rights, "rdf:li") ?? rights);
  // Removes elements inside the rights: SVG has an agent element there.
  return text && unescaped(text.slice(0, MAX_ELEMENT).replace(/<[^<>]*>/g, " "));
}

/** Content of the first element of a name. Uses indexOf, since a regular expression could take quadratic time. */
function elementContent(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}`);
  const from = start < 0 ? -1 : xml.indexOf(">", start);
  const end = from < 0 ? -1 : xml.indexOf(`</${name}>`, from);
  return end < 0 ? undefined : xml.slice(from + 1, end);
}

// keyed by: the five names that XML has
const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const unescaped = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (all, hex, decimal, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? all;
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The notice in IPTC IIM, record 2, data set 116: a marker, these two numbers, the length, the text. */
function readIptcNotice(iptc: Buffer | undefined): string | undefined {
  const at = iptc?.indexOf(Buffer.from([0x1c, 2, 116])) ?? -1;
  if (!iptc || at < 0 || at + 5 > iptc.length) return undefined;
  const bytes = iptc.subarray(at + 5, at + 5 + iptc.readUInt16BE(at + 3));
  const text = bytes.toString("utf8");
  // Text that is not UTF-8 is read as Latin-1, which older programs write without declaring it.
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}

function readExifCopyright(exif: Buffer | undefined): string | undefined {
  try {
    const copyright: unknown = exif && readExif(exif).Image?.Copyright;
    return typeof copyright === "string" ? copyright : undefined;
  } catch {
    return undefined;
  }
}

const rightsDescription = (notice: string) =>
  `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:rights><rdf:Alt>` +
  `<rdf:li xml:lang="x-default">${escaped(notice)}</rdf:li></rdf:Alt></dc:rights></rdf:Description>`;

const STALE = "tiff:Orientation|tiff:ImageWidth|tiff:ImageLength|exif:PixelXDimension|exif:PixelYDimension";
const STALE_ATTRIBUTE = new RegExp(`\\s(?:${STALE})\\s*=\\s*(?:"[^"]*"|'[^']*')`, "g");
const STALE_ELEMENT = new RegExp(`<(${STALE})(?:\\s[^<>]{0,100})?>[^<]{0,100}</\\1\\s*>`, "g");

/** XMP without the orientation and dimensions, which are wrong once a picture was rotated and resized. */
export const removeStaleDimensionsFromXmp = (xmp: string): string =>
  xmp.replace(STALE_ATTRIBUTE, "").replace(STALE_ELEMENT, "");

/** Adds a copyright notice to XMP, unless it has one; creates XMP where there is none. */
export function addRightsToXmp(notice: string, xmp?: string): string {
  if (xmp !== undefined && readXmpRights(xmp)) return xmp;
  const end = xmp?.lastIndexOf("</rdf:RDF>") ?? -1;
  if (xmp !== undefined && end >= 0) return xmp.slice(0, end) + rightsDescription(notice) + xmp.slice(end);
  return (
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
    `${rightsDescription(notice)}</rdf:RDF></x:xmpmeta>`
  );
}
