// Binds handlers to the endpoints of the contract as Fastify routes.
import type { BodyOf, JsonRouteKey, ParamsOf, QueryOf, ReplyOf, RouteKey } from "@vitrine/contract/endpoint";
import { getRoute, listRouteAddresses, type RouteAddress, routeKeys } from "@vitrine/contract/routes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";
import { isLoopback } from "../client-network.ts";
import {
  type ApiDependencies,
  createLoadGate,
  createRouteAddressHandler,
  replaceUndeclaredError,
  type SerializedJson,
  type UntypedHandler,
} from "./answer-request.ts";
import { type ErrorResponder, sendError } from "./error-replies.ts";
import { acceptForms, MAX_FORM_BODY_BYTES, MAX_SMALL_BODY_BYTES } from "./request-bodies.ts";
import { acceptUploads } from "./uploads.ts";

export interface HandlerInput<K extends RouteKey> {
  query: QueryOf<K>;
  params: ParamsOf<K>;
  /** Undefined for a form with a file, which the handler reads (`withReceivedFile`). */
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

/** The handlers of all endpoints, as the modules bind them; `registerRoutes` then creates the routes. */
export type EndpointBindings = ReturnType<typeof createEndpointBindings>;

export function createEndpointBindings() {
  return {
    handlers: new Map<RouteKey, UntypedHandler>(),
    rateLimits: new Map<RouteKey, Record<string, unknown>>(),
    /** How endpoints send errors, including those that occur before their handler; default: JSON. */
    errorResponders: new Map<RouteKey, ErrorResponder>(),
    /** Served by a Fastify plugin instead of a handler. */
    servedByPlugins: new Set<RouteKey>(),
    /** Load shedding for all requests except files. */
    gate: createLoadGate(),
  };
}

export function bindRoute<K extends RouteKey>(api: EndpointBindings, key: K, handler: Handler<K>): void {
  if (api.handlers.has(key)) throw new Error(`${key} is bound twice`);
  // The cast is safe: a handler gets only input that was parsed as the contract declares for its endpoint.
  api.handlers.set(key, handler as unknown as UntypedHandler);
}

/**
 * Options of @fastify/rate-limit for one endpoint. By default, local requests are not limited; for requests through a
 * local proxy, `request.ip` is the visitor's address.
 */
export function setRateLimit(api: EndpointBindings, key: RouteKey, options: Record<string, unknown>): void {
  api.rateLimits.set(key, { allowList: (request: FastifyRequest) => isLoopback(request.ip), ...options });
}

/** Throws unless every endpoint has a handler. */
export function assertAllBound(api: EndpointBindings): void {
  const without = routeKeys.filter((key) => !api.handlers.has(key) && !api.servedByPlugins.has(key));
  if (without.length > 0) throw new Error(`endpoints without a handler: ${without.join(", ")}`);
}

/** Creates the routes of all bound endpoints. Call on an instance with the prefix of the API. */
export function registerRoutes(fastify: FastifyInstance, api: EndpointBindings, dependencies: ApiDependencies): void {
  const here = listRouteAddresses().filter(({ keys }) => !keys.some((key) => api.servedByPlugins.has(key)));
  const kindOf = ({ keys }: RouteAddress) =>
    keys.map((key) => getRoute(key).body).find((body) => body && body !== "json");
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

function registerAddress(
  fastify: FastifyInstance,
  api: EndpointBindings,
  dependencies: ApiDependencies,
  address: RouteAddress,
): void {
  const rateLimit = address.keys.map((key) => api.rateLimits.get(key)).find((options) => options !== undefined);
  const refuse = address.keys.map((key) => api.errorResponders.get(key)).find((one) => one !== undefined);
  const { handlers, gate } = api;
  const { onRequest, answer } = createRouteAddressHandler(address, { handlers, gate, refuse }, dependencies);
  const takesBody = address.keys.some((key) => getRoute(key).body !== undefined);
  const takesForm = address.keys.some((key) => getRoute(key).body === "form");

  const open = address.keys.every((key) => getRoute(key).callers === "anyone");
  const sendsFile = address.keys.some((key) => getRoute(key).head);
  fastify.route({
    // For a file, Fastify's own HEAD route would report a length of 0.
    method: sendsFile ? ["GET", "HEAD"] : address.method,
    exposeHeadRoute: address.method === "GET" && !sendsFile,
    url: address.path.replace(/\{(\w+)\}/g, ":$1"),
    ...(rateLimit ? { config: { rateLimit } } : {}),
    ...(takesBody && open ? { bodyLimit: takesForm ? MAX_FORM_BODY_BYTES : MAX_SMALL_BODY_BYTES } : {}),
    errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
      const sent = dependencies.checkReplies ? replaceUndeclaredError(request.endpoint?.key, error, request.id) : error;
      sendError(sent, request, reply, refuse);
    },
    onRequest,
    // An endpoint without a body replies before one is read.
    ...(address.method !== "GET" && !takesBody ? { preParsing: answer } : {}),
    handler: answer,
  });
}
