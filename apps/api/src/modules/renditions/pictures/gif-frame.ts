// Reads the position of the first frame of a GIF on its canvas. Pure.
import type { Size } from "./orientation.ts";

export interface FrameDescriptor extends Size {
  left: number;
  top: number;
  /** Every eighth row is stored first, then the rows in between. */
  isInterlaced: boolean;
}

const HEAD_BYTES = 13;
const [EXTENSION, PICTURE] = [0x21, 0x2c];
/** Image descriptor: its marker, position and size, and flags. */
const DESCRIPTOR_BYTES = 10;
const INTERLACED = 0x40;

/**
 * `head`: the first bytes of the file. `canvas`: its size as decoded, enlarged if the first frame exceeds it. Undefined if
 * the first frame begins after these bytes.
 */
export function readFirstFrameDescriptor(head: Buffer, canvas: Size): FrameDescriptor | undefined {
  if (head.toString("latin1", 0, 3) !== "GIF" || head.length < HEAD_BYTES) return undefined;
  const flags = head[10] ?? 0;
  let at = HEAD_BYTES + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (head[at] === EXTENSION) {
    at += 2;
    while (head[at]) at += (head[at] ?? 0) + 1;
    at++;
  }
  if (head[at] !== PICTURE || at + DESCRIPTOR_BYTES > head.length) return undefined;
  const [left = 0, top = 0, across = 0, down = 0] = [1, 3, 5, 7].map((offset) => head.readUInt16LE(at + offset));
  const [width, height] = [Math.min(across, canvas.width - left), Math.min(down, canvas.height - top)];
  const isInterlaced = ((head[at + DESCRIPTOR_BYTES - 1] ?? 0) & INTERLACED) !== 0;
  return width > 0 && height > 0 ? { left, top, width, height, isInterlaced } : undefined;
}

export const coversCanvas = (frame: FrameDescriptor, canvas: Size): boolean =>
  frame.width === canvas.width && frame.height === canvas.height;

/** First row and row distance of each pass of an interlaced picture. */
const PASSES = [
  { first: 0, step: 8 },
  { first: 4, step: 8 },
  { first: 2, step: 4 },
  { first: 1, step: 2 },
];

/**
 * Fills the missing rows of a truncated interlaced picture (RGBA) with the next row above that exists, as browsers do.
 * `width`: of the canvas.
 */
export function fillMissingRows(pixels: Buffer, { width }: Size, frame: FrameDescriptor): void {
  const rowAt = (y: number) => {
    const start = ((frame.top + y) * width + frame.left) * 4;
    return pixels.subarray(start, start + frame.width * 4);
  };
  const inOrder = PASSES.flatMap(({ first, step }) =>
    Array.from({ length: Math.max(0, Math.ceil((frame.height - first) / step)) }, (_, i) => first + i * step),
  );
  const last = inOrder.findLastIndex((y) => rowAt(y).some((value, i) => i % 4 === 3 && value > 0));
  const drawn = new Set(inOrder.slice(0, last + 1));
  for (const y of inOrder.slice(last + 1)) {
    // The rows of earlier passes that may replace the missing one, nearest first.
    const above = [y & ~1, y & ~3, y & ~7].find((row) => drawn.has(row));
    if (above !== undefined) rowAt(y).set(rowAt(above));
  }
}
