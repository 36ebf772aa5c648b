// What arrives as a body: one kind, read whole, within a limit. A plugin that brings a way of its own to read bodies
// brings a way past the limit too, so it is refused when the server is built.
import type { FastifyInstance, RawServerDefault } from "fastify";
import { fail } from "./app-error.ts";
import { clientNetwork } from "./client-network.ts";

/** Bytes. A route may allow less. */
export const BODY_LIMIT = 2 * 1024 * 1024;
/** Bytes, where no session is asked for: a name and a password. */
export const SMALL_BODY = 16 * 1024;

/** Bytes of bodies that are announced or under way at a time, from one network and from all. */
const UNDER_WAY = { network: 8 * BODY_LIMIT, all: 32 * BODY_LIMIT };

/** Every content type that is read, on any path. */
const READ: readonly string[] = ["application/json"];

/**
 * Bodies that were begun and stand still hold what has come of them. So each is counted by its length before it is
 * read, and there is room for so many. @throws overloaded
 */
export function boundBodies(fastify: FastifyInstance): void {
  const underWay = new Map<string, number>();
  let all = 0;
  fastify.addHook("preParsing", (request, reply, _payload, done) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    const bytes = encoding === undefined ? Number(length ?? 0) : Number.POSITIVE_INFINITY;
    const held = Math.min(bytes, request.routeOptions.bodyLimit ?? BODY_LIMIT);
    if (!(held > 0)) return done();
    const network = clientNetwork(request.ip);
    const ofNetwork = underWay.get(network) ?? 0;
    if (ofNetwork + held > UNDER_WAY.network || all + held > UNDER_WAY.all) return done(fail("overloaded"));
    all += held;
    underWay.set(network, ofNetwork + held);
    reply.raw.once("close", () => {
      all -= held;
      const left = (underWay.get(network) ?? 0) - held;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    });
    done();
  });
}

/** To be called before any plugin is registered. An empty body is an empty object, a poisoned or malformed one is the client's fault. */
export function readBodies(fastify: FastifyInstance): void {
  holdParsers(fastify);
  const parse = fastify.getDefaultJsonParser("error", "error");
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text.length === 0) done(null, {});
    else parse(request, text as string, done);
  });
}

type AddParser = (this: FastifyInstance, type: unknown, options: unknown, parser: unknown) => FastifyInstance;

function holdParsers(fastify: FastifyInstance): void {
  const add = fastify.addContentTypeParser as unknown as AddParser;
  // Instances of plugins inherit it.
  const held: AddParser = function (type, options, parser) {
    const { parseAs, bodyLimit } = options as { parseAs?: string; bodyLimit?: number };
    for (const one of [type].flat()) {
      if (!READ.includes(String(one))) throw new Error(`a plugin reads bodies of the kind ${one}, which is not listed`);
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

/** Milliseconds that somebody who was answered may go on sending. */
export const LINGER = 2000;

/** Who is answered before the end of their body may send the rest of it into the void, but not for ever. */
export function hangUpOnTalkers(server: RawServerDefault): void {
  server.prependListener("request", (request, response) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === "0")) return;
    response.once("finish", () => {
      // At once would be before most have read the answer: what comes for a closed connection takes it away.
      if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), LINGER).unref();
    });
  });
}
