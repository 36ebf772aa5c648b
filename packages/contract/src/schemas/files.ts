import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { assetId } from "./parts.ts";

/** Session reference, window of 12 hours and signature over both, asset, rendition and version. */
const signature = { s: z.string().max(64), e: z.string().max(32), h: z.string().max(128) };
const exampleSignature = { s: "9f2c", e: "41234", h: "Zm9v" };

export const fileSchemas = {
  "files.get": {
    params: z.strictObject({ asset: assetId, version: z.string().max(64), file: z.string().max(200) }),
    query: z.strictObject(signature),
    example: { params: { asset: "4711", version: "3", file: "w640.webp" }, query: exampleSignature },
  },
  "files.zip": {
    params: z.strictObject({ ticket: z.string().max(200) }),
    query: z.strictObject(signature),
    example: { params: { ticket: "8Jx2kQ.zip" }, query: exampleSignature },
  },
} as const satisfies Record<string, EndpointSchemas>;
