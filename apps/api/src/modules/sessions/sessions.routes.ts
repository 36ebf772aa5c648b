import type { FastifyRequest } from "fastify";
import { isLocalRequest } from "../../platform/client-network.ts";
import { tokenOf } from "../../platform/http/answer-request.ts";
import { bindRoute, type EndpointBindings, setRateLimit } from "../../platform/http/route-binder.ts";
import type { Sessions } from "./sessions.service.ts";

/** Seconds for which the list of login methods is cached. */
const METHODS_CACHE_SECONDS = 60;

export interface SessionRouteOptions {
  sessionsPerMinute: number;
  canMailPasswords: boolean;
  /** The key of the requesting browser, if it has one. */
  browserOf(request: FastifyRequest): string | undefined;
}

export function sessionRoutes(api: EndpointBindings, sessions: Sessions, options: SessionRouteOptions): void {
  setRateLimit(api, "session.get", { max: options.sessionsPerMinute, timeWindow: 60_000 });

  bindRoute(api, "session.get", ({ query, body, locale, request }) => {
    if (query.token !== undefined) return sessions.redeem(query.token, options.browserOf(request), locale);
    if (body.user && body.pass) {
      const from = { ip: request.ip, isLocal: isLocalRequest(request.ip, request.headers) };
      return sessions.login(body.user, body.pass, from, locale);
    }
    return sessions.openGuest(locale);
  });

  // Depends only on the language. Requested without a session by portals without guest access.
  bindRoute(api, "session.methods", ({ locale, reply }) => {
    reply.header("cache-control", `public, max-age=${METHODS_CACHE_SECONDS}`).header("vary", "accept-language");
    return { login: sessions.listLoginMethods(locale), passwordReset: options.canMailPasswords };
  });

  bindRoute(api, "session.check", ({ caller }) => ({
    sessionValid: caller !== undefined,
    isGuiAdmin: caller?.isGuiAdmin ?? false,
  }));

  const logout = async ({ request }: { request: FastifyRequest }) => {
    const token = tokenOf(request);
    if (token !== undefined) await sessions.logout(token);
    return {};
  };
  bindRoute(api, "session.logout", logout);
  bindRoute(api, "session.logout_post", logout);

  const setLocale = async ({ request, query }: { request: FastifyRequest; query: { locale: string } }) => {
    const token = tokenOf(request);
    if (token !== undefined) await sessions.setLocale(token, query.locale);
    return {};
  };
  bindRoute(api, "session.set_locale", setLocale);
  bindRoute(api, "session.set_locale_post", setLocale);
}
