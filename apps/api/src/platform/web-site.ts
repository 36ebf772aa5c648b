// Serves the built portal: `index.html` for `/` only, rendered with a fresh nonce per request; everything else is a
// file with a hashed name. What is not there is 404, never the page.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Stands in the built page wherever a nonce belongs. */
const NONCE = "__CSP_NONCE__";
const NOT_BUILT =
  "<!doctype html><title>Vitrine</title><p>The portal is not built yet. Run <code>npm start</code>, or <code>pnpm build</code>.</p>";

const nonces = new WeakMap<object, string>();
function nonceOf(response: object): string {
  const known = nonces.get(response);
  if (known) return known;
  const nonce = randomBytes(16).toString("base64");
  nonces.set(response, nonce);
  return nonce;
}
const nonceSource = (_request: unknown, response: ServerResponse) => `'nonce-${nonceOf(response)}'`;

/** Where the page says to itself where the API is. */
const API = /(<meta name="vitrine-api" content=")[^"]*/;

export async function serveWebSite(fastify: FastifyInstance, root: string, apiPrefix: string): Promise<void> {
  await fastify.register(async (site) => {
    await site.register(helmet, {
      // Transport security is said by whoever terminates TLS; over plain HTTP in a house network it would lock out.
      strictTransportSecurity: false,
      referrerPolicy: { policy: "same-origin" },
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", nonceSource],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'", nonceSource],
          imgSrc: ["'self'", "data:", "blob:"],
          mediaSrc: ["'self'", "blob:"],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          workerSrc: ["'self'"],
          objectSrc: ["'none'"],
          frameSrc: ["'none'"],
          frameAncestors: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
        },
      },
    });

    const index = join(root, "index.html");
    const page = existsSync(index)
      ? readFileSync(index, "utf8").replace(API, `$1${apiPrefix}`).split(NONCE)
      : undefined;
    site.route({
      method: ["GET", "HEAD"],
      url: "/",
      handler: (_request, reply) =>
        reply
          .code(page ? 200 : 503)
          .header("cache-control", "no-store")
          .type("text/html; charset=utf-8")
          .send(page ? page.join(nonceOf(reply.raw)) : NOT_BUILT),
    });
    if (!page) return;
    await site.register(fastifyStatic, {
      root,
      // A route per file that is there at the start: an address can only name what was found.
      wildcard: false,
      index: false,
      decorateReply: false,
      preCompressed: true,
      globIgnore: ["index.html", "**/*.br", "**/*.gz", "**/*.map"],
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = /[\\/]assets[\\/]/.test(path);
        reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  });
}
