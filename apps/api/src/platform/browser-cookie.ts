// Knows a browser again for some minutes. The cookie holds a random text and nothing else; it opens nothing.
import type { FastifyReply, FastifyRequest } from "fastify";
import { randomToken } from "./signing.ts";

export interface BrowserCookie {
  /** Undefined where the browser has none. */
  read(request: FastifyRequest): string | undefined;
  /** What the browser has already, or a new one; either lasts from now on. */
  keep(request: FastifyRequest, reply: FastifyReply): string;
}

/** `origin` is the portal's; `path` is where the cookie is sent, on a plain connection. */
export function createBrowserCookie(options: { origin: string; path: string; seconds: number }): BrowserCookie {
  const secure = options.origin.startsWith("https:");
  // By this prefix the browser takes it from this host alone, not from a neighbour under the same domain.
  const name = secure ? "__Host-vitrine-browser" : "vitrine-browser";
  const attributes = [
    `Path=${secure ? "/" : options.path}`,
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
