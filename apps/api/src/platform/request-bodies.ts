// Reads request bodies: JSON, whole, within a limit; forms with files are left to their routes. A plugin with its own
// body parser would get round the limit, so it is refused when the server is built.
import type { FastifyInstance, RawServerDefault } from "fastify";
import { fail } from "./app-error.ts";
import { clientNetwork, isLoopback } from "./client-network.ts";
import { shapeProblemOfJson } from "./json-shape.ts";

/** Bytes. A route may allow less. */
export const BODY_LIMIT = 2 * 1024 * 1024;
/** Bytes, where no session is asked for: a name and a password. */
export const SMALL_BODY = 16 * 1024;
/** Bytes of a form of fields: the signed answer of an identity provider, with its certificates and attributes. */
export const FORM_LIMIT = 256 * 1024;

interface Budget {
  /** Bytes, from one network and from all. */
  network: number;
  all: number;
}
/** Bodies that are announced or under way at a time. Small ones have room of their own, so that logins always do. */
const SMALL: Budget = { network: 256 * SMALL_BODY, all: 1024 * SMALL_BODY };
const LARGE: Budget = { network: 8 * BODY_LIMIT, all: 32 * BODY_LIMIT };

/** One for all requests: creating an error costs more than sending it. */
const OVERLOADED = fail("overloaded");

/** Every content type that is read, on any path. */
const READ: readonly string[] = ["application/json"];
/** Not read here: a route of files takes it part by part, within limits of its own (`uploads.ts`). */
const UPLOADS = "multipart/form-data";
/** Decorates an instance whose routes do. */
export const TAKES_UPLOADS = "takesUploads";
/** Read for the routes of an instance that takes them, and for no other: pages elsewhere can send it unasked. */
const FORM = "application/x-www-form-urlencoded";
const TAKES_FORMS = "takesForms";

/**
 * Bounds the memory of request bodies, since a stalled upload keeps what has arrived. Each body is counted by its
 * length before it is read and until its reply is sent. Loopback does not count as one network.
 * @throws overloaded
 */
export function boundBodies(fastify: FastifyInstance): void {
  const rooms = new Map([SMALL, LARGE].map((budget) => [budget, createRoom(budget)]));
  fastify.addHook("preParsing", (request, reply, _payload, done) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    const announced = encoding === undefined ? Number(length ?? 0) : Number.POSITIVE_INFINITY;
    const bytes = Math.min(announced, request.routeOptions.bodyLimit ?? BODY_LIMIT);
    // Of these, no body is ever read.
    if (!(bytes > 0) || request.method === "GET" || request.method === "HEAD") return done();
    const leave = rooms.get(bytes > SMALL_BODY ? LARGE : SMALL)?.enter(request.ip, bytes);
    if (!leave) return done(OVERLOADED);
    reply.raw.once("close", leave);
    done();
  });
}

function createRoom({ network, all }: Budget) {
  const held = new Map<string, number>();
  let total = 0;
  return {
    /** The function that leaves again; undefined where there is no room. */
    enter(ip: string, bytes: number): (() => void) | undefined {
      const place = isLoopback(ip) ? undefined : clientNetwork(ip);
      const ofNetwork = place === undefined ? 0 : (held.get(place) ?? 0);
      if (ofNetwork + bytes > network || total + bytes > all) return undefined;
      const add = (more: number) => {
        total += more;
        if (place === undefined) return;
        const now = (held.get(place) ?? 0) + more;
        if (now > 0) held.set(place, now);
        else held.delete(place);
      };
      add(bytes);
      return () => add(-bytes);
    },
  };
}

/**
 * To be called before any plugin is registered. An empty body is none, whatever its type; a poisoned or malformed one is
 * the client's fault.
 */
export function readBodies(fastify: FastifyInstance): void {
  holdParsers(fastify);
  const parse = fastify.getDefaultJsonParser("error", "error");
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text.length === 0) return done(null, undefined);
    const problem = shapeProblemOfJson(text as string);
    if (problem) done(fail("request.too_complex", { path: "body", problem }));
    else parse(request, text as string, done);
  });
}

/** To be called on an instance of the routes that take a form of fields. A field that is sent twice counts once. */
export function takeForms(fastify: FastifyInstance): void {
  fastify.decorate(TAKES_FORMS, true);
  fastify.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: FORM_LIMIT }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text as string)));
  });
}

/** All its overloads at once. */
type AddParser = (this: FastifyInstance, type: unknown, options: unknown, parser: unknown) => FastifyInstance;

function holdParsers(fastify: FastifyInstance): void {
  const add = fastify.addContentTypeParser as unknown as AddParser;
  // Instances of plugins inherit it.
  const held: AddParser = function (type, options, parser) {
    const { parseAs, bodyLimit } = options as { parseAs?: string; bodyLimit?: number };
    for (const one of [type].flat()) {
      if (one === UPLOADS && this.hasDecorator(TAKES_UPLOADS)) continue;
      if (!READ.includes(String(one)) && !(one === FORM && this.hasDecorator(TAKES_FORMS)))
        throw new Error(`a plugin reads bodies of the kind ${one}, which is not listed`);
      // Fastify counts the bytes of a body only where it reads it itself.
      if (!parseAs || (bodyLimit ?? 0) > BODY_LIMIT) throw new Error(`a plugin reads ${one} without the limit`);
    }
    return add.call(this, type, options, parser);
  };
  fastify.addContentTypeParser = held as unknown as FastifyInstance["addContentTypeParser"];
  fastify.addHook("onRoute", ({ url, bodyLimit }) => {
    if ((bodyLimit ?? 0) > BODY_LIMIT) throw new Error(`${url} takes larger bodies than the limit`);
  });
}

/** Milliseconds for which a client may go on sending after an early reply. */
export const GRACE_MS = 2000;

/** Closes a connection that is still sending its body `GRACE_MS` after an early reply. */
export function closeAfterEarlyReply(server: RawServerDefault): void {
  server.prependListener("request", (request, response) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === "0")) return;
    response.once("finish", () => {
      // At once would be before most have read the answer: what comes for a closed connection takes it away.
      if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), GRACE_MS).unref();
    });
  });
}
