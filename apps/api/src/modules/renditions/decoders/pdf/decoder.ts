import type { DecoderDefinition } from "../decoder-definition.ts";

export const pdf: DecoderDefinition = {
  name: "pdf",
  matches: [{ mime: "application/pdf", name: "PDF", extensions: "pdf" }],
  // Limited, since documents may take a lot of memory, and are read into WebAssembly memory as a whole.
  limits: { processes: 2, maxBytes: 600_000_000 },
  attempts: [{ name: "page" }],
  converts: "picture",
  hasPages: true,
  isScalable: true,
  isRedrawn: true,
};
