import type { FastifyReply, FastifyRequest } from "fastify";
import { isLoopback } from "../../platform/client-network.ts";
import { type Api, bind, limit } from "../../platform/http-binder.ts";
import type { Passwords } from "./passwords.service.ts";

/** Of one client network: mails in an hour, codes in a minute. */
const ASKED_PER_HOUR = 20;
const CODES_PER_MINUTE = 30;

/** `browserOf` answers the key of the browser that asks, which is given one where it has none. */
export function passwordRoutes(
  api: Api,
  passwords: Passwords,
  browserOf: (request: FastifyRequest, reply: FastifyReply) => string,
): void {
  // Somebody at the machine itself floods nobody; a proxy there sends the visitor's address, which counts instead.
  const allowList = (request: FastifyRequest) => isLoopback(request.ip);
  limit(api, "user.passwordmail", { max: ASKED_PER_HOUR, timeWindow: 3_600_000, allowList });
  limit(api, "user.password_code", { max: CODES_PER_MINUTE, timeWindow: 60_000, allowList });
  limit(api, "user.password", { max: CODES_PER_MINUTE, timeWindow: 60_000, allowList });

  // Subject and message of the caller are never sent: whoever could word a mail of ours could deceive with it.
  bind(api, "user.passwordmail", async ({ body, locale, request }) => {
    await passwords.ask(body.user, request.ip, locale);
    return {};
  });
  bind(api, "user.password_code", ({ body }) => passwords.look(body.code));
  bind(api, "user.password", async ({ body, request, reply }) => ({
    token: await passwords.set(body.code, body.password, browserOf(request, reply)),
  }));
}
