// The short-lived cookie that recognizes a browser during a sign-on. It holds a random value and grants no access.
import type { FastifyReply, FastifyRequest } from "fastify";
import { randomToken } from "../signing.ts";

interface CookieOptions {
  /** The portal's address. */
  origin: string;
  /** Base path of the portal; empty at the root of a host. */
  basePath: string;
  /** Path of the cookie on plain HTTP and on shared hosts. */
  path: string;
  seconds: number;
}

export type BrowserIdCookie = ReturnType<typeof createBrowserIdCookie>;

export function createBrowserIdCookie(options: CookieOptions) {
  const secure = options.origin.startsWith("https:");
  // With this prefix the browser accepts the cookie from this host only, not from sibling subdomains; it requires the
  // path /.
  const ofHost = secure && options.basePath === "";
  const name = ofHost ? "__Host-vitrine-browser" : secure ? "__Secure-vitrine-browser" : "vitrine-browser";
  const attributes = [
    `Path=${ofHost ? "/" : options.path}`,
    `Max-Age=${options.seconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ];
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{32})(?:;|$)`);
  const read = (request: FastifyRequest) => pattern.exec(request.headers.cookie ?? "")?.[1];
  return {
    /** Undefined if the browser has no cookie. */
    read,
    /** Returns the browser's value or a new one, and renews its lifetime. */
    ensure(request: FastifyRequest, reply: FastifyReply): string {
      const value = read(request) ?? randomToken();
      reply.header("set-cookie", [`${name}=${value}`, ...attributes].join("; "));
      return value;
    },
  };
}
