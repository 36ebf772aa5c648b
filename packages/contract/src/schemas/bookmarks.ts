import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { assetId } from "./parts.ts";

const bookmarks = z.array(z.strictObject({ id: assetId })).max(100_000);

export const bookmarkSchemas = {
  "bookmarks.get": { reply: bookmarks, example: { reply: [{ id: "4711" }, { id: "4690" }] } },
  "bookmarks.save": {
    body: bookmarks,
    reply: bookmarks,
    example: { body: [{ id: "4711" }], reply: [{ id: "4711" }] },
  },
} as const satisfies Record<string, EndpointSchemas>;
