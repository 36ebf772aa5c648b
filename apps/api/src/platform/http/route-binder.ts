// Binds handlers to the endpoints of the contract as Fastify routes: authorizes the caller, parses the input, calls the
// handler and sends the reply. The contract declares who may call; handlers do not check it again.
import type { BodyOf, JsonRouteKey, ParamsOf, QueryOf, ReplyOf, RouteKey } from "@vitrine/contract/endpoint";
import { type Address, addresses, errorCodesOf, pickRoute, routeKeys, routeOf } from "@vitrine/contract/routes";
import { type Read, readBody, readParams, readQuery, readReply } from "@vitrine/contract/schemas";
import { errorBodySchema } from "@vitrine/contract/schemas/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type JsonText, toJsonText } from "../../db/json-text.ts";
import type { Caller } from "../caller.ts";
import { fail } from "../errors/app-error.ts";
import { sendJson } from "../replies/raw-reply.ts";
import type { ReadyBytes } from "../replies/reply-buffers.ts";
import type { SignedAddress } from "../replies/signed-files.ts";
import type { FaultEffects } from "./fault-effects.ts";
import { type ErrorResponder, publicErrorBody, sendError } from "./http-server.ts";
import { parseAcceptLanguage } from "./locale.ts";
import { createLoadGate, type LoadGate, MAX_PENDING_REQUESTS } from "./overload.ts";
import { acceptForms, FORM_LIMIT, SMALL_BODY_LIMIT } from "./request-bodies.ts";
import { acceptUploads } from "./uploads.ts";

/** JSON that is already serialized. Not checked against the contract in production. */
export class SerializedJson {
  readonly text: JsonText | ReadyBytes;
  constructor(text: JsonText | ReadyBytes) {
    this.text = text;
  }
}

export function serializedJson(text: JsonText | ReadyBytes): SerializedJson {
  return new SerializedJson(text);
}

