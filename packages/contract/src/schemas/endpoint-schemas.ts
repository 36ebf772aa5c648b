import type { z } from "zod";

/**
 * The schemas of one endpoint. They describe values, not texts: what the address holds is decoded before
 * (`query.ts`), so that they say the same to server, client and OpenAPI. Absent parts mean that there is none.
 */
export interface EndpointSchemas {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The 200 of endpoints that answer JSON. */
  readonly reply?: z.ZodType;
  readonly example: {
    readonly params?: unknown;
    readonly query?: unknown;
    readonly body?: unknown;
    readonly reply?: unknown;
  };
}
