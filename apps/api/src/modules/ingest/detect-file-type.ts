import { fileTypeFromBuffer } from "file-type";
import type { AssetKind } from "../../db/tables/asset.table.ts";

/** Bytes at the beginning of a file that are checked. */
export const HEAD_BYTES = 64 * 1024;

/** Type of unrecognised files. */
export const UNKNOWN_MIME = "application/octet-stream";

export interface FileType {
  mime: string;
  kind: AssetKind;
}

/** Detects the type of a file by content, and by name when the content is inconclusive. */
export async function detectFileType(head: Uint8Array, fileName: string): Promise<FileType> {
  const found = await mimeFromContent(head);
  const mime = found === undefined || ambiguousTypes.get(found)?.test(fileName) ? guessMime(fileName, head) : found;
  return { mime, kind: kindOf(mime) };
}

/** The type by file name only. */
export const mimeFromName = (fileName: string): string => guessMime(fileName, NO_BYTES);

/** The type stored by an earlier version, or the type by name where the stored one is ambiguous. */
export const refineMimeByName = (mime: string, fileName: string): string =>
  mime === UNKNOWN_MIME || ambiguousTypes.get(mime)?.test(fileName) ? mimeFromExtension(fileName) : mime;

const NO_BYTES = new Uint8Array();

async function mimeFromContent(head: Uint8Array): Promise<string | undefined> {
  if (isSvg(head)) return "image/svg+xml";
  const picture = mimeFromSignature(head);
  if (picture) return picture;
  // The byte order mark looks like an MPEG audio frame.
  if (isUtf16(head)) return undefined;
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // Container formats (XML, ZIP, OLE) say less than the file name.
  if (!found || wrappers.has(found.mime)) return undefined;
  return aliases.get(found.mime) ?? found.mime;
}

/** Signatures, as Latin-1, of picture formats that the package file-type does not know. */
const signatures = new Map([
  ["DDS |", "image/vnd-ms.dds"],
  ["v/1\x01", "image/x-exr"],
  ["#?RADIANCE", "image/vnd.radiance"],
  ["#?RGBE", "image/vnd.radiance"],
  ["SDPX", "image/x-dpx"],
  ["XPDS", "image/x-dpx"],
  ["qoif", "image/qoi"],
  ["/* XPM */", "image/x-xpixmap"],
]);

/** A format letter, followed by a size or a comment, since a text may start with the same letter. */
const NETPBM = /^P([1-7])\s+(?:\d|#|WIDTH)/;
const netpbm = ["bitmap", "graymap", "pixmap"];

/** SGI signatures: compressed or not, one or two bytes per channel. The extension may also be .rgb, .rgba or .bw. */
const sgi = ["\x01\xda\0\x01", "\x01\xda\x01\x01", "\x01\xda\0\x02", "\x01\xda\x01\x02"];

function mimeFromSignature(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 16)).toString("latin1");
  const kind = NETPBM.exec(start)?.[1];
  if (sgi.some((beginning) => start.startsWith(beginning))) return "image/x-sgi";
  if (kind) return `image/x-portable-${kind === "7" ? "arbitrarymap" : netpbm[(Number(kind) - 1) % 3]}`;
  for (const [beginning, mime] of signatures) if (start.startsWith(beginning)) return mime;
  return undefined;
}

const wrappers = new Set(["application/xml", "application/zip", "application/x-cfb", "application/x-ole-storage"]);

/** Types whose signature is shared by other types, with the file names of those. */
const ambiguousTypes = new Map([
  ["application/gzip", /\.svgz?$/i],
  ["image/x-icon", /\.(tga|vda|icb|vst)$/i],
  ["image/tiff", /\.(3fr|arw|cr2|dcr|dng|erf|fff|gpr|iiq|kdc|mef|mos|nef|nrw|orf|pef|rw2|rwl|sr2|srf|srw)$/i],
]);

const aliases = new Map(
  Object.entries({
    "image/apng": "image/png",
    "application/eps": "application/postscript",
    "application/x-matroska": "video/matroska",
    "audio/ogg; codecs=opus": "audio/ogg",
  }),
);