export interface HandlerInput<K extends RouteKey> {
  query: QueryOf<K>;
  params: ParamsOf<K>;
  /** Undefined for a form with a file, which the handler reads (`receiveFile`). */
  body: BodyOf<K> extends FormData | undefined ? undefined : BodyOf<K>;
  /** Undefined if anyone may call and the request has no valid session. */
  caller: K extends PublicRouteKey ? Caller | undefined : Caller;
  /** Language of the reply: Accept-Language, else the session's, else German. */
  locale: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type CallersOf<K extends RouteKey> = typeof import("@vitrine/contract/routes")["routes"][K]["callers"];
type PublicRouteKey = { [K in RouteKey]: CallersOf<K> extends "anyone" ? K : never }[RouteKey];

/** A handler of a file sends it itself and returns the reply. */
export type HandlerReply<K extends RouteKey> = K extends JsonRouteKey ? ReplyOf<K> | SerializedJson : FastifyReply;

export type Handler<K extends RouteKey> = (input: HandlerInput<K>) => Promise<HandlerReply<K>> | HandlerReply<K>;
type LooseHandler = (input: Record<string, unknown>) => unknown;

export interface ApiDependencies {
  /** The caller of a session token; undefined if it is unknown or expired. */
  callerByToken(token: string, request: FastifyRequest): Caller | undefined;
  /** The caller for whom a URL was signed; undefined if the signature is invalid or the session has ended. */
  callerByAddress(address: SignedAddress, request: FastifyRequest): Caller | undefined;
  /** Validates replies against the contract: in tests and in development. */
  checkReplies: boolean;
  /** Injected faults; undefined if they are not allowed. */
  faults?: FaultEffects | undefined;
}

/** Collects the handlers of all modules; `registerRoutes` creates the routes once all are bound. */
export interface Api {
  readonly handlers: Map<RouteKey, LooseHandler>;
  readonly rateLimits: Map<RouteKey, Record<string, unknown>>;
  readonly errorResponders: Map<RouteKey, ErrorResponder>;
  /** Served by a Fastify plugin instead of a handler. */
  readonly servedByPlugins: Set<RouteKey>;
  /** Load shedding for all requests except files. */
  readonly gate: LoadGate;
}

export function createApi(): Api {
  return {
    handlers: new Map(),
    rateLimits: new Map(),
    errorResponders: new Map(),
    servedByPlugins: new Set(),
    gate: createLoadGate(MAX_PENDING_REQUESTS),
  };
}

export function markServedByPlugin(api: Api, key: RouteKey): void {
  api.servedByPlugins.add(key);
}

export function bindRoute<K extends RouteKey>(api: Api, key: K, handler: Handler<K>): void {
  if (api.handlers.has(key)) throw new Error(`${key} is bound twice`);
  // It is called with input parsed by its own declaration.
  api.handlers.set(key, handler as unknown as LooseHandler);
}

/** Options of @fastify/rate-limit for one endpoint. */
export function setRateLimit(api: Api, key: RouteKey, options: Record<string, unknown>): void {
  api.rateLimits.set(key, options);
}

/** Sets how one endpoint sends errors, including those that occur before its handler. */
export function setErrorResponder(api: Api, key: RouteKey, refuse: ErrorResponder): void {
  api.errorResponders.set(key, refuse);
}

/** Throws unless every endpoint has a handler. */
export function assertAllBound(api: Api): void {
  const without = routeKeys.filter((key) => !api.handlers.has(key) && !api.servedByPlugins.has(key));
  if (without.length > 0) throw new Error(`endpoints without a handler: ${without.join(", ")}`);
}

/** Call on an instance with the prefix of the API. */
export function registerRoutes(fastify: FastifyInstance, api: Api, dependencies: ApiDependencies): void {
  const here = addresses().filter(({ keys }) => !keys.some((key) => api.servedByPlugins.has(key)));
  const kindOf = ({ keys }: Address) => keys.map((key) => routeOf(key).body).find((body) => body && body !== "json");
  const registerAll = (instance: FastifyInstance, kind?: "multipart" | "form") => {
    for (const address of here.filter((one) => kindOf(one) === kind))
      registerAddress(instance, api, dependencies, address);
  };
  registerAll(fastify);
  fastify.register(async (uploads) => {
    await acceptUploads(uploads);
    registerAll(uploads, "multipart");
  });
  fastify.register(async (forms) => {
    acceptForms(forms);
    registerAll(forms, "form");
  });
}

/** One for all requests: creating an error costs more than sending it. */
const OVERLOADED = fail("overloaded");

interface AuthorizedRequest {
  key: RouteKey;
  caller: Caller | undefined;
  handle: LooseHandler;
}

function registerAddress(fastify: FastifyInstance, api: Api, dependencies: ApiDependencies, address: Address): void {
  const { gate } = api;
  const admitted = new WeakMap<FastifyRequest, AuthorizedRequest>();
  const rateLimit = address.keys.map((key) => api.rateLimits.get(key)).find((options) => options !== undefined);
  const refuse = address.keys.map((key) => api.errorResponders.get(key)).find((one) => one !== undefined);
  const takesBody = address.keys.some((key) => routeOf(key).body !== undefined);
  const takesForm = address.keys.some((key) => routeOf(key).body === "form");
  // Streamed files have their own limits while they are sent, and may take minutes on a slow line.
  const sentInParts = (key: RouteKey) => routeOf(key).reply !== "json" && routeOf(key).head === true;
  const gated = address.keys.every((key) => !sentInParts(key));

  function authorizeRequest(request: FastifyRequest): AuthorizedRequest {
    if (gated && gate.isFull()) throw OVERLOADED;
    const key = pickRoute(address, request.query as Record<string, unknown>);
    if (key === undefined) throw fail("not_found");
    const caller = authorize(key, request, dependencies);
    const handle = api.handlers.get(key);
    if (!handle) throw new Error(`${key} has no handler`);
    return { key, caller, handle };
  }

  // Not async: a synchronous handler costs no promise.
  function answer(request: FastifyRequest, reply: FastifyReply): void {
    const { key, caller, handle } = admitted.get(request) ?? authorizeRequest(request);
    const result = handle({
      params: readPath(key, request.params),
      query: routeOf(key).query && unwrapInput(readQuery(key, request.query as Record<string, string>)),
      body: ["json", "form"].includes(routeOf(key).body ?? "") ? unwrapInput(readBody(key, request.body)) : undefined,
      caller,
      locale: parseAcceptLanguage(request.headers["accept-language"]) ?? caller?.locale ?? "de",
      request,
      reply,
    });
    if (!(result instanceof Promise)) render(key, result, reply);
    else {
      if (gated) gate.track(result);
      result.then((settled) => render(key, settled, reply)).catch((error: unknown) => reply.send(error));
    }
  }

  function render(key: RouteKey, result: unknown, reply: FastifyReply): void {
    if (routeOf(key).reply !== "json") return;
    const body = result instanceof SerializedJson ? result.text : toJsonText(result);
    if (dependencies.checkReplies) assertReply(key, JSON.parse(textOf(body)));
    sendJson(reply, dependencies.faults?.replaceParts(reply.request, () => textOf(body)) ?? body, !gate.isCrowded());
  }

  function applyFaults(faults: FaultEffects) {
    return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      const { key, caller } = admitted.get(request) as AuthorizedRequest;
      const met = faults.match(key, caller, request);
      if (met.length === 0) done();
      else faults.apply(met, caller, request, reply, refuse).then((answered) => answered || done(), done);
    };
  }

