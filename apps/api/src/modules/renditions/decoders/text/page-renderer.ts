import sharp, { type OverlayOptions } from "sharp";
import type { Decoded, DecodeTask } from "../../decode-protocol.ts";
import { encodeIllustration } from "../../pictures/pictures.ts";
import { PREVIEW_EDGE } from "../../recipes.ts";
import { type Block, type Page, withStyle } from "./page-blocks.ts";
import { CODE_FONT, PROSE_FONT } from "./page-fonts.ts";

/** Renders pages by Pango, which handles line breaks and all scripts. Runs in decoder processes only. */

/** Edges of an A4 page, in points. */
const SHORT = 595;
const LONG = 842;
const MARGIN = 54;
const POINTS_PER_INCH = 72;
const TEXT_COLOUR = "#222222";
const CODE_BACKGROUND = { r: 240, g: 240, b: 238 };
const PADDING = 6;
const LINE_HEIGHT = 1.25;
/** Points reserved for a bullet or number, and maximum points of an indentation. */
const MARKER_WIDTH = 16;
const MAX_INDENT = 240;

/** Renders a page as the preview of a file, without a size, since the file has none. */
export async function renderPage(page: Page, task: DecodeTask): Promise<Decoded> {
  const sheet = await renderSheet(page, task.sizes[0]?.edge ?? PREVIEW_EDGE);
  return { ...(await encodeIllustration(sheet, task)), text: page.searchText };
}

/** Renders the page as an opaque picture with the given longer edge. */
async function renderSheet(page: Page, edge: number) {
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
    const left = MARGIN + Math.min(block.indent ?? 0, MAX_INDENT) + inset;
    const box = { width: px(width - MARGIN - left - inset), height: bottom - top, scale };
    const text = await renderText(block, block.markup, box);
    if (!text) continue;
    if (block.shaded) {
      const ground = { width: box.width + 2 * px(inset), height: text.raw.height + 2 * px(inset) };
      layers.push({
        input: { create: { ...ground, channels: 3, background: CODE_BACKGROUND } },
        left: px(left - inset),
        top,
      });
      top += px(inset);
    }
    layers.push({ ...text, left: px(left), top });
    const marker = block.marker && (await renderText(block, block.marker, { ...box, width: px(3 * MARKER_WIDTH) }));
    if (marker) layers.push({ ...marker, left: px(left - MARKER_WIDTH), top });
    top += text.raw.height + (block.shaded ? px(inset) : 0);
  }
  const { data, info } = await sharp({ create: { ...sheet, channels: 3, background: "#ffffff" } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}

interface TextBox {
  /** Maximum size of the text, in pixels. */
  width: number;
  height: number;
  /** Pixels per point. */
  scale: number;
}

interface RenderedText {
  input: Buffer;
  raw: { width: number; height: number; channels: 4 };
}

/**
 * libvips crops rendered text to its ink. An invisible character above and below keeps the full height of the lines and
 * the left margin.
 */
const LINE_BOX_MARKER = '<span size="1pt" alpha="1" line_height="1">\u200e|</span>';

async function renderText(block: Block, markup: string, box: TextBox): Promise<RenderedText | undefined> {
  if (markup.trim() === "") return undefined;
  const font = block.font === "code" ? CODE_FONT : PROSE_FONT;
  const text = `${LINE_BOX_MARKER}\n${withStyle(`foreground="${TEXT_COLOUR}" line_height="${LINE_HEIGHT}"`, markup)}\n${LINE_BOX_MARKER}`;
  const dpi = Math.round(POINTS_PER_INCH * box.scale);
  const { data, info } = await sharp({
    text: { text, font: `${font} ${block.size}`, width: box.width, rgba: true, dpi, wrap: "word-char" },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 4 as const };
  if (info.height <= box.height && info.width <= box.width) return { input: data, raw };
  const least = block.size * box.scale;
  const height = info.height <= box.height ? info.height : heightOfWholeLines({ input: data, raw }, box.height, least);
  // Crops the text to the box, which stacked combining marks can exceed.
  const width = Math.min(info.width, box.width);
  const input = await sharp(data, { raw }).extract({ left: 0, top: 0, width, height }).raw().toBuffer();
  return { input, raw: { width, height, channels: 4 } };
}

/** The height up to the last gap between lines that fits; `least` is the height of a line without gaps. */
function heightOfWholeLines({ input, raw }: RenderedText, box: number, least: number): number {
  const row = raw.width * raw.channels;
  const hasInk = (y: number) => input.subarray(y * row, (y + 1) * row).some((value, at) => at % 4 === 3 && value > 0);
  for (let y = box - 1; y > Math.max(0, box - 2 * least); y--) if (!hasInk(y)) return y;
  return box;
}
