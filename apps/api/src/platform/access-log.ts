// The access log: one line for each answered request, at `info`. It names the route and not the address, so that no word
// that somebody searched for, no id and no signature is written.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "./caller.ts";
import { clientNetwork } from "./client-network.ts";
import type { LogLevel } from "./logs.ts";

/** Asked every few seconds by whoever watches over the server. */
const PROBES = new Set(["/livez", "/readyz"]);

export interface AccessLog {
  /** Says who makes a request; gives the caller back. */
  note<C extends Caller | undefined>(request: FastifyRequest, caller: C): C;
}

/** To be called before routes are registered. `nameOf` gives the name of an account. */
export function createAccessLog(
  fastify: FastifyInstance,
  level: LogLevel,
  nameOf: (accountId: number) => string | undefined,
): AccessLog {
  // A line costs as much as a small reply: nothing is done where nothing is written.
  if (level !== "info" && level !== "debug") return { note: (_request, caller) => caller };
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
        // The address, without secrets, is for whoever looks for a fault.
        ...(level === "debug" ? { req: request } : {}),
      },
      "request",
    );
    done();
  });

  return {
    note(request, caller) {
      if (caller) callers.set(request, caller);
      return caller;
    },
  };
}
