import { addresses } from "@vitrine/contract/routes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fail } from "./app-error.ts";

const patterns = addresses().map(({ method, path }) => ({
  method,
  named: path.includes("{"),
  pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`),
}));

/** Answers unknown addresses: in the error format under the API, elsewhere as a plain sentence. */
export async function answerUnknown(fastify: FastifyInstance, apiPrefix: string): Promise<void> {
  await fastify.register(async (unknown) => {
    // Before a body is read. The handler is for those who come from a route.
    unknown.addHook("onRequest", (request, reply) => answer(request, reply));
    unknown.setNotFoundHandler(answer);
  });

  function answer(request: FastifyRequest, reply: FastifyReply): void {
    const path = request.url.split("?")[0] ?? "";
    if (path === apiPrefix || path.startsWith(`${apiPrefix}/`)) {
      const methods = methodsOf(path.slice(apiPrefix.length) || "/");
      if (methods.length === 0 || methods.includes(request.method)) throw fail("not_found");
      reply.header("allow", methods.join(", "));
      throw fail("method_not_allowed");
    }
    reply
      .code(404)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send("There is nothing at this address.\n");
  }
}

function methodsOf(path: string): string[] {
  const matching = patterns.filter(({ pattern }) => pattern.test(path));
  // As the router does: an address that is written out goes before one with a parameter.
  const exact = matching.filter(({ named }) => !named);
  const methods = (exact.length > 0 ? exact : matching).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))].sort();
}
