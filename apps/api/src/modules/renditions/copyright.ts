// The copyright notice of a picture: found wherever programs write it, and written as XMP, which takes any text. Runs in
// decoding children only.
import readExif from "exif-reader";
import { noticeOf } from "./notice.ts";

/** What a file says of itself, as a decoder found it. */
export interface EmbeddedMetadata {
  exif?: Buffer | undefined;
  iptc?: Buffer | undefined;
  xmpAsString?: string | undefined;
}

/** Characters of the element that are looked through for it. */
const MAX_ELEMENT = 100_000;

/** The notice; undefined where the file has none. What cannot be read counts as none. */
export function copyrightOf({ exif, iptc, xmpAsString }: EmbeddedMetadata): string | undefined {
  for (const found of [xmpRights(xmpAsString), iptcNotice(iptc), exifCopyright(exif)]) {
    const notice = noticeOf(found);
    if (notice !== undefined) return notice;
  }
  return undefined;
}

function xmpRights(xmp: string | undefined): string | undefined {
  const rights = xmp && insideOf(xmp, "dc:rights");
  const text = rights && (insideOf(rights, "rdf:li") ?? rights);
  // Drawings name an agent there.
  return text && unescaped(text.slice(0, MAX_ELEMENT).replace(/<[^<>]*>/g, " "));
}

/** What the first element of this name holds. In steps that each look once: a pattern would look again from each start. */
function insideOf(xml: string, name: string): string | undefined {
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

/** Record 2, data set 116 of the IPTC's information interchange model: a marker, two numbers, a length, the text. */
function iptcNotice(iptc: Buffer | undefined): string | undefined {
  const at = iptc?.indexOf(Buffer.from([0x1c, 2, 116])) ?? -1;
  if (!iptc || at < 0 || at + 5 > iptc.length) return undefined;
  const bytes = iptc.subarray(at + 5, at + 5 + iptc.readUInt16BE(at + 3));
  const text = bytes.toString("utf8");
  // Older programs write Latin-1 and say nothing of it.
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}

function exifCopyright(exif: Buffer | undefined): string | undefined {
  try {
    const copyright: unknown = exif && readExif(exif).Image?.Copyright;
    return typeof copyright === "string" ? copyright : undefined;
  } catch {
    return undefined;
  }
}

const descriptionOf = (notice: string) =>
  `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:rights><rdf:Alt>` +
  `<rdf:li xml:lang="x-default">${escaped(notice)}</rdf:li></rdf:Alt></dc:rights></rdf:Description>`;

const STALE = "tiff:Orientation|tiff:ImageWidth|tiff:ImageLength|exif:PixelXDimension|exif:PixelYDimension";
const STALE_ATTRIBUTE = new RegExp(`\\s(?:${STALE})\\s*=\\s*(?:"[^"]*"|'[^']*')`, "g");
const STALE_ELEMENT = new RegExp(`<(${STALE})(?:\\s[^<>]{0,100})?>[^<]{0,100}</\\1\\s*>`, "g");

/** XMP without what is no longer so of a picture that was turned upright and brought to another size. */
export const xmpOfUpright = (xmp: string): string => xmp.replace(STALE_ATTRIBUTE, "").replace(STALE_ELEMENT, "");

/** XMP that says the notice, beside what `xmp` says; as it is where that says it already. */
export function xmpWithRights(notice: string, xmp?: string): string {
  if (xmp !== undefined && xmpRights(xmp)) return xmp;
  const end = xmp?.lastIndexOf("</rdf:RDF>") ?? -1;
  if (xmp !== undefined && end >= 0) return xmp.slice(0, end) + descriptionOf(notice) + xmp.slice(end);
  return (
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
    `${descriptionOf(notice)}</rdf:RDF></x:xmpmeta>`
  );
}
