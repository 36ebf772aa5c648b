// Binds endpoints of the contract to Fastify routes: checks the caller, reads the input, calls the handler, sends the
// reply. The contract decides who may call; no handler repeats it.
import type { BodyOf, JsonRouteKey, ParamsOf, QueryOf, ReplyOf, RouteKey } from "@vitrine/contract/endpoint";
import { type Address, addresses, errorCodesOf, pickRoute, routeKeys, routeOf } from "@vitrine/contract/routes";
import { type Read, readBody, readParams, readQuery, readReply } from "@vitrine/contract/schemas";
import { errorBodySchema } from "@vitrine/contract/schemas/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type JsonText, jsonText } from "../db/json-text.ts";
import { fail } from "./app-error.ts";
import type { Caller } from "./caller.ts";
import type { FaultEffects } from "./fault-effects.ts";
import { type Refuse, sendError, sentBody } from "./http-server.ts";
import { localeOf } from "./locale.ts";
import { createGate, type Gate, MOST_WAITING } from "./overload.ts";
import { sendJson } from "./raw-reply.ts";
import type { ReadyBytes } from "./reply-buffers.ts";
import { FORM_LIMIT, SMALL_BODY, takeForms } from "./request-bodies.ts";
import type { SignedAddress } from "./signed-files.ts";
import { takeUploads } from "./uploads.ts";

/** JSON that is ready to be sent. Not checked against the contract in production. */
export class ReadyJson {
  readonly text: JsonText | ReadyBytes;
  constructor(text: JsonText | ReadyBytes) {
    this.text = text;
  }
}

export function readyJson(text: JsonText | ReadyBytes): ReadyJson {
  return new ReadyJson(text);
}

