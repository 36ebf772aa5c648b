// Serves the built portal: `index.html` for `/` only, rendered with a fresh nonce per request; everything else is a
// file with a hashed name. Unknown paths are 404, never the page.
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import { API_EXTENSIONS_META_NAME, type ApiExtension } from "@vitrine/contract/extensions";
import type { FastifyInstance } from "fastify";
import { escapeHtml, fillPage, type PageBranding } from "./page-template.ts";

const NOT_BUILT =
  "<!doctype html><title>Vitrine</title><p>The portal is not built yet. Run <code>npm start</code>, or <code>pnpm build</code>.</p>";

/** Query parameter: renders the page without files uploaded by an admin. */
const SAFE_FLAG = "safe";

/** Stands for the nonce until a page is sent; random, so that no inserted text contains it. */
const NONCE = randomUUID();

const nonces = new WeakMap<object, string>();
function nonceOf(response: object): string {
  const existing = nonces.get(response);
  if (existing) return existing;
  const nonce = randomBytes(16).toString("base64");
  nonces.set(response, nonce);
  return nonce;
}
const nonceSource = (_request: unknown, response: ServerResponse) => `'nonce-${nonceOf(response)}'`;

export interface PageMetaTags {
  /** Base path of the portal; empty at the root of a host. */
  basePath: string;
  /** URL of the API. */
  api: string;
  /** Name of this installation. */
  name: string;
  extensions: readonly ApiExtension[];
}

/** Fills in the meta tags. Uses absolute asset paths: the base path may be requested without a trailing slash. */
function insertMetadata(page: string, { basePath, api, name, extensions }: PageMetaTags): string {
  const values = {
    "vitrine-base": basePath,
    "vitrine-api": api,
    "application-name": escapeHtml(name),
    [API_EXTENSIONS_META_NAME]: extensions.join(" "),
  };
  const filled = Object.entries(values).reduce(
    (made, [tag, value]) => made.replace(new RegExp(`(?<=<meta name="${tag}" content=")[^"]*`), () => value),
    page,
  );
  return filled.replaceAll('"./assets/', `"${basePath}/assets/`).replaceAll("__CSP_NONCE__", NONCE);
}

export async function serveWebSite(
  fastify: FastifyInstance,
  root: string,
  facts: PageMetaTags,
  branding?: () => Promise<PageBranding>,
): Promise<void> {
  await fastify.register(async (site) => {
    await site.register(helmet, {
      // Strict transport security is set by the proxy that terminates TLS; on plain HTTP in a local network it would
      // lock users out.
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
          // The administration shows a preview of the portal in a frame.
          frameSrc: ["'self'"],
          frameAncestors: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
        },
      },
    });

    const index = join(root, "index.html");
    const page = existsSync(index) ? insertMetadata(readFileSync(index, "utf8"), facts) : undefined;
    async function render(page: string, nonce: string, isSafe: boolean): Promise<string> {
      // The page works without its branding if the settings cannot be read.
      const now = await branding?.().catch((error: unknown) => {
        site.log.error({ err: error }, "the page is served without its branding");
        return undefined;
      });
      const look = now && isSafe ? { ...now, logo: undefined, logoCss: "", font: undefined } : now;
      return (look ? fillPage(page, look, NONCE) : page).replaceAll(NONCE, nonce);
    }
    site.route({
      method: ["GET", "HEAD"],
      url: "/",
      handler: async ({ query }, reply) =>
        reply
          .code(page === undefined ? 503 : 200)
          .header("cache-control", "no-store")
          .type("text/html; charset=utf-8")
          .send(
            page === undefined
              ? NOT_BUILT
              : await render(page, nonceOf(reply.raw), Object.hasOwn(query as object, SAFE_FLAG)),
          ),
    });
    if (page === undefined) return;
    await site.register(fastifyStatic, {
      root,
      // One route per file found at the start, so that requests cannot reach other paths.
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
