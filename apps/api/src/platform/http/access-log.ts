// The access log: one `info` line for each answered request. It logs the route instead of the URL, so that no search
// text, id or signature is written.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";
import { clientNetwork } from "../client-network.ts";
import type { LogLevel } from "../observability/logs.ts";

/** Health probes, polled every few seconds. */
const PROBES = new Set(["/livez", "/readyz"]);

/** Remembers the caller of a request for its log line. */
export type SetCaller = (request: FastifyRequest, caller: Caller) => void;

/**
 * Call before routes are registered. `nameOf` returns the name of an account. Returns undefined if the level hides the
 * lines: one costs as much as a small reply.
 */
export function createAccessLog(
  fastify: FastifyInstance,
  level: LogLevel,
  nameOf: (accountId: number) => string | undefined,
): SetCaller | undefined {
  if (level !== "info" && level !== "debug") return undefined;
  const callers = new WeakMap<FastifyRequest, Caller>();

  const accountOf = (caller: Caller | undefined) =>
    caller?.accountId === undefined ? caller?.kind : nameOf(caller.accountId);

  fastify.addHook("onResponse", (request, reply, done) => {
    const { url: route = "none" } = request.routeOptions;
    request.log[PROBES.has(route) ? "debug" : "info"](
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        network: clientNetwork(request.ip),
        account: accountOf(callers.get(request)),
        // The URL, with secrets redacted, helps with debugging.
        ...(level === "debug" ? { req: request } : {}),
      },
      "request",
    );
    done();
  });

  return (request, caller) => callers.set(request, caller);
}
