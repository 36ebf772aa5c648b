// Knows a browser again for some minutes. The cookie holds a random text and nothing else; it opens nothing.
import type { FastifyReply, FastifyRequest } from "fastify";
import { randomToken } from "./signing.ts";

export interface BrowserCookie {
  /** Undefined where the browser has none. */
  read(request: FastifyRequest): string | undefined;
  /** What the browser has already, or a new one; either lasts from now on. */
  keep(request: FastifyRequest, reply: FastifyReply): string;
}

interface CookieOptions {
  /** The portal's address. */
  origin: string;
  /** Its path; empty where it has the host for itself. */
  basePath: string;
  /** Where the cookie is sent: on a plain connection, and where others share the host. */
  path: string;
  seconds: number;
}

export function createBrowserCookie(options: CookieOptions): BrowserCookie {
  const secure = options.origin.startsWith("https:");
  // By this prefix the browser takes it from this host alone, not from a neighbour under the same domain; it asks for
  // the path of the whole host.
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
    read,
    keep(request, reply) {
      const value = read(request) ?? randomToken();
      reply.header("set-cookie", [`${name}=${value}`, ...attributes].join("; "));
      return value;
    },
  };
}
