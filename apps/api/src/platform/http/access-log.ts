// The access log: one `info` line for each answered request. It logs the route instead of the URL, so that no search
// text, id or signature is written.
import type { FastifyInstance } from "fastify";
import type { Caller } from "../caller.ts";
import { clientNetwork } from "../client-network.ts";
import type { LogLevel } from "../observability/logs.ts";

/** Health probes, which are not logged: they are polled every few seconds. */
const PROBES = new Set(["/livez", "/readyz"]);

/**
 * Call before routes are registered. `nameOf` returns the name of an account. Logs nothing if the level hides the lines:
 * one costs as much as a small reply.
 */
export function logRequests(
  fastify: FastifyInstance,
  level: LogLevel,
  nameOf: (accountId: number) => Promise<string | undefined>,
): void {
  if (level !== "info" && level !== "debug") return;

  async function accountOf(caller: Caller | undefined): Promise<string | undefined> {
    const id = caller?.accountId ?? caller?.viewedBy;
    return id === undefined ? caller?.kind : nameOf(id).catch(() => undefined);
  }

  fastify.addHook("onResponse", async (request, reply) => {
    const { url: route = "none" } = request.routeOptions;
    request.log[PROBES.has(route) ? "debug" : "info"](
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        network: clientNetwork(request.ip),
        account: await accountOf(request.caller),
        ...(request.caller?.kind === "group-view" ? { groupView: true } : {}),
        // The URL, with secrets redacted, helps with debugging.
        ...(level === "debug" ? { req: request } : {}),
      },
      "request",
    );
  });
}
