import type { FastifyReply, FastifyRequest } from "fastify";
import { tokenOf } from "../../platform/http/answer-request.ts";
import type { BrowserIdCookie } from "../../platform/http/browser-id-cookie.ts";
import { bindRoute, type EndpointBindings, setRateLimit } from "../../platform/http/route-binder.ts";
import { serializeErrorMessage } from "../../platform/observability/log-serializers.ts";
import type { Sessions } from "../sessions/sessions.service.ts";
import type { SignOn } from "./sign-on.service.ts";
import { SignOnFailure } from "./sign-on-failure.ts";

export interface SignOnRoutesDeps {
  signOn: SignOn;
  sessions: Pick<Sessions, "logout">;
  cookie: BrowserIdCookie;
  /** Public address of the portal, without a trailing slash. */
  origin: string;
  perMinute: number;
}

export function signOnRoutes(
  api: EndpointBindings,
  { signOn, sessions, cookie, origin, perMinute }: SignOnRoutesDeps,
): void {
  for (const key of ["sign_on.begin", "sign_on.answer", "sign_on.answer_post"] as const)
    setRateLimit(api, key, { max: perMinute, timeWindow: 60_000 });

  /** Redirects to a route of the portal in the fragment, so that it does not appear in logs of servers or proxies. */
  const redirectToPortal = (reply: FastifyReply, route: string) => redirectTo(reply, `${origin}/#${route}`);

  // Browsers are redirected to the login page, which shows the error. Scripts get JSON.
  for (const key of ["sign_on.begin", "sign_on.answer", "sign_on.answer_post", "sign_on.left"] as const)
    api.errorResponders.set(key, (code, request, reply) => {
      const shows = request.headers.accept?.includes("text/html") ?? false;
      if (shows) redirectToPortal(reply, `/login?stay&reason=error.${code}`);
      return shows;
    });

  async function redirect(
    { params, request, reply }: { params: { provider: string }; request: FastifyRequest; reply: FastifyReply },
    where: () => Promise<string>,
  ): Promise<FastifyReply> {
    try {
      return redirectTo(reply, await where());
    } catch (error) {
      if (!(error instanceof SignOnFailure)) throw error;
      const level = error.reason === "denied" ? "info" : "warn";
      const { provider } = params;
      const failure = serializeErrorMessage(error);
      request.log[level]({ requestId: request.id, provider, reason: error.reason, failure }, "sign-on failed");
      return redirectToPortal(reply, `/login?stay&reason=sign_on_${error.reason}`);
    }
  }
  const toLoginAddress = (code: string) => `${origin}/#/login?token=${code}`;

  bindRoute(api, "sign_on.begin", (input) =>
    redirect(input, () => {
      const { params, request, reply } = input;
      signOn.assertKnown(params.provider);
      return signOn.start(params.provider, cookie.ensure(request, reply));
    }),
  );
  bindRoute(api, "sign_on.answer", (input) =>
    redirect(input, async () => {
      const { params, request } = input;
      // The configured address, not the URL of the request, whose host is set by the caller.
      const url = new URL(signOn.callbackAddress(params.provider) + queryOf(request.url));
      return toLoginAddress(await signOn.finish(params.provider, { url }, { cookie: cookie.read(request) }));
    }),
  );
  bindRoute(api, "sign_on.answer_post", (input) =>
    redirect(input, async () => {
      const { params, body } = input;
      const url = new URL(signOn.callbackAddress(params.provider));
      // No cookie: the browser sends none with a post from another site. It is checked when the code is redeemed.
      return toLoginAddress(await signOn.finish(params.provider, { url, form: body }));
    }),
  );
  bindRoute(api, "sign_on.metadata", ({ params, reply }) =>
    reply
      .header("cache-control", "no-store")
      .type("application/samlmetadata+xml")
      .send(signOn.metadata(params.provider)),
  );
  bindRoute(api, "sign_on.left", ({ params, reply }) => {
    signOn.assertKnown(params.provider);
    return redirectToPortal(reply, "/logout");
  });
  bindRoute(api, "session.sign_out", async ({ request }) => {
    const token = tokenOf(request);
    const session = token === undefined ? undefined : await sessions.logout(token);
    const url = await signOn.logout(session);
    return url === undefined ? {} : { url };
  });
}

function redirectTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(address, 303);
}

function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}
