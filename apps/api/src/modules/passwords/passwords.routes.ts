import type { FastifyReply, FastifyRequest } from "fastify";
import { bindRoute, type EndpointBindings, setRateLimit } from "../../platform/http/route-binder.ts";
import type { PasswordResets } from "./passwords.service.ts";

/** Per client network: reset mails per hour, codes per minute. */
const REQUESTS_PER_HOUR = 20;
const CODES_PER_MINUTE = 30;

/** `browserOf` returns the key of the requesting browser and sets one if it has none. */
export function passwordRoutes(
  api: EndpointBindings,
  passwords: PasswordResets,
  browserOf: (request: FastifyRequest, reply: FastifyReply) => string,
): void {
  setRateLimit(api, "user.passwordmail", { max: REQUESTS_PER_HOUR, timeWindow: 3_600_000 });
  setRateLimit(api, "user.password_code", { max: CODES_PER_MINUTE, timeWindow: 60_000 });
  setRateLimit(api, "user.password", { max: CODES_PER_MINUTE, timeWindow: 60_000 });

  // Subject and message of the caller are ignored: a mail with attacker-written text would be usable for phishing.
  bindRoute(api, "user.passwordmail", async ({ body, locale, request }) => {
    await passwords.requestReset(body.user, request.ip, locale);
    return {};
  });
  bindRoute(api, "user.password_code", ({ body }) => passwords.readCode(body.code));
  bindRoute(api, "user.password", async ({ body, request, reply }) => ({
    token: await passwords.set(body.code, body.password, browserOf(request, reply)),
  }));
}
