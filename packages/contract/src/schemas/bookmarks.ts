import { z } from "zod";
import { MAX_BOOKMARKS } from "../limits.ts";
import { assetIdSchema } from "./common-schemas.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

/** `gone` (extension): the asset was deleted after the list was saved. Removed by the next save. */
const stored = z.array(z.strictObject({ id: assetIdSchema, gone: z.literal(true).optional() }));
const saved = z.array(z.strictObject({ id: assetIdSchema })).max(MAX_BOOKMARKS);

export const bookmarkSchemas = {
  "bookmarks.get": { reply: stored, example: { reply: [{ id: "22" }, { id: "64" }, { id: "12", gone: true }] } },
  "bookmarks.save": {
    body: saved,
    reply: saved,
    example: { body: [{ id: "22" }], reply: [{ id: "22" }] },
  },
} as const satisfies Record<string, EndpointSchemas>;
