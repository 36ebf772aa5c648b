import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

export const docsSchemas = {
  "openapi.get": { reply: z.record(z.string(), z.unknown()), example: { reply: { openapi: "3.1.0" } } },
  "docs.get": { example: {} },
} as const satisfies Record<string, EndpointSchemas>;
