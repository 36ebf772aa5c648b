// The contract as a document and as a readable page. Both come from the declarations that the server runs on.
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { openApiDocument } from "@vitrine/contract/openapi";
import type { FastifyInstance } from "fastify";
import { type JsonText, jsonText } from "../db/json-text.ts";
import { type Api, bind, readyJson, serveElsewhere } from "./http-binder.ts";

/** Nothing from elsewhere, no inline script. The page sets styles on its elements, which needs no permission. */
const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

/** `address` is where people find the API. */
export function apiDocs(api: Api, address: string, withFaults: boolean): void {
  let text: JsonText | undefined;
  bind(api, "openapi.get", () => {
    text ??= jsonText(openApiDocument(address, withFaults));
    return readyJson(text);
  });
  serveElsewhere(api, "docs.get");
}

export async function serveApiDocs(
  fastify: FastifyInstance,
  { prefix, basePath, withFaults }: { prefix: string; basePath: string; withFaults: boolean },
): Promise<void> {
  await fastify.register(async (docs) => {
    docs.addHook("onRoute", (route) => {
      if (route.method === "GET") route.method = ["GET", "HEAD"];
    });
    await docs.register(swagger, {
      mode: "static",
      specification: { document: openApiDocument(basePath + prefix, withFaults) as never },
    });
    await docs.register(swaggerUi, {
      routePrefix: `${prefix}/docs`,
      ...(basePath === "" ? {} : { indexPrefix: basePath }),
      staticCSP: CSP,
      theme: { title: "Vitrine portal API" },
      uiConfig: { docExpansion: "list", deepLinking: true, validatorUrl: null, layout: "BaseLayout" },
    });
  });
}
