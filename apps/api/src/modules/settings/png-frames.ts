const SIGNATURE_BYTES = 8;

/** Reads the number of frames of an animated PNG; 1 for still pictures and other files. Pure. */
export function countPngFrames(bytes: Buffer): number {
  if (bytes.toString("latin1", 1, 4) !== "PNG") return 1;
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "acTL") return bytes.readUInt32BE(at + 8);
    // After the first image data, `acTL` has no effect.
    if (name === "IDAT") return 1;
  }
  return 1;
}
