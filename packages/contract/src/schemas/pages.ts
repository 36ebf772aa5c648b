import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { byLanguage, emptyReply, localesReply } from "./parts.ts";

export const customPages = z
  .strictObject({
    pages: z
      .array(
        z.strictObject({
          key: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
          title: z.string().max(200),
          html: z.string().max(500_000).meta({ description: "Below the title; cleaned by whoever shows it" }),
        }),
      )
      .max(100),
  })
  .meta({ id: "CustomPages" });

const examplePages = {
  pages: [{ key: "imprint", title: "Impressum", html: "<p>Halm &amp; Ton Manufaktur</p>" }],
};

export const pageSchemas = {
  "pages.list": { reply: localesReply, example: { reply: { locales: ["de", "en"] } } },
  "pages.get": {
    query: byLanguage,
    reply: customPages,
    example: { query: { lang: "de" }, reply: examplePages },
  },
  "pages.save": {
    query: byLanguage,
    body: customPages,
    reply: customPages,
    example: { query: { lang: "de" }, body: examplePages, reply: examplePages },
  },
  "pages.remove": { query: byLanguage, reply: emptyReply, example: { query: { lang: "fr" }, reply: {} } },
} as const satisfies Record<string, EndpointSchemas>;
