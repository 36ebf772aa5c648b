import sharp, { type OverlayOptions } from "sharp";
import type { Decoded, DecodeTask } from "./decode-protocol.ts";
import { type Block, type Page, styled } from "./page-blocks.ts";
import { CODE_FONT, PROSE_FONT } from "./page-fonts.ts";
import { makePictures } from "./pictures.ts";
import { PREVIEW_EDGE } from "./recipes.ts";

/** Draws pages by Pango: lines are broken and scripts are set as their languages want it. Runs in children only. */

/** Points of a sheet, A4. */
const SHORT = 595;
const LONG = 842;
const MARGIN = 54;
const POINTS_PER_INCH = 72;
const INK = "#222222";
const GROUND = { r: 240, g: 240, b: 238 };
const PADDING = 6;
const LINE_HEIGHT = 1.25;
/** Points. */
const MARKER_ROOM = 16;
const MOST_INDENT = 240;

/** A page as a preview: it has neither pixels nor paper nor colours of its own. */
export async function showPage(page: Page, task: DecodeTask): Promise<Decoded> {
  const sheet = await drawPage(page, task.wanted[0]?.edge ?? PREVIEW_EDGE);
  const { pictures, looks } = await makePictures(sheet, task);
  // Pages of text look alike, whatever they say.
  const seen = looks && { looks: { placeholder: looks.placeholder, colours: [] } };
  return { width: 0, height: 0, words: page.words, pictures, ...seen };
}

/** The sheet as a picture without transparency, its longer edge as long as asked for. */
async function drawPage(page: Page, edge: number) {
  const scale = edge / LONG;
  const [width, height] = page.landscape ? [LONG, SHORT] : [SHORT, LONG];
  const px = (points: number) => Math.max(1, Math.round(points * scale));
  const sheet = { width: px(width), height: px(height) };
  const bottom = px(height - MARGIN);
  const layers: OverlayOptions[] = [];
  let top = px(MARGIN);
  for (const [at, block] of page.blocks.entries()) {
    if (at > 0) top += px(block.gap);
    if (bottom - top < px(block.size)) break;
    const inset = block.shaded ? PADDING : 0;
    const left = MARGIN + Math.min(block.indent ?? 0, MOST_INDENT) + inset;
    const room = { width: px(width - MARGIN - left - inset), height: bottom - top, scale };
    const text = await drawText(block, block.markup, room);
    if (!text) continue;
    if (block.shaded) {
      const ground = { width: room.width + 2 * px(inset), height: text.raw.height + 2 * px(inset) };
      layers.push({ input: { create: { ...ground, channels: 3, background: GROUND } }, left: px(left - inset), top });
      top += px(inset);
    }
    layers.push({ ...text, left: px(left), top });
    const marker = block.marker && (await drawText(block, block.marker, { ...room, width: px(3 * MARKER_ROOM) }));
    if (marker) layers.push({ ...marker, left: px(left - MARKER_ROOM), top });
    top += text.raw.height + (block.shaded ? px(inset) : 0);
  }
  const { data, info } = await sharp({ create: { ...sheet, channels: 3, background: "#ffffff" } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}

interface Room {
  /** Pixels. */
  width: number;
  height: number;
  /** Pixels of a point. */
  scale: number;
}

/** A piece of the sheet. */
interface Drawn {
  input: Buffer;
  raw: { width: number; height: number; channels: 4 };
}

/**
 * A picture of a text ends where its ink does: an invisible sign above, below and at the left makes its lines stand where
 * they would without.
 */
const STAY = '<span size="1pt" alpha="1" line_height="1">\u200e|</span>';

async function drawText(block: Block, markup: string, room: Room): Promise<Drawn | undefined> {
  if (markup.trim() === "") return undefined;
  const font = block.font === "code" ? CODE_FONT : PROSE_FONT;
  const text = `${STAY}\n${styled(`foreground="${INK}" line_height="${LINE_HEIGHT}"`, markup)}\n${STAY}`;
  const dpi = Math.round(POINTS_PER_INCH * room.scale);
  const { data, info } = await sharp({
    text: { text, font: `${font} ${block.size}`, width: room.width, rgba: true, dpi, wrap: "word-char" },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 4 as const };
  if (info.height <= room.height && info.width <= room.width) return { input: data, raw };
  const least = block.size * room.scale;
  const height = info.height <= room.height ? info.height : wholeLines({ input: data, raw }, room.height, least);
  // Marks above marks reach beyond any line.
  const width = Math.min(info.width, room.width);
  const input = await sharp(data, { raw }).extract({ left: 0, top: 0, width, height }).raw().toBuffer();
  return { input, raw: { width, height, channels: 4 } };
}

/** The height up to the last gap between lines that has room; `least` is the height of a line without its gaps. */
function wholeLines({ input, raw }: Drawn, room: number, least: number): number {
  const row = raw.width * raw.channels;
  const hasInk = (y: number) => input.subarray(y * row, (y + 1) * row).some((value, at) => at % 4 === 3 && value > 0);
  for (let y = room - 1; y > Math.max(0, room - 2 * least); y--) if (!hasInk(y)) return y;
  return room;
}
