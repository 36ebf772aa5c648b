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
  const existing = nonces.get(response);
  if (existing) return existing;
  const nonce = randomBytes(16).toString("base64");
  nonces.set(response, nonce);
  return nonce;
}
const nonceSource = (_request: unknown, response: ServerResponse) => `'nonce-${nonceOf(response)}'`;

/** Where the page says to itself below which path it is, and where the API is. */
const BASE = /(<meta name="vitrine-base" content=")[^"]*/;
const API = /(<meta name="vitrine-api" content=")[^"]*/;

/** The look of the page before any script has run. */
export interface Look {
  css: string;
  /** `data-` attributes of the root element. */
  attributes: Readonly<Record<string, string>>;
  title: string;
  /** Address of a picture. */
  logo: string | undefined;
  font: { css: string; url: string; revision: string } | undefined;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** In the place of those that the tag has. */
function withAttributes(tag: string, attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).reduce((made, [name, value]) => {
    const bare = made.replace(new RegExp(` data-${name}="[^"]*"`), "");
    return bare.replace(/>$/, () => ` data-${name}="${escaped(value)}">`);
  }, tag);
}

/** The font begins to load with the page; the portal tells by the revision whether it is still the one that is stored. */
function fontParts({ css, url, revision }: NonNullable<Look["font"]>): string {
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(url)}">`;
  return `${preload}<style nonce="${NONCE}" id="portal-font" data-revision="${escaped(revision)}">${css}</style>`;
}

function dressed(page: string, { css, attributes, title, logo, font }: Look): string {
  const brand = logo ? `<img class="start-logo" src="${escaped(logo)}" alt="">` : escaped(title);
  return page
    .replace(/<html[^>]*>/, (tag) => withAttributes(tag, attributes))
    .replace(/(<title>)[^<]*/, (_, tag) => tag + escaped(title))
    .replace(/(<meta name="vitrine-logo" content=")[^"]*/, (_, tag) => tag + escaped(logo ?? ""))
    .replace(/(<style[^>]* id="portal-theme"[^>]*>).*?(?=<\/style>)/s, (_, tag) => `${tag}@layer portal.theme{${css}}`)
    .replace("</head>", (end) => (font ? fontParts(font) : "") + end)
    .replace(/(<div class="start-bar">)(?=<)/, (_, tag) => tag + brand);
}

export interface WebSiteAddresses {
  /** The path below which people reach the portal; empty where it has a host of its own. */
  basePath: string;
  /** Where they find the API. */
  api: string;
}

/** The page names its files from the host's root, since the path may be asked for without a slash at its end. */
const atAddresses = (page: string, { basePath, api }: WebSiteAddresses) =>
  page
    .replace(BASE, (_, tag) => tag + basePath)
    .replace(API, (_, tag) => tag + api)
    .replaceAll('"./assets/', `"${basePath}/assets/`);

/** `look` answers the same object as long as nothing has changed. */
export async function serveWebSite(
  fastify: FastifyInstance,
  root: string,
  addresses: WebSiteAddresses,
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
    const page = existsSync(index) ? atAddresses(readFileSync(index, "utf8"), addresses) : undefined;
    let written: { look: Look | undefined; parts: string[] } | undefined;
    async function render(built: string, nonce: string): Promise<string> {
      // Settings that cannot be read are no reason to show nobody anything.
      const now = await look?.().catch((error: unknown) => {
        site.log.error({ err: error }, "the page is served without the look of the house");
        return undefined;
      });
      if (!written || written.look !== now)
        written = { look: now, parts: (now ? dressed(built, now) : built).split(NONCE) };
      return written.parts.join(nonce);
    }
    site.route({
      method: ["GET", "HEAD"],
      url: "/",
      handler: async (_request, reply) =>
        reply
          .code(page === undefined ? 503 : 200)
          .header("cache-control", "no-store")
          .type("text/html; charset=utf-8")
          .send(page === undefined ? NOT_BUILT : await render(page, nonceOf(reply.raw))),
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
