import { fileTypeFromBuffer } from "file-type";
import type { AssetKind } from "../../db/tables/asset.table.ts";

/** Bytes that are looked at. */
export const HEAD_BYTES = 64 * 1024;

export interface Recognised {
  mime: string;
  kind: AssetKind;
}

/** Recognises a file type by content, and by name when the content is inconclusive. */
export async function recognise(head: Uint8Array, fileName: string): Promise<Recognised> {
  const mime = (await byContent(head)) ?? byName(fileName, head);
  return { mime, kind: kindOf(mime) };
}

/** The type that a name alone tells. */
export const mimeOfName = (fileName: string): string => byName(fileName, NO_BYTES);

const NO_BYTES = new Uint8Array();

async function byContent(head: Uint8Array): Promise<string | undefined> {
  if (isSvg(head)) return "image/svg+xml";
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // A format that is only a wrapper says less than a name: XML, ZIP and OLE hold everything there is.
  if (!found || wrappers.has(found.mime)) return undefined;
  return aliases.get(found.mime) ?? found.mime;
}

const wrappers = new Set(["application/xml", "application/zip", "application/x-cfb", "application/x-ole-storage"]);

const aliases = new Map(
  Object.entries({
    "image/apng": "image/png",
    "application/x-matroska": "video/matroska",
    "audio/ogg; codecs=opus": "audio/ogg",
  }),
);

/** The root element, after declarations, comments and a document type. */
function isSvg(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, 16 * 1024)).toString("latin1");
  if (!/^(\xEF\xBB\xBF)?\s*</.test(text)) return false;
  const rest = text
    .replace(/<\?[\s\S]*?\?>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<!DOCTYPE[^[>]*(\[[\s\S]*?\]\s*)?>/i, "");
  return /^(\xEF\xBB\xBF)?\s*<(svg:)?svg[\s>/]/.test(rest);
}

function byName(fileName: string, head: Uint8Array): string {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const named = endings.get(ending);
  const zip = head[0] === 0x50 && head[1] === 0x4b;
  const ole = head[0] === 0xd0 && head[1] === 0xcf;
  if (zip) return named && zipped.test(named) ? named : "application/zip";
  if (ole) return named && !/^(image|video|audio)\//.test(named) ? named : "application/x-cfb";
  if (named) return named;
  return looksLikeText(head) ? "text/plain" : "application/octet-stream";
}

const zipped = /openxml|opendocument|epub|indesign|sketch|usdz|3mf|iwork|figma/;

function looksLikeText(head: Uint8Array): boolean {
  const sample = head.subarray(0, 4096);
  return sample.length > 0 && !sample.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/** Only what content does not tell, or tells as its wrapper. */
const endings = new Map(
  Object.entries({
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    jpe: "image/jpeg",
    png: "image/png",
    gif: "image/gif",
    webp: "image/webp",
    tif: "image/tiff",
    tiff: "image/tiff",
    avif: "image/avif",
    heic: "image/heic",
    bmp: "image/bmp",
    svg: "image/svg+xml",
    svgz: "image/svg+xml-compressed",
    psd: "image/vnd.adobe.photoshop",
    ai: "application/illustrator",
    eps: "application/postscript",
    ps: "application/postscript",
    tga: "image/x-tga",
    pcx: "image/x-pcx",
    ico: "image/x-icon",
    ppm: "image/x-portable-pixmap",
    pgm: "image/x-portable-graymap",
    pbm: "image/x-portable-bitmap",
    exr: "image/x-exr",
    hdr: "image/vnd.radiance",
    jp2: "image/jp2",
    jxl: "image/jxl",
    dng: "image/x-adobe-dng",
    pdf: "application/pdf",
    mp4: "video/mp4",
    m4v: "video/mp4",
    mov: "video/quicktime",
    webm: "video/webm",
    mkv: "video/matroska",
    avi: "video/vnd.avi",
    mpg: "video/mpeg",
    mpeg: "video/mpeg",
    wmv: "video/x-ms-wmv",
    mp3: "audio/mpeg",
    wav: "audio/wav",
    flac: "audio/flac",
    ogg: "audio/ogg",
    m4a: "audio/mp4",
    aac: "audio/aac",
    glb: "model/gltf-binary",
    gltf: "model/gltf+json",
    obj: "model/obj",
    stl: "model/stl",
    ply: "model/ply",
    usdz: "model/vnd.usdz+zip",
    "3mf": "model/3mf",
    step: "model/step",
    stp: "model/step",
    docx: `${office}.wordprocessingml.document`,
    xlsx: `${office}.spreadsheetml.sheet`,
    pptx: `${office}.presentationml.presentation`,
    odt: `${openDocument}.text`,
    ods: `${openDocument}.spreadsheet`,
    odp: `${openDocument}.presentation`,
    odg: `${openDocument}.graphics`,
    doc: "application/msword",
    xls: "application/vnd.ms-excel",
    ppt: "application/vnd.ms-powerpoint",
    rtf: "application/rtf",
    epub: "application/epub+zip",
    indd: "application/x-indesign",
    idml: "application/x-indesign-idml+zip",
    txt: "text/plain",
    md: "text/markdown",
    csv: "text/csv",
    htm: "text/html",
    html: "text/html",
    css: "text/css",
    json: "application/json",
    xml: "application/xml",
    xmp: "application/rdf+xml",
    ttf: "font/ttf",
    otf: "font/otf",
    woff: "font/woff",
    woff2: "font/woff2",
  }),
);

const documents =
  /^(application\/(pdf|rtf|msword|postscript|illustrator|epub\+zip|json|xml|x-indesign.*|vnd\.(ms-(excel|powerpoint).*|openxmlformats.*|oasis.*|apple\..*))|text\/)/;

export function kindOf(mime: string): AssetKind {
  const top = mime.slice(0, mime.indexOf("/"));
  if (top === "image" || top === "video" || top === "audio" || top === "model") return top;
  return documents.test(mime) ? "document" : "other";
}
