// Serves the built portal: `index.html` for `/` only, rendered with a fresh nonce per request; everything else is a
// file with a hashed name. What is not there is 404, never the page.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import { EXTENSIONS_META, type Extension } from "@vitrine/contract/extensions";
import type { FastifyInstance } from "fastify";
import { escaped, joinPage, type Look, type PagePart, pageTemplate } from "./page-template.ts";

const NOT_BUILT =
  "<!doctype html><title>Vitrine</title><p>The portal is not built yet. Run <code>npm start</code>, or <code>pnpm build</code>.</p>";

/** In the query of the address: the page comes without the files that an admin has given the portal. */
const SAFE_FLAG = "safe";

const nonces = new WeakMap<object, string>();
function nonceOf(response: object): string {
  const existing = nonces.get(response);
  if (existing) return existing;
  const nonce = randomBytes(16).toString("base64");
  nonces.set(response, nonce);
  return nonce;
}
const nonceSource = (_request: unknown, response: ServerResponse) => `'nonce-${nonceOf(response)}'`;

/** Where the page says to itself below which path it is, where the API is, and what the server is named. */
const BASE = /(<meta name="vitrine-base" content=")[^"]*/;
const API = /(<meta name="vitrine-api" content=")[^"]*/;
const NAME = /(<meta name="application-name" content=")[^"]*/;
/** And what this server has beyond the specified calls. */
const EXTENSIONS_TAG = new RegExp(`(<meta name="${EXTENSIONS_META}" content=")[^"]*`);

export interface PageFacts {
  /** The path below which people reach the portal; empty where it has a host of its own. */
  basePath: string;
  /** Where they find the API. */
  api: string;
  /** What the server is named. */
  name: string;
  extensions: readonly Extension[];
}

/** The page names its files from the host's root, since the path may be asked for without a slash at its end. */
const withFacts = (page: string, { basePath, api, name, extensions }: PageFacts) =>
  page
    .replace(BASE, (_, tag) => tag + basePath)
    .replace(API, (_, tag) => tag + api)
    .replace(NAME, (_, tag) => tag + escaped(name))
    .replace(EXTENSIONS_TAG, (_, tag) => tag + extensions.join(" "))
    .replaceAll('"./assets/', `"${basePath}/assets/`);

/** `look` answers the same object as long as nothing has changed. */
export async function serveWebSite(
  fastify: FastifyInstance,
  root: string,
  facts: PageFacts,
  look?: () => Promise<Look>,
): Promise<void> {
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
          // The administration frames the portal for its preview.
          frameSrc: ["'self'"],
          frameAncestors: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
        },
      },
    });

    const index = join(root, "index.html");
    const page = existsSync(index) ? withFacts(readFileSync(index, "utf8"), facts) : undefined;
    const template = pageTemplate(page ?? "");
    /** Made once for a look, with the portal's files and without. */
    const written = new Map<boolean, { look: Look | undefined; parts: PagePart[] }>();
    async function render(nonce: string, isSafe: boolean): Promise<string> {
      // Settings that cannot be read are no reason to show nobody anything.
      const now = await look?.().catch((error: unknown) => {
        site.log.error({ err: error }, "the page is served without the look of the house");
        return undefined;
      });
      let made = written.get(isSafe);
      if (!made || made.look !== now) {
        made = { look: now, parts: template(now && isSafe ? { ...now, logo: undefined, font: undefined } : now) };
        written.set(isSafe, made);
      }
      return joinPage(made.parts, nonce);
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
              : await render(nonceOf(reply.raw), Object.hasOwn(query as object, SAFE_FLAG)),
          ),
    });
    if (page === undefined) return;
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
