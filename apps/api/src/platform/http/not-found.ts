import { listRouteAddresses } from "@vitrine/contract/routes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createAppError } from "../errors/app-error.ts";

const patterns = listRouteAddresses().map(({ method, path }) => ({
  method,
  named: path.includes("{"),
  pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`),
}));

/** Replies to unknown URLs: in the error format below the API, elsewhere with a plain sentence. */
export async function registerNotFoundHandler(fastify: FastifyInstance, apiPrefix: string): Promise<void> {
  await fastify.register(async (unknown) => {
    // The hook runs before a body is read; the handler is for plugins that call `callNotFound` in their routes.
    unknown.addHook("onRequest", (request, reply) => answer(request, reply));
    unknown.setNotFoundHandler(answer);
  });

  function answer(request: FastifyRequest, reply: FastifyReply): void {
    const path = request.url.split("?")[0] ?? "";
    if (path === apiPrefix || path.startsWith(`${apiPrefix}/`)) {
      const methods = methodsOf(path.slice(apiPrefix.length) || "/");
      if (methods.length === 0 || methods.includes(request.method)) throw createAppError("not_found");
      reply.header("allow", methods.join(", "));
      throw createAppError("method_not_allowed");
    }
    reply
      .code(404)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send("There is no such endpoint or resource.\n");
  }
}

function methodsOf(path: string): string[] {
  const matching = patterns.filter(({ pattern }) => pattern.test(path));
  // Like the router: a literal path takes precedence over one with a parameter.
  const exact = matching.filter(({ named }) => !named);
  const methods = (exact.length > 0 ? exact : matching).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))].sort();
}
