// Where the first picture of a GIF lies on its canvas. Pure.

/** Pixels. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

const HEAD_BYTES = 13;
const [EXTENSION, PICTURE] = [0x21, 0x2c];

/** `head`: its first bytes. Undefined where the first picture covers its canvas, or begins behind them. */
export function smallerFrameOf(head: Buffer): Frame | undefined {
  if (head.toString("latin1", 0, 3) !== "GIF" || head.length < HEAD_BYTES) return undefined;
  const [width, height, flags = 0] = [head.readUInt16LE(6), head.readUInt16LE(8), head[10]];
  let at = HEAD_BYTES + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (head[at] === EXTENSION) {
    at += 2;
    while (head[at]) at += (head[at] ?? 0) + 1;
    at++;
  }
  if (head[at] !== PICTURE || at + 9 > head.length) return undefined;
  const [left = 0, top = 0, across = 0, down = 0] = [1, 3, 5, 7].map((offset) => head.readUInt16LE(at + offset));
  const frame = { left, top, width: Math.min(across, width - left), height: Math.min(down, height - top) };
  const covers = frame.width === width && frame.height === height;
  return covers || frame.width <= 0 || frame.height <= 0 ? undefined : frame;
}