export interface HandlerInput<K extends RouteKey> {
  query: QueryOf<K>;
  params: ParamsOf<K>;
  /** A form with a file is left to the handler (`receiveFile`). */
  body: BodyOf<K> extends FormData | undefined ? undefined : BodyOf<K>;
  /** undefined if anyone may call and the request has no valid session. */
  caller: K extends AnyoneKey ? Caller | undefined : Caller;
  /** Language of the reply: Accept-Language, else the session's, else German. */
  locale: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type CallersOf<K extends RouteKey> = typeof import("@vitrine/contract/routes")["routes"][K]["callers"];
type AnyoneKey = { [K in RouteKey]: CallersOf<K> extends "anyone" ? K : never }[RouteKey];

/** A handler of a file has sent it. */
export type HandlerReply<K extends RouteKey> = K extends JsonRouteKey ? ReplyOf<K> | ReadyJson : FastifyReply;

export type Handler<K extends RouteKey> = (input: HandlerInput<K>) => Promise<HandlerReply<K>> | HandlerReply<K>;
type LooseHandler = (input: Record<string, unknown>) => unknown;

export interface ApiDependencies {
  /** The session of a token; undefined when it is unknown, over or not there. */
  callerByToken(token: string, request: FastifyRequest): Caller | undefined;
  /** The session for which an address was signed; undefined where the signature is not genuine or the session is over. */
  callerByAddress(address: SignedAddress, request: FastifyRequest): Caller | undefined;
  /** Validates replies against the contract: in tests and in development. */
  checkReplies: boolean;
  /** Faults that are asked for; undefined where they are not allowed. */
  faults?: FaultEffects | undefined;
}

/** Collects the handlers of all modules; `register` makes the routes, once everything is bound. */
export interface Api {
  readonly handlers: Map<RouteKey, LooseHandler>;
  readonly limits: Map<RouteKey, Record<string, unknown>>;
  readonly refusals: Map<RouteKey, Refuse>;
  /** Served by a plugin of its own. */
  readonly elsewhere: Set<RouteKey>;
  /** Through which requests go, but for those of files. */
  readonly gate: Gate;
}

export function createApi(): Api {
  return {
    handlers: new Map(),
    limits: new Map(),
    refusals: new Map(),
    elsewhere: new Set(),
    gate: createGate(MOST_WAITING),
  };
}

export function serveElsewhere(api: Api, key: RouteKey): void {
  api.elsewhere.add(key);
}

export function bind<K extends RouteKey>(api: Api, key: K, handler: Handler<K>): void {
  if (api.handlers.has(key)) throw new Error(`${key} is bound twice`);
  // It is called with what was read by the declaration of its own key.
  api.handlers.set(key, handler as unknown as LooseHandler);
}

/** Options of @fastify/rate-limit for one endpoint. */
export function limit(api: Api, key: RouteKey, options: Record<string, unknown>): void {
  api.limits.set(key, options);
}

/** How one endpoint answers errors: whatever comes of its address, before its handler, too. */
export function refuseBy(api: Api, key: RouteKey, refuse: Refuse): void {
  api.refusals.set(key, refuse);
}

/** Every endpoint has a handler. */
export function assertComplete(api: Api): void {
  const without = routeKeys.filter((key) => !api.handlers.has(key) && !api.elsewhere.has(key));
  if (without.length > 0) throw new Error(`endpoints without a handler: ${without.join(", ")}`);
}

/** To be called on an instance whose prefix is that of the API. */
export function register(fastify: FastifyInstance, api: Api, dependencies: ApiDependencies): void {
  const here = addresses().filter(({ keys }) => !keys.some((key) => api.elsewhere.has(key)));
  const kindOf = ({ keys }: Address) => keys.map((key) => routeOf(key).body).find((body) => body && body !== "json");
  const registerAll = (instance: FastifyInstance, kind?: "multipart" | "form") => {
    for (const address of here.filter((one) => kindOf(one) === kind))
      registerAddress(instance, api, dependencies, address);
  };
  registerAll(fastify);
  fastify.register(async (uploads) => {
    await takeUploads(uploads);
    registerAll(uploads, "multipart");
  });
  fastify.register(async (forms) => {
    takeForms(forms);
    registerAll(forms, "form");
  });
}

/** One for all requests: creating an error costs more than sending it. */
const OVERLOADED = fail("overloaded");

interface Admitted {
  key: RouteKey;
  caller: Caller | undefined;
  handle: LooseHandler;
}

function registerAddress(fastify: FastifyInstance, api: Api, dependencies: ApiDependencies, address: Address): void {
  const { gate } = api;
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const rateLimit = address.keys.map((key) => api.limits.get(key)).find((options) => options !== undefined);
  const refuse = address.keys.map((key) => api.refusals.get(key)).find((one) => one !== undefined);
  const takesBody = address.keys.some((key) => routeOf(key).body !== undefined);
  const takesForm = address.keys.some((key) => routeOf(key).body === "form");
  // Files that are sent in parts have bounds of their own while they are made, and may take minutes over a slow line.
  const sentInParts = (key: RouteKey) => routeOf(key).reply !== "json" && routeOf(key).head === true;
  const gated = address.keys.every((key) => !sentInParts(key));

  function admitTo(request: FastifyRequest): Admitted {
    if (gated && gate.isFull()) throw OVERLOADED;
    const key = pickRoute(address, request.query as Record<string, unknown>);
    if (key === undefined) throw fail("not_found");
    const caller = admit(key, request, dependencies);
    const handle = api.handlers.get(key);
    if (!handle) throw new Error(`${key} has no handler`);
    return { key, caller, handle };
  }

  // Not async: a handler that answers at once costs no promise.
  function answer(request: FastifyRequest, reply: FastifyReply): void {
    const { key, caller, handle } = admitted.get(request) ?? admitTo(request);
    const result = handle({
      params: readPath(key, request.params),
      query: routeOf(key).query && value(readQuery(key, request.query as Record<string, string>)),
      body: ["json", "form"].includes(routeOf(key).body ?? "") ? value(readBody(key, request.body)) : undefined,
      caller,
      locale: localeOf(request.headers["accept-language"]) ?? caller?.locale ?? "de",
      request,
      reply,
    });
    if (!(result instanceof Promise)) render(key, result, reply);
    else {
      if (gated) gate.hold(result);
      result.then((settled) => render(key, settled, reply)).catch((error: unknown) => reply.send(error));
    }
  }

  function render(key: RouteKey, result: unknown, reply: FastifyReply): void {
    if (routeOf(key).reply !== "json") return;
    const body = result instanceof ReadyJson ? result.text : jsonText(result);
    if (dependencies.checkReplies) assertReply(key, JSON.parse(textOf(body)));
    sendJson(reply, dependencies.faults?.change(reply.request, () => textOf(body)) ?? body, !gate.isCrowded());
  }

  function haveFaults(faults: FaultEffects) {
    return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      const { key, caller } = admitted.get(request) as Admitted;
      const met = faults.meet(key, caller, request);
      if (met.length === 0) done();
      else faults.have(met, caller, request, reply, refuse).then((answered) => answered || done(), done);
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
    ...(takesBody && open ? { bodyLimit: takesForm ? FORM_LIMIT : SMALL_BODY } : {}),
    ...(dependencies.checkReplies || refuse
      ? {
          errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
            const { checkReplies } = dependencies;
            const held = checkReplies ? heldError(admitted.get(request)?.key, error, request.id) : error;
            sendError(held, request, reply, refuse);
          },
        }
      : {}),
    // Before a body is read: a caller without the right causes no work.
    ...(takesBody || dependencies.checkReplies || dependencies.faults
      ? {
          onRequest: [
            (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
              admitted.set(request, admitTo(request));
              done();
            },
            ...(dependencies.faults ? [haveFaults(dependencies.faults)] : []),
          ],
        }
      : {}),
    // An endpoint without a body answers before one is read.
    ...(address.method !== "GET" && !takesBody ? { preParsing: answer } : {}),
    handler: answer,
  });
}

/** Enforces what the contract says about who may call. */
function admit(key: RouteKey, request: FastifyRequest, dependencies: ApiDependencies): Caller | undefined {
  const route = routeOf(key);
  if (route.signed) {
    const caller = dependencies.callerByAddress(request.params as SignedAddress, request);
    // The refusal of an address does not say why.
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

/** Raw, as the specified portal sends it, or as a bearer token. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || header === "") return undefined;
  return /^bearer /i.test(header) ? header.slice(7).trim() : header;
}

function value(read: Read): unknown {
  if (read.ok) return read.value;
  throw fail("request.invalid", { issues: read.issues, ...(read.faults ? { faults: read.faults } : {}) });
}

/** Names in a path are enumerated: any other one is not found, if the endpoint has that error. */
function readPath(key: RouteKey, params: unknown): unknown {
  // A malformed address has no genuine signature.
  if (routeOf(key).signed) return params;
  const read = readParams(key, params);
  if (!read.ok && routeOf(key).errors.includes("not_found")) throw fail("not_found");
  return value(read);
}

function textOf(body: JsonText | ReadyBytes): string {
  if (typeof body === "string") return body;
  const bytes = Buffer.alloc(body.length);
  body.copyTo(bytes, 0);
  return bytes.toString();
}

/** An error that the endpoint does not list, or with details that its code does not declare, is an internal one. */
function heldError(key: RouteKey | undefined, error: unknown, requestId: string): unknown {
  const { code, ...body } = sentBody(error, requestId);
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
