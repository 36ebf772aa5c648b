import type { z } from "zod";

/**
 * The schemas of one endpoint. They describe decoded values (`query.ts`), so that they apply to server, client and
 * OpenAPI alike. A missing part means that the endpoint has none.
 */
export interface EndpointSchemas {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Successful reply of endpoints that return JSON. */
  readonly reply?: z.ZodType;
  readonly example: {
    readonly params?: unknown;
    readonly query?: unknown;
    readonly body?: unknown;
    readonly reply?: unknown;
  };
}
