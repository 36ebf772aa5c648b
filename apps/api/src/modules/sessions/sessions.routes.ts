import type { FastifyRequest } from "fastify";
import { isFromHere, isLoopback } from "../../platform/client-network.ts";
import { type Api, bind, limit, tokenOf } from "../../platform/http-binder.ts";
import type { Sessions } from "./sessions.service.ts";

/** Seconds for which the list of login methods is cached. */
const METHODS_SECONDS = 60;

export interface SessionRouteOptions {
  opensPerMinute: number;
  mailsPasswords: boolean;
  /** The key of the browser that asks, where it has one. */
  browserOf(request: FastifyRequest): string | undefined;
}

export function sessionRoutes(api: Api, sessions: Sessions, options: SessionRouteOptions): void {
  limit(api, "session.get", {
    max: options.opensPerMinute,
    timeWindow: 60_000,
    // Somebody at the machine itself floods nobody; a proxy there sends the visitor's address, which counts instead.
    allowList: (request: FastifyRequest) => isLoopback(request.ip),
  });

  bind(api, "session.get", ({ query, body, locale, request }) => {
    if (query.token !== undefined) return sessions.redeem(query.token, options.browserOf(request), locale);
    if (body.user && body.pass) {
      const from = { ip: request.ip, isLocal: isFromHere(request.ip, request.headers) };
      return sessions.login(body.user, body.pass, from, locale);
    }
    return sessions.openGuest(locale);
  });

  // The same for everybody of a language, and asked for by whoever opens a portal that lets no guests in.
  bind(api, "session.methods", ({ locale, reply }) => {
    reply.header("cache-control", `public, max-age=${METHODS_SECONDS}`).header("vary", "accept-language");
    return { login: sessions.methods(locale), passwordReset: options.mailsPasswords };
  });

  bind(api, "session.check", ({ caller }) => ({
    sessionValid: caller !== undefined,
    isGuiAdmin: caller?.isGuiAdmin ?? false,
  }));

  const logout = async ({ request }: { request: FastifyRequest }) => {
    const token = tokenOf(request);
    if (token !== undefined) await sessions.logout(token);
    return {};
  };
  bind(api, "session.logout", logout);
  bind(api, "session.logout_post", logout);

  const setLocale = async ({ request, query }: { request: FastifyRequest; query: { locale: string } }) => {
    const token = tokenOf(request);
    if (token !== undefined) await sessions.setLocale(token, query.locale);
    return {};
  };
  bind(api, "session.set_locale", setLocale);
  bind(api, "session.set_locale_post", setLocale);
}
