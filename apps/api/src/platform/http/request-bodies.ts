// Parses JSON request bodies within a size limit; forms with files are parsed by their routes. A plugin with its own
// body parser would bypass the limit, so adding one fails at startup.
import type { FastifyInstance, preParsingHookHandler } from "fastify";
import { clientNetwork, isLoopback } from "../client-network.ts";
import { findJsonComplexityProblem } from "../database/json-shape.ts";
import { createAppError } from "../errors/app-error.ts";
import { createSlotCounter } from "../jobs/slot-counter.ts";

/** Maximum bytes of a body. A route may set a lower limit. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** Maximum bytes of a body for endpoints without a session: a name and a password. */
export const MAX_SMALL_BODY_BYTES = 16 * 1024;
/** Maximum bytes of a form of fields: an identity provider's signed answer, with certificates and attributes. */
export const MAX_FORM_BODY_BYTES = 256 * 1024;

interface Budget {
  /** Maximum bytes of concurrent bodies, per network and in total. */
  network: number;
  all: number;
}
/** Limits for concurrent bodies. Small ones have a separate budget, so that logins always work. */
const SMALL: Budget = { network: 256 * MAX_SMALL_BODY_BYTES, all: 1024 * MAX_SMALL_BODY_BYTES };
const LARGE: Budget = { network: 8 * MAX_BODY_BYTES, all: 32 * MAX_BODY_BYTES };

/** Content types that are parsed on any path. */
const ACCEPTED_TYPES: readonly string[] = ["application/json"];
/** Type of uploads; not parsed here: upload routes read them part by part, within their own limits (`uploads.ts`). */
const UPLOADS = "multipart/form-data";
/** Name of the decorator of Fastify instances whose routes accept uploads. */
export const ACCEPTS_UPLOADS_DECORATOR = "takesUploads";
/** Content type of forms, parsed only for routes that accept them: pages of other sites can send it, too. */
const FORM = "application/x-www-form-urlencoded";
const ACCEPTS_FORMS = "takesForms";

/** The error of an exhausted budget, created once: creating an error costs more than sending it. */
const OVERLOADED = createAppError("overloaded");

/**
 * Limits the memory of request bodies, since a stalled upload keeps the received part in memory. Each body is counted
 * by its length from before it is read until its reply is sent. Loopback does not count as a network.
 * @throws overloaded
 */
export function limitBodyMemory(fastify: FastifyInstance): void {
  const [acquireSmall, acquireLarge] = [createByteBudget(SMALL), createByteBudget(LARGE)];
  const countBody: preParsingHookHandler = (request, reply, _payload, done) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    const announced = encoding === undefined ? Number(length ?? 0) : Number.POSITIVE_INFINITY;
    const bytes = Math.min(announced, request.routeOptions.bodyLimit ?? MAX_BODY_BYTES);
    if (!(bytes > 0)) return done();
    const release = (bytes > MAX_SMALL_BODY_BYTES ? acquireLarge : acquireSmall)(request.ip, bytes);
    if (!release) return done(OVERLOADED);
    reply.raw.once("close", release);
    done();
  };
  fastify.addHook("onRoute", (route) => {
    // Not for routes with these methods only: they never read a body.
    if ([route.method].flat().every((method) => method === "GET" || method === "HEAD")) return;
    route.preParsing = [countBody, ...[route.preParsing ?? []].flat()];
  });
}

/** Returns a function that takes bytes of the budget and returns their release; undefined if it is exhausted. */
function createByteBudget({ network, all }: Budget) {
  const held = createSlotCounter();
  return (ip: string, bytes: number): (() => void) | undefined => {
    const limits = new Map([["all", all]]);
    if (!isLoopback(ip)) limits.set(clientNetwork(ip), network);
    if ([...limits].some(([key, max]) => held.count(key) + bytes > max)) return undefined;
    return held.acquire([...limits.keys()], bytes);
  };
}

/**
 * Call before any plugin is registered. An empty body counts as none, whatever its type; a malformed one, or one with
 * `__proto__`, is rejected as invalid.
 */
export function registerBodyParsers(fastify: FastifyInstance): void {
  restrictParsers(fastify);
  const parse = fastify.getDefaultJsonParser("error", "error");
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text.length === 0) return done(null, undefined);
    const problem = findJsonComplexityProblem(text as string);
    if (problem) done(createAppError("request.too_complex", { path: "body", problem }));
    else parse(request, text as string, done);
  });
}

/** Call on an instance whose routes accept form fields. Of a repeated field the last value counts. */
export function acceptForms(fastify: FastifyInstance): void {
  fastify.decorate(ACCEPTS_FORMS, true);
  fastify.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: MAX_FORM_BODY_BYTES }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text as string)));
  });
}

/** The type of `addContentTypeParser`, with one signature for all its overloads. */
type AddParser = (this: FastifyInstance, type: unknown, options: unknown, parser: unknown) => FastifyInstance;

function restrictParsers(fastify: FastifyInstance): void {
  const add = fastify.addContentTypeParser as unknown as AddParser;
  // Plugin instances inherit this method.
  const held: AddParser = function (type, options, parser) {
    const { parseAs, bodyLimit } = options as { parseAs?: string; bodyLimit?: number };
    for (const one of [type].flat()) {
      if (one === UPLOADS && this.hasDecorator(ACCEPTS_UPLOADS_DECORATOR)) continue;
      if (!ACCEPTED_TYPES.includes(String(one)) && !(one === FORM && this.hasDecorator(ACCEPTS_FORMS)))
        throw new Error(`a plugin reads bodies of the kind ${one}, which is not listed`);
      // Refuses parsers that read bodies themselves: Fastify enforces the limit only for bodies that it reads.
      if (!parseAs || (bodyLimit ?? 0) > MAX_BODY_BYTES) throw new Error(`a plugin reads ${one} without the limit`);
    }
    return add.call(this, type, options, parser);
  };
  fastify.addContentTypeParser = held as unknown as FastifyInstance["addContentTypeParser"];
  fastify.addHook("onRoute", ({ url, bodyLimit }) => {
    if ((bodyLimit ?? 0) > MAX_BODY_BYTES) throw new Error(`${url} takes larger bodies than the limit`);
  });
}
