// How wide and tall the letters of the house's font are, so that another font can stand in for it until it has come,
// and no line moves when it does.
import { fromBuffer } from "@capsizecss/unpack";
import type { FontMeasures } from "@vitrine/settings/font-css";

/** Of Arial, and of those that were made to take its place: average width of a letter, in its own units of an em. */
const STAND_IN = { width: 904, unitsPerEm: 2048 };

/** Ranges in which fonts for reading lie; beyond them text could not be read, and nothing is measured. */
const READABLE: Readonly<Record<keyof FontMeasures, readonly [from: number, to: number]>> = {
  sizeAdjust: [50, 200],
  ascent: [40, 250],
  descent: [0, 150],
  lineGap: [0, 150],
};

/** Percents of a stand-in's em. Undefined for a font that cannot be read, or is none for reading. */
export async function measureFont(bytes: Buffer): Promise<FontMeasures | undefined> {
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(bytes);
  const size = xWidthAvg / unitsPerEm / (STAND_IN.width / STAND_IN.unitsPerEm);
  const percent = (units: number) => (100 * units) / unitsPerEm / size;
  const measures: FontMeasures = {
    sizeAdjust: 100 * size,
    ascent: percent(ascent),
    descent: percent(Math.abs(descent)),
    lineGap: percent(lineGap),
  };
  const isReadable = Object.entries(READABLE).every(([name, [from, to]]) => {
    const value = measures[name as keyof FontMeasures];
    return value >= from && value <= to;
  });
  return isReadable ? measures : undefined;
}
