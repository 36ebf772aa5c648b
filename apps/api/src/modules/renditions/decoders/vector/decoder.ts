import type { DecoderDefinition } from "../decoder-definition.ts";

export const vector: DecoderDefinition = {
  name: "vector",
  matches: [
    // A file of either media type may be compressed by gzip.
    { mime: "image/svg+xml", name: "SVG", extensions: "svg", looksLike: "application/gzip" },
    { mime: "image/svg+xml-compressed", name: "SVG", extensions: "svgz", looksLike: "application/gzip" },
  ],
  // A long queue: a page of the synthetic library requests a hundred drawings at once, which take milliseconds each.
  limits: { processes: 2, waitingFactor: 20, maxBytes: 20_000_000 },
  attempts: [{ name: "svg" }],
  converts: "picture",
  isScalable: true,
};
