const SIGNATURE_BYTES = 8;

/** How many frames a PNG says it has; 1 for one that does not move, and for other files. Pure. */
export function framesOfPng(bytes: Buffer): number {
  if (bytes.toString("latin1", 1, 4) !== "PNG") return 1;
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "acTL") return bytes.readUInt32BE(at + 8);
    // Behind the first picture it would not count.
    if (name === "IDAT") return 1;
  }
  return 1;
}
