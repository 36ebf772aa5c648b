import type { DecoderDefinition } from "../decoder-definition.ts";

export const vector: DecoderDefinition = {
  name: "vector",
  matches: [
    // Either may be compressed by gzip.
    { mime: "image/svg+xml", name: "SVG", extensions: "svg", looksLike: "application/gzip" },
    { mime: "image/svg+xml-compressed", name: "SVG", extensions: "svgz", looksLike: "application/gzip" },
  ],
  // Drawings take milliseconds; a page of the synthetic library requests a hundred at once.
  limits: { processes: 2, waitingFactor: 20, maxBytes: 20_000_000 },
  attempts: [{ name: "svg" }],
  converts: "picture",
  isScalable: true,
};