/** Whether the root element is svg, after declarations, comments and a document type. */
function isSvg(head: Uint8Array): boolean {
  const wide = wideEncodingOf(head);
  const start = Buffer.from(head.subarray(0, 16 * 1024));
  const text = wide ? new TextDecoder(wide).decode(start, { stream: true }) : start.toString("latin1");
  if (!/^(\xEF\xBB\xBF)?\s*</.test(text)) return false;
  const rest = text
    .replace(/<\?[\s\S]*?\?>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<!DOCTYPE[^[>]*(\[[\s\S]*?\]\s*)?>/i, "");
  return /^(\xEF\xBB\xBF)?\s*<(svg:)?svg[\s>/]/.test(rest);
}

/** UTF-16 encoding of XML, by its byte order mark or its first character. */
function wideEncodingOf([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : undefined;
}

/** The type by file extension. */
export function mimeFromExtension(fileName: string): string {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  return mimeByExtension.get(ending) ?? UNKNOWN_MIME;
}

function guessMime(fileName: string, head: Uint8Array): string {
  const byExtension = mimeFromExtension(fileName);
  const named = byExtension === UNKNOWN_MIME ? undefined : byExtension;
  const zip = head[0] === 0x50 && head[1] === 0x4b;
  const ole = head[0] === 0xd0 && head[1] === 0xcf;
  if (zip) return named && zipped.test(named) ? named : "application/zip";
  if (ole) return named && !/^(image|video|audio)\//.test(named) ? named : "application/x-cfb";
  if (named) return named;
  return looksLikeText(head) || isUtf16(head) ? "text/plain" : UNKNOWN_MIME;
}

/** Whether the content is UTF-16 text without control characters. */
function isUtf16(head: Uint8Array): boolean {
  const name = wideEncodingOf(head);
  if (name === undefined) return false;
  return !/[^\P{C}\s]|\ufffd/u.test(new TextDecoder(name).decode(head.subarray(0, 512), { stream: true }));
}

const zipped = /openxml|opendocument|epub|indesign|sketch|usdz|3mf|iwork|figma/;

function looksLikeText(head: Uint8Array): boolean {
  const sample = head.subarray(0, 4096);
  return sample.length > 0 && !sample.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/** Types by file extension, for formats that the content does not identify. */
const mimeByExtension = new Map(
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
    heif: "image/heif",
    hif: "image/heic",
    bmp: "image/bmp",
    dib: "image/bmp",
    svg: "image/svg+xml",
    svgz: "image/svg+xml-compressed",
    psd: "image/vnd.adobe.photoshop",
    psb: "image/vnd.adobe.photoshop",
    ai: "application/illustrator",
    eps: "application/postscript",
    ps: "application/postscript",
    tga: "image/x-tga",
    vda: "image/x-tga",
    icb: "image/x-tga",
    vst: "image/x-tga",
    pcx: "image/x-pcx",
    ico: "image/x-icon",
    ppm: "image/x-portable-pixmap",
    pgm: "image/x-portable-graymap",
    pbm: "image/x-portable-bitmap",
    pam: "image/x-portable-arbitrarymap",
    sgi: "image/x-sgi",
    pct: "image/x-pict",
    pict: "image/x-pict",
    dds: "image/vnd-ms.dds",
    exr: "image/x-exr",
    hdr: "image/vnd.radiance",
    jp2: "image/jp2",
    j2k: "image/j2c",
    jpc: "image/j2c",
    jxl: "image/jxl",
    dng: "image/x-adobe-dng",
    gpr: "image/x-adobe-dng",
    cr2: "image/x-canon-cr2",
    cr3: "image/x-canon-cr3",
    crw: "image/x-canon-crw",
    erf: "image/x-epson-erf",
    raf: "image/x-fujifilm-raf",
    "3fr": "image/x-hasselblad-3fr",
    fff: "image/x-hasselblad-3fr",
    dcr: "image/x-kodak-dcr",
    kdc: "image/x-kodak-kdc",
    mos: "image/x-leaf-mos",
    rwl: "image/x-leica-rwl",
    mef: "image/x-mamiya-mef",
    mrw: "image/x-minolta-mrw",
    nef: "image/x-nikon-nef",
    nrw: "image/x-nikon-nrw",
    orf: "image/x-olympus-orf",
    rw2: "image/x-panasonic-rw2",
    pef: "image/x-pentax-pef",
    iiq: "image/x-phaseone-iiq",
    srw: "image/x-samsung-srw",
    x3f: "image/x-sigma-x3f",
    arw: "image/x-sony-arw",
    srf: "image/x-sony-sr2",
    sr2: "image/x-sony-sr2",
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
    oga: "audio/ogg",
    opus: "audio/ogg",
    aif: "audio/aiff",
    aiff: "audio/aiff",
    aifc: "audio/aiff",
    mp2: "audio/mpeg",
    wma: "audio/x-ms-asf",
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
    markdown: "text/markdown",
    csv: "text/csv",
    tsv: "text/tab-separated-values",
    tab: "text/tab-separated-values",
    htm: "text/html",
    html: "text/html",
    css: "text/css",
    json: "application/json",
    jsonl: "application/json",
    geojson: "application/json",
    xml: "application/xml",
    xsl: "application/xml",
    xsd: "application/xml",
    yaml: "text/x-yaml",
    yml: "text/x-yaml",
    toml: "text/x-toml",
    ini: "text/x-ini",
    log: "text/x-log",
    tex: "text/x-tex",
    bib: "text/x-bibtex",
    sql: "text/x-sql",
    js: "text/javascript",
    mjs: "text/javascript",
    ts: "text/x-typescript",
    py: "text/x-python",
    rb: "text/x-ruby",
    php: "text/x-php",
    pl: "text/x-perl",
    sh: "text/x-shellscript",
    ps1: "text/x-powershell",
    bat: "text/x-batch",
    c: "text/x-c",
    h: "text/x-c",
    cpp: "text/x-c++",
    cs: "text/x-csharp",
    java: "text/x-java",
    kt: "text/x-kotlin",
    swift: "text/x-swift",
    go: "text/x-go",
    rs: "text/x-rust",
    r: "text/x-r",
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
