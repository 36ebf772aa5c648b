import { fileTypeFromBuffer } from "file-type";
import type { AssetKind } from "../../db/tables/asset.table.ts";

/** Bytes that are looked at. */
export const HEAD_BYTES = 64 * 1024;

/** Nobody can tell. */
export const UNKNOWN = "application/octet-stream";

export interface Recognised {
  mime: string;
  kind: AssetKind;
}

/** Recognises a file type by content, and by name when the content is inconclusive. */
export async function recognise(head: Uint8Array, fileName: string): Promise<Recognised> {
  const told = await byContent(head);
  const mime = told === undefined || vague.get(told)?.test(fileName) ? byName(fileName, head) : told;
  return { mime, kind: kindOf(mime) };
}

/** The type that a name alone tells. */
export const mimeOfName = (fileName: string): string => byName(fileName, NO_BYTES);

/** The type of a file by what an earlier version took it for, and by its name where that was not conclusive. */
export const typeToTry = (mime: string, fileName: string): string =>
  mime === UNKNOWN || vague.get(mime)?.test(fileName) ? typeByEnding(fileName) : mime;

const NO_BYTES = new Uint8Array();

async function byContent(head: Uint8Array): Promise<string | undefined> {
  if (isSvg(head)) return "image/svg+xml";
  const picture = byBeginning(head);
  if (picture) return picture;
  // Its mark of byte order looks like a frame of a sound.
  if (isUtf16(head)) return undefined;
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // A format that is only a wrapper says less than a name: XML, ZIP and OLE hold everything there is.
  if (!found || wrappers.has(found.mime)) return undefined;
  return aliases.get(found.mime) ?? found.mime;
}

/** Of pictures, as letters of Latin-1: formats that are not known to file-type. */
const beginnings = new Map([
  ["DDS |", "image/vnd-ms.dds"],
  ["v/1\x01", "image/x-exr"],
  ["#?RADIANCE", "image/vnd.radiance"],
  ["#?RGBE", "image/vnd.radiance"],
  ["SDPX", "image/x-dpx"],
  ["XPDS", "image/x-dpx"],
  ["qoif", "image/qoi"],
  ["/* XPM */", "image/x-xpixmap"],
]);

/** A letter that says which, then a size or a remark: prose may begin with the letter. */
const NETPBM = /^P([1-7])\s+(?:\d|#|WIDTH)/;
const netpbm = ["bitmap", "graymap", "pixmap"];

/** Packed or not, one or two bytes a channel; the ending may be .rgb, .rgba or .bw as well. */
const sgi = ["\x01\xda\0\x01", "\x01\xda\x01\x01", "\x01\xda\0\x02", "\x01\xda\x01\x02"];

function byBeginning(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 16)).toString("latin1");
  const kind = NETPBM.exec(start)?.[1];
  if (sgi.some((beginning) => start.startsWith(beginning))) return "image/x-sgi";
  if (kind) return `image/x-portable-${kind === "7" ? "arbitrarymap" : netpbm[(Number(kind) - 1) % 3]}`;
  for (const [beginning, mime] of beginnings) if (start.startsWith(beginning)) return mime;
  return undefined;
}

const wrappers = new Set(["application/xml", "application/zip", "application/x-cfb", "application/x-ole-storage"]);

/** Types whose beginning others share, and the names of those. */
const vague = new Map([
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

/** The root element, after declarations, comments and a document type. */
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

/** Of XML in two bytes a letter: by its mark of byte order, or by the first of its letters. */
function wideEncodingOf([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : undefined;
}

/** What a name promises. */
export function typeByEnding(fileName: string): string {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  return endings.get(ending) ?? UNKNOWN;
}

function byName(fileName: string, head: Uint8Array): string {
  const promised = typeByEnding(fileName);
  const named = promised === UNKNOWN ? undefined : promised;
  const zip = head[0] === 0x50 && head[1] === 0x4b;
  const ole = head[0] === 0xd0 && head[1] === 0xcf;
  if (zip) return named && zipped.test(named) ? named : "application/zip";
  if (ole) return named && !/^(image|video|audio)\//.test(named) ? named : "application/x-cfb";
  if (named) return named;
  return looksLikeText(head) || isUtf16(head) ? "text/plain" : UNKNOWN;
}

/** After its mark of byte order, letters and nothing but. */
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