  const open = address.keys.every((key) => routeOf(key).callers === "anyone");
  const sendsFile = address.keys.some((key) => routeOf(key).head);
  fastify.route({
    // For a file, Fastify's own HEAD route would report a length of 0.
    method: sendsFile ? ["GET", "HEAD"] : address.method,
    exposeHeadRoute: address.method === "GET" && !sendsFile,
    url: address.path.replace(/\{(\w+)\}/g, ":$1"),
    ...(rateLimit ? { config: { rateLimit } } : {}),
    ...(takesBody && open ? { bodyLimit: takesForm ? FORM_LIMIT : SMALL_BODY_LIMIT } : {}),
    ...(dependencies.checkReplies || refuse
      ? {
          errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
            const { checkReplies } = dependencies;
            const held = checkReplies ? checkedError(admitted.get(request)?.key, error, request.id) : error;
            sendError(held, request, reply, refuse);
          },
        }
      : {}),
    // Before a body is read, so that an unauthorized caller causes no work.
    ...(takesBody || dependencies.checkReplies || dependencies.faults
      ? {
          onRequest: [
            (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
              admitted.set(request, authorizeRequest(request));
              done();
            },
            ...(dependencies.faults ? [applyFaults(dependencies.faults)] : []),
          ],
        }
      : {}),
    // An endpoint without a body replies before one is read.
    ...(address.method !== "GET" && !takesBody ? { preParsing: answer } : {}),
    handler: answer,
  });
}

/** Enforces who may call the endpoint. */
function authorize(key: RouteKey, request: FastifyRequest, dependencies: ApiDependencies): Caller | undefined {
  const route = routeOf(key);
  if (route.signed) {
    const caller = dependencies.callerByAddress(request.params as SignedAddress, request);
    // Does not reveal why.
    if (!caller?.isAssetUser) throw fail("asset.not_available");
    return caller;
  }
  const token = tokenOf(request);
  const caller = token === undefined ? undefined : dependencies.callerByToken(token, request);
  if (route.callers === "anyone") return caller;
  if (!caller) throw fail("session.required");
  if (route.callers === "gui-admin") {
    if (!caller.isGuiAdmin) throw fail("session.forbidden");
  } else if (route.callers === "asset-user-or-admin") {
    if (!caller.isAssetUser && !caller.isGuiAdmin) throw fail("session.forbidden");
  } else {
    if (!caller.isAssetUser) throw fail("session.forbidden");
    if (route.callers === "asset-user-no-guest" && caller.kind !== "account")
      throw fail(caller.kind === "guest" ? "bookmarks.guest" : "session.forbidden");
  }
  return caller;
}

/** The session token from the Authorization header: raw, as the specified portal sends it, or as a bearer token. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || header === "") return undefined;
  return /^bearer /i.test(header) ? header.slice(7).trim() : header;
}

function unwrapInput(read: Read): unknown {
  if (read.ok) return read.value;
  throw fail("request.invalid", { issues: read.issues, ...(read.faults ? { faults: read.faults } : {}) });
}

/** Unknown path parameters are not_found if the endpoint declares that error. */
function readPath(key: RouteKey, params: unknown): unknown {
  // The signature check rejects malformed parameters.
  if (routeOf(key).signed) return params;
  const read = readParams(key, params);
  if (!read.ok && routeOf(key).errors.includes("not_found")) throw fail("not_found");
  return unwrapInput(read);
}

function textOf(body: JsonText | ReadyBytes): string {
  if (typeof body === "string") return body;
  const bytes = Buffer.alloc(body.length);
  body.copyTo(bytes, 0);
  return bytes.toString();
}

/** Turns an error that the endpoint does not declare, or whose details do not fit its code, into an internal one. */
function checkedError(key: RouteKey | undefined, error: unknown, requestId: string): unknown {
  const { code, ...body } = publicErrorBody(error, requestId);
  if (key !== undefined && !errorCodesOf(key).includes(code)) {
    return new Error(`${key} answers ${code}, which the contract does not list for it`, { cause: error });
  }
  const read = errorBodySchema(code).safeParse({ code, ...body });
  return read.success ? error : new Error(`the details of ${code} are not what the contract says`, { cause: error });
}

function assertReply(key: RouteKey, reply: unknown): void {
  const read = readReply(key, reply);
  if (!read.ok) throw new Error(`the reply of ${key} is not what the contract says: ${JSON.stringify(read.issues)}`);
}
