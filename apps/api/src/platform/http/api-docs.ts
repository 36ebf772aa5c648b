// Serves the OpenAPI document and its HTML page, both generated from the contract.
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { createOpenApiDocument } from "@vitrine/contract/openapi";
import type { FastifyInstance } from "fastify";
import { type JsonText, toJsonText } from "../../db/json-text.ts";
import { serializedJson } from "./answer-request.ts";
import { bindRoute, type EndpointBindings } from "./route-binder.ts";

/** No third-party content, no inline script. Styles set by script need no permission. */
const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

/** `address`: public URL of the API. */
export function bindApiDocs(api: EndpointBindings, address: string, withFaults: boolean): void {
  let text: JsonText | undefined;
  bindRoute(api, "openapi.get", () => {
    text ??= toJsonText(createOpenApiDocument(address, withFaults));
    return serializedJson(text);
  });
  api.servedByPlugins.add("docs.get");
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
      specification: { document: createOpenApiDocument(basePath + prefix, withFaults) as never },
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
