// Renders a specimen of a typeface as SVG: its name, alphabets, and sentences in several sizes. Pure.
import type { Font } from "fontkit";

/** Units of the SVG. */
export const SPECIMEN_WIDTH = 1280;
const HEIGHT = 800;
const MARGIN = 80;
/** Characters of the SVG; ordinary glyphs take a few hundred each. */
const MAX_SVG_CHARACTERS = 8_000_000;

const ALPHABETS = [
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789 ÄÖÜäöüß &?!%",
  "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
  "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯ",
];
const SENTENCES = [
  "Zwölf Boxkämpfer jagen Viktor quer über den Deich",
  "The quick brown fox jumps over the lazy dog",
  "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
  "Съешь ещё этих мягких французских булок",
  "نص حكيم له سر قاطع وذو شأن عظيم",
  "דג סקרן שט בים מאוכזב ולפתע מצא חברה",
  "天地玄黄宇宙洪荒日月盈昃",
  "いろはにほへとちりぬるを",
  "키스의 고유조건은 입술끼리 만나야",
];
const SIZES = [64, 44, 30, 20];
const MAX_SYMBOLS = 60;

/** The specimen; undefined where the typeface has no glyphs to show. */
export function createSpecimenSvg(font: Font): string | undefined {
  const has = (text: string) => [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  const alphabets = ALPHABETS.filter(has).slice(0, 3);
  const sentences = SENTENCES.filter(has);
  const name = [font.familyName, font.subfamilyName].filter(Boolean).join(" ").slice(0, 80);
  const lines: [text: string, size: number][] = [];
  if (name !== "" && has(name)) lines.push([name, 56]);
  for (const alphabet of alphabets) lines.push([alphabet, 48]);
  for (const [at, size] of SIZES.entries()) {
    const sentence = sentences[at % sentences.length];
    if (sentence !== undefined) lines.push([sentence, size]);
  }
  if (alphabets.length === 0 && sentences.length === 0) lines.push(...symbolRows(font));
  let top = MARGIN;
  let drawn = "";
  for (const [text, size] of lines) {
    const line = layoutLine(font, text, size);
    top += line.size * 1.6;
    if (top > HEIGHT - MARGIN / 2 || drawn.length + line.paths.length > MAX_SVG_CHARACTERS) break;
    drawn += `<g transform="translate(${MARGIN} ${top.toFixed(1)})">${line.paths}</g>`;
  }
  if (!drawn.includes("<path")) return undefined;
  const frame = `xmlns="http://www.w3.org/2000/svg" width="${SPECIMEN_WIDTH}" height="${HEIGHT}" viewBox="0 0 ${SPECIMEN_WIDTH} ${HEIGHT}"`;
  return `<svg ${frame}><rect width="100%" height="100%" fill="#fff"/><g fill="#222">${drawn}</g></svg>`;
}

/** Lines for typefaces that have only symbols. */
function symbolRows(font: Font): [string, number][] {
  const codes = font.characterSet.filter((code) => code > 32).slice(0, MAX_SYMBOLS);
  const rows = Math.ceil(codes.length / 12);
  return Array.from({ length: rows }, (_, row) => [String.fromCodePoint(...codes.slice(row * 12, row * 12 + 12)), 72]);
}

/** Lays out a text as outlines on one line, reduced to fit the width. */
function layoutLine(font: Font, text: string, wanted: number): { paths: string; size: number } {
  const { glyphs, positions } = font.layout(text);
  const units = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  const size = Math.min(wanted, ((SPECIMEN_WIDTH - 2 * MARGIN) * font.unitsPerEm) / Math.max(1, units));
  const scale = size / font.unitsPerEm;
  let x = 0;
  const paths = glyphs.map((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    const place = `translate(${((x + xOffset) * scale).toFixed(2)} ${(-yOffset * scale).toFixed(2)})`;
    x += xAdvance;
    const outline = glyph.path.toSVG();
    return outline === ""
      ? ""
      : `<path transform="${place} scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})" d="${outline}"/>`;
  });
  return { paths: paths.join(""), size };
}
