import { z } from "zod";
import { assetIdSchema } from "./common-schemas.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

/** Session reference, window of 12 hours and signature over both, asset, rendition and version, joined by dots. */
const signature = z.string().max(200);

export const fileSchemas = {
  "files.get": {
    params: z.strictObject({ asset: assetIdSchema, version: z.string().max(64), signature, file: z.string().max(200) }),
    example: { params: { asset: "22", version: "3", signature: "9f2c.41234.Zm9v", file: "w640.webp" } },
  },
  "files.zip": {
    params: z.strictObject({ signature, ticket: z.string().max(200) }),
    example: { params: { signature: "9f2c.41234.Zm9v", ticket: "8Jx2kQ.zip" } },
  },
} as const satisfies Record<string, EndpointSchemas>;
