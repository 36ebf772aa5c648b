import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

const provider = z.string().max(50).meta({ description: "The provider's key in the operator's configuration" });
const params = z.strictObject({ provider });
const example = { params: { provider: "company" } };

export const signOnSchemas = {
  "sign_on.begin": { params, example },
  "sign_on.answer": { params, example },
  "sign_on.answer_post": {
    params,
    // Providers may add other fields.
    body: z.looseObject({ SAMLResponse: z.string().optional() }),
    example: { ...example, body: { SAMLResponse: "PHNhbWxwOlJlc3BvbnNlPg==" } },
  },
  "sign_on.metadata": { params, example },
  "sign_on.left": { params, example },
} as const satisfies Record<string, EndpointSchemas>;
