import type { DecoderDefinition } from "../decoder-definition.ts";

export const font: DecoderDefinition = {
  name: "font",
  matches: ["ttf", "otf", "woff", "woff2"].map((name) => ({ mime: `font/${name}`, extensions: name })),
  matchesOthers: /^font\//,
  // The largest fonts, those of East Asia, have some 40 MB.
  limits: { processes: 2, maxBytes: 100_000_000 },
  attempts: [{ name: "specimen" }],
  shows: "specimen",
};
