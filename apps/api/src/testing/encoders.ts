// Detects which program or camera encoded a file, from names in its tags and the quantisation of photographs.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { exiftoolPath } from "exiftool-vendored";

/** Tags with names of programs. Tags that users fill in (Creator, Artist) are excluded. */
const signatures = [
  "Software",
  "Producer",
  "CreatorTool",
  "Encoder",
  "WritingApp",
  "CompressorName",
  "HandlerVendorID",
];

/** Known encoders only: version numbers, firmware names ("Ver.1.0") and names of persons do not count. */
const programs: [name: string, sign: RegExp][] = [
  ["Adobe Acrobat", /adobe acrobat/i],
  ["Adobe ImageReady", /imageready/i],
  ["Adobe LiveCycle Designer", /livecycle/i],
  ["Adobe PDF Library", /adobe pdf library/i],
  ["Adobe Photoshop", /photoshop(?! lightroom)/i],
  ["Adobe Photoshop Lightroom", /lightroom/i],
  ["Apache FOP", /apache fop/i],
  ["Apple QuickTime", /^apple$/i],
  ["Apple Quartz PDFContext", /quartz pdfcon/i],
  ["Aspose.PDF", /aspose\.pdf/i],
  ["Bio-Formats", /bio-formats/i],
  ["cairo", /^cairo /i],
  ["EPSON Scan", /epson scan/i],
  ["FFmpeg", /^lavf/i],
  ["Fireworks", /fireworks/i],
  ["Foxit Phantom", /foxit/i],
  ["FPDF", /^fpdf/i],
  ["Ghostscript", /ghostscript/i],
  ["GIMP", /^gimp/i],
  ["GraphicConverter", /graphicconverter/i],
  ["GraphicsMagick", /graphicsmagick/i],
  ["ImageMagick", /imagemagick/i],
  ["Inkscape", /inkscape/i],
  ["IrfanView", /irfanview/i],
  ["iText", /itext/i],
  ["Kofax", /kofax/i],
  ["Kyocera printer driver", /kyocera km|^kmpd/i],
  ["LEAD Technologies", /lead technologies/i],
  ["LibreOffice", /libreoffice/i],
  ["libtiff", /^tiff2bw|^tifflib/i],
  ["LuraDocument", /luradocument/i],
  ["MATE screenshot", /mate-screenshot/i],
  ["matplotlib", /matplotlib/i],
  ["Microsoft Office", /microsoft.{0,3} (word|powerpoint|excel)/i],
  ["Microsoft Print To PDF", /microsoft: print to pdf/i],
  ["mPDF", /^mpdf/i],
  ["NeoOffice", /neooffice/i],
  ["Paint.NET", /^paint\.net/i],
  ["PC Paintbrush", /pc paintbrush/i],
  ["PDFCreator", /pdfcreator/i],
  ["PDFlib", /pdflib\+/i],
  ["PDFsharp", /pdfsharp/i],
  ["pdfTeX", /^pdfe?tex/i],
  ["Pixelmator", /pixelmator/i],
  ["PoDoFo", /podofo/i],
  ["PyPDF", /pybrary/i],
  ["Radiance", /^radiance/i],
  ["tifffile", /tifffile/i],
  ["xdvipdfmx", /xdvipdfmx/i],
  ["x264", /libx264/i],
  ["Xerox WorkCentre", /workcentre/i],
];

type SignedFile = { SourceFile: string; Make?: string } & Record<string, unknown>;

/** Number of files by encoder; one encoder per file, `undefined` if unknown. */
export async function countEncoders(folder: string): Promise<Map<string | undefined, number>> {
  const wanted = [...signatures, "Make"].map((tag) => `-${tag}`);
  const args = [await exiftoolPath(), "-q", "-q", "-r", "-json", ...wanted, folder];
  const { stdout } = spawnSync("perl", args, { encoding: "utf8", maxBuffer: 256e6 });
  const counts = new Map<string | undefined, number>();
  for (const file of JSON.parse(stdout || "[]") as SignedFile[]) {
    const name = encoderOf(file);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function encoderOf(file: SignedFile): string | undefined {
  const signed = signatures.flatMap((tag) => (file[tag] === undefined ? [] : [String(file[tag])]));
  for (const text of signed) {
    const program = programs.find(([, sign]) => sign.test(text));
    if (program) return program[0];
  }
  // A maker's first word: "NIKON CORPORATION" and "NIKON" build the same encoder.
  const maker = /^[A-Za-z]{3,}/.exec(file.Make ?? "")?.[0].toLowerCase();
  if (maker) return `camera: ${maker}`;
  return usesStandardTables(readFileSync(file.SourceFile)) ? "libjpeg (standard tables)" : undefined;
}

/** First eight luminance steps in zigzag order of the standard's annex K, for a quality of 50. */
const STANDARD = [16, 11, 12, 14, 12, 10, 16, 14];

/** Whether a JPEG's first quantisation table is the standard one, scaled like libjpeg does. */
function usesStandardTables(file: Buffer): boolean {
  if (file.readUInt16BE(0) !== 0xffd8) return false;
  const at = file.indexOf(Buffer.from([0xff, 0xdb]));
  if (at < 0 || file[at + 4] !== 0) return false;
  const steps = [...file.subarray(at + 5, at + 5 + STANDARD.length)];
  return Array.from({ length: 100 }, (_, i) => scaled(i + 1)).some((table) => table.join() === steps.join());
}

function scaled(quality: number): number[] {
  const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - quality * 2;
  return STANDARD.map((step) => Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100))));
}
