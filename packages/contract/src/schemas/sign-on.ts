import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

const provider = z.string().max(50).meta({ description: "The provider's key in the operator's file" });
const params = z.strictObject({ provider });
const example = { params: { provider: "company" } };

export const signOnSchemas = {
  "sign_on.begin": { params, example },
  "sign_on.answer": { params, example },
  "sign_on.answer_post": {
    params,
    // Providers add fields of their own.
    body: z.looseObject({ SAMLResponse: z.string().optional() }),
    example: { ...example, body: { SAMLResponse: "PHNhbWxwOlJlc3BvbnNlPg==" } },
  },
  "sign_on.metadata": { params, example },
  "sign_on.left": { params, example },
  "sign_on.out": {
    reply: z.strictObject({
      url: z.string().optional().meta({ description: "Where the browser goes on to, to end its session there, too" }),
    }),
    example: { reply: { url: "https://login.halm-ton.example/logout?client_id=vitrine" } },
  },
} as const satisfies Record<string, EndpointSchemas>;
