import type { FastifyReply, FastifyRequest } from "fastify";
import type { BrowserCookie } from "../../platform/browser-cookie.ts";
import { isLoopback } from "../../platform/client-network.ts";
import { type Api, bind, limit, refuseBy, tokenOf } from "../../platform/http-binder.ts";
import { loggedFailure } from "../../platform/log-serializers.ts";
import type { Sessions } from "../sessions/sessions.service.ts";
import type { SignOn } from "./sign-on.service.ts";
import { SignOnFailure } from "./sign-on-failure.ts";

export interface SignOnRoutesParts {
  signOn: SignOn;
  sessions: Pick<Sessions, "logout">;
  cookie: BrowserCookie;
  /** Where the portal is, without a slash at its end. */
  origin: string;
  perMinute: number;
}

export function signOnRoutes(api: Api, { signOn, sessions, cookie, origin, perMinute }: SignOnRoutesParts): void {
  for (const key of ["sign_on.begin", "sign_on.answer", "sign_on.answer_post"] as const)
    limit(api, key, {
      max: perMinute,
      timeWindow: 60_000,
      allowList: (request: FastifyRequest) => isLoopback(request.ip),
    });

  /** Behind the `#`, nothing of it reaches the log of a server or a proxy. */
  const toPortal = (reply: FastifyReply, route: string) => go(reply, `${origin}/#${route}`);

  // Who is at these addresses is on their way through providers: they read what is wrong at the login. Scripts get JSON.
  for (const key of ["sign_on.begin", "sign_on.answer", "sign_on.answer_post", "sign_on.left"] as const)
    refuseBy(api, key, (code, request, reply) => {
      const shows = request.headers.accept?.includes("text/html") ?? false;
      if (shows) toPortal(reply, `/login?stay&reason=error.${code}`);
      return shows;
    });

  async function lead(
    { params, request, reply }: { params: { provider: string }; request: FastifyRequest; reply: FastifyReply },
    where: () => Promise<string>,
  ): Promise<FastifyReply> {
    try {
      return go(reply, await where());
    } catch (error) {
      if (!(error instanceof SignOnFailure)) throw error;
      const level = error.reason === "denied" ? "info" : "warn";
      const { provider } = params;
      const failure = loggedFailure(error);
      request.log[level]({ requestId: request.id, provider, reason: error.reason, failure }, "nobody is signed on");
      return toPortal(reply, `/login?stay&reason=sign_on_${error.reason}`);
    }
  }
  const withCode = (code: string) => `${origin}/#/login?token=${code}`;

  bind(api, "sign_on.begin", (input) =>
    lead(input, () => {
      const { params, request, reply } = input;
      signOn.assertKnown(params.provider);
      return signOn.begin(params.provider, cookie.keep(request, reply));
    }),
  );
  bind(api, "sign_on.answer", (input) =>
    lead(input, async () => {
      const { params, request } = input;
      // Not the address that was asked for: its host is whatever the caller says.
      const url = new URL(signOn.answerAddress(params.provider) + queryOf(request.url));
      return withCode(await signOn.finish(params.provider, { url }, { cookie: cookie.read(request) }));
    }),
  );
  bind(api, "sign_on.answer_post", (input) =>
    lead(input, async () => {
      const { params, body } = input;
      const url = new URL(signOn.answerAddress(params.provider));
      // Another site posts it, so the browser sends no cookie: whoever redeems the code has to have it.
      return withCode(await signOn.finish(params.provider, { url, form: body }));
    }),
  );
  bind(api, "sign_on.metadata", ({ params, reply }) =>
    reply
      .header("cache-control", "no-store")
      .type("application/samlmetadata+xml")
      .send(signOn.metadata(params.provider)),
  );
  bind(api, "sign_on.left", ({ params, reply }) => {
    signOn.assertKnown(params.provider);
    return toPortal(reply, "/logout");
  });
  bind(api, "session.sign_out", async ({ request }) => {
    const token = tokenOf(request);
    const session = token === undefined ? undefined : await sessions.logout(token);
    const url = await signOn.logout(session);
    return url === undefined ? {} : { url };
  });
}

function go(reply: FastifyReply, address: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(address, 303);
}

function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}
