// Answers a request to endpoints of the contract: authorizes the caller, parses the input, calls the handler and sends
// the reply. The contract declares who may call, also for group views; handlers check only what depends on the content: the
// rights to an asset, and that a group view gets no originals and conversions, and ends or changes no session.
import type { RouteKey } from "@vitrine/contract/endpoint";
import type { Route } from "@vitrine/contract/route";
import { getRoute, listRouteErrorCodes, pickRouteKeyByQuery, type RouteAddress } from "@vitrine/contract/routes";
import { type ParseResult, parseBody, parseParams, parseQuery, parseReply } from "@vitrine/contract/schemas";
import { createErrorBodySchema } from "@vitrine/contract/schemas/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { type JsonText, toJsonText } from "../../db/json-text.ts";
import type { Caller } from "../caller.ts";
import { createAppError } from "../errors/app-error.ts";
import { sendJson } from "../replies/complete-reply.ts";
import type { SignedUrlParts } from "../replies/signed-files.ts";
import { type ErrorResponder, publicErrorBody } from "./error-replies.ts";
import type { FaultEffects } from "./fault-effects.ts";

export interface ApiDependencies {
  /** The caller of a session token; undefined if it is unknown or expired. */
  callerByToken(token: string): Promise<Caller | undefined>;
  /** The caller for whom a URL was signed; undefined if the signature is invalid or the session has ended. */
  callerByAddress(address: SignedUrlParts): Promise<Caller | undefined>;
  /** Validates replies against the contract: in tests and in development. */
  checkReplies: boolean;
  /** Injected faults; undefined if they are not allowed. */
  faults?: FaultEffects | undefined;
}

/** JSON that is already serialized. Not checked against the contract in production. */
export class SerializedJson {
  readonly text: JsonText | Buffer;
  constructor(text: JsonText | Buffer) {
    this.text = text;
  }
}

export function serializedJson(text: JsonText | Buffer): SerializedJson {
  return new SerializedJson(text);
}

export type UntypedHandler = (input: Record<string, unknown>) => unknown;

interface Endpoint {
  key: RouteKey;
  route: Route;
  handle: UntypedHandler | undefined;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls, once that is known; the access log names them. */
    caller: Caller | undefined;
    /** The endpoint of the contract, once the caller may call it. */
    endpoint: Endpoint | undefined;
  }
}

/** Maximum number of pending requests: keeps every worker busy; the last one waits a fraction of a second. */
export const MAX_PENDING_REQUESTS = 160;

/** Number of pending requests from which replies are not compressed; a single visitor does not cause so many. */
const CROWDED_REQUESTS = 40;

/** The error of an overload, created once: creating an error costs more than sending it. */
const OVERLOADED = createAppError("overloaded");

interface HandlerOptions {
  handlers: ReadonlyMap<RouteKey, UntypedHandler>;
  gate: LoadGate;
  /** Sends the errors of this address in another form than JSON. */
  refuse: ErrorResponder | undefined;
}

export function createRouteAddressHandler(
  address: RouteAddress,
  { handlers, gate, refuse }: HandlerOptions,
  dependencies: ApiDependencies,
) {
  const { faults } = dependencies;
  const endpoints = address.keys.map((key): Endpoint => ({ key, route: getRoute(key), handle: handlers.get(key) }));
  const [only] = endpoints.length === 1 && !endpoints[0]?.route.when ? endpoints : [];
  const findEndpoint = (query: unknown) => {
    const key = pickRouteKeyByQuery(address, query as Record<string, unknown>);
    return endpoints.find((each) => each.key === key);
  };
  // Whether the gate counts the requests: not streamed files, which have their own limits and may take minutes to send.
  const gated = endpoints.every(({ route }) => route.reply === "json" || !route.head);

  /** Runs before a body is read, so that an unauthorized caller causes no work. */
  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (gated && gate.isFull()) throw OVERLOADED;
    const endpoint = only ?? findEndpoint(request.query);
    if (!endpoint) throw createAppError("not_found");
    const caller = await authorize(endpoint, request, dependencies);
    request.caller = caller;
    request.endpoint = endpoint;
    const met = faults?.match(endpoint.key, caller, request) ?? [];
    const isAnswered = faults && met.length > 0 && (await faults.apply(met, caller, request, reply, refuse));
    // Tells Fastify that there is nothing left to do.
    return isAnswered ? reply : undefined;
  }

  // Not async: a synchronous handler costs no promise.
  function answer(request: FastifyRequest, reply: FastifyReply): void {
    const { endpoint, caller } = request;
    if (!endpoint?.handle) throw new Error(`${request.routeOptions.url} is not authorized or has no handler`);
    const { key, route, handle } = endpoint;
    // Asked again: others may have been admitted while this request was authorized.
    if (gated && gate.isFull()) throw OVERLOADED;
    const result = handle({
      params: readPath(endpoint, request.params),
      query: route.query && unwrapInput(parseQuery(key, request.query as Record<string, string>)),
      body: ["json", "form"].includes(route.body ?? "") ? unwrapInput(parseBody(key, request.body)) : undefined,
      caller,
      locale: parseAcceptLanguage(request.headers["accept-language"]) ?? caller?.locale ?? "de",
      request,
      reply,
    });
    if (!(result instanceof Promise)) render(endpoint, result, reply);
    else {
      if (gated) gate.track(result);
      result.then((settled) => render(endpoint, settled, reply)).catch((error: unknown) => reply.send(error));
    }
  }

  function render({ key, route }: Endpoint, result: unknown, reply: FastifyReply): void {
    if (route.reply !== "json") return;
    const text = result instanceof SerializedJson ? result.text : toJsonText(result);
    if (dependencies.checkReplies) assertReply(key, JSON.parse(String(text)));
    sendJson(reply, dependencies.faults?.replaceParts(reply.request, () => String(text)) ?? text);
  }

  return { onRequest, answer };
}

async function authorize(
  { route }: Endpoint,
  request: FastifyRequest,
  dependencies: ApiDependencies,
): Promise<Caller | undefined> {
  if (route.signed) {
    const caller = await dependencies.callerByAddress(request.params as SignedUrlParts);
    // The same error for every reason, so that it does not reveal why.
    if (!caller?.isAssetUser || isClosedToGroupView(route, caller)) throw createAppError("asset.not_available");
    return caller;
  }
  const token = tokenOf(request);
  const caller = token === undefined ? undefined : await dependencies.callerByToken(token);
  if (route.callers === "anyone") return caller;
  if (!caller) throw createAppError("session.required");
  if (isClosedToGroupView(route, caller)) throw createAppError("session.forbidden");
  if (route.callers === "gui-admin") {
    if (!caller.isGuiAdmin) throw createAppError("session.forbidden");
  } else if (route.callers === "asset-user-or-admin") {
    if (!caller.isAssetUser && !caller.isGuiAdmin) throw createAppError("session.forbidden");
  } else {
    if (!caller.isAssetUser) throw createAppError("session.forbidden");
    if (route.callers === "asset-user-no-guest" && caller.kind !== "account")
      throw createAppError(caller.kind === "guest" ? "bookmarks.guest" : "session.forbidden");
  }
  return caller;
}

const isClosedToGroupView = ({ groupView }: Route, { kind }: Caller) => kind === "group-view" && !groupView;

/** The session token from the Authorization header: raw, as the specified portal sends it, or as a bearer token. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || header === "") return undefined;
  return /^bearer /i.test(header) ? header.slice(7).trim() : header;
}

function unwrapInput(read: ParseResult): unknown {
  if (read.ok) return read.value;
  throw createAppError("request.invalid", { issues: read.issues, ...(read.faults ? { faults: read.faults } : {}) });
}

/** Parses path parameters; invalid ones are answered with not_found if the endpoint declares that error. */
function readPath({ key, route }: Endpoint, params: unknown): unknown {
  // The signature check rejects malformed parameters.
  if (route.signed) return params;
  const read = parseParams(key, params);
  if (!read.ok && route.errors.includes("not_found")) throw createAppError("not_found");
  return unwrapInput(read);
}

/** Turns an error that the endpoint does not declare, or whose details do not fit its code, into an internal one. */
export function replaceUndeclaredError(key: RouteKey | undefined, error: unknown, requestId: string): unknown {
  const { code, ...body } = publicErrorBody(error, requestId);
  if (key !== undefined && !listRouteErrorCodes(key).includes(code)) {
    return new Error(`${key} answers ${code}, which the contract does not list for it`, { cause: error });
  }
  const read = createErrorBodySchema(code).safeParse({ code, ...body });
  return read.success ? error : new Error(`the details of ${code} are not what the contract says`, { cause: error });
}

function assertReply(key: RouteKey, reply: unknown): void {
  const read = parseReply(key, reply);
  if (!read.ok) throw new Error(`the reply of ${key} is not what the contract says: ${JSON.stringify(read.issues)}`);
}

/** The first language of an Accept-Language header, in the contract's form (`de`, `pt-BR`); undefined for none. */
export function parseAcceptLanguage(acceptLanguage: string | undefined): string | undefined {
  if (!acceptLanguage) return undefined;
  const tags = new Negotiator({ headers: { "accept-language": acceptLanguage.slice(0, 500) } }).languages();
  const [language, region] = tags.find((tag) => /^[a-z]{2}(-[a-z]{2})?$/i.test(tag))?.split("-") ?? [];
  if (!language) return undefined;
  return region ? `${language.toLowerCase()}-${region.toUpperCase()}` : language.toLowerCase();
}

/**
 * Load shedding: the number of pending requests is limited, and further ones are rejected at once to be retried later.
 * Otherwise, under overload, all requests would wait for replies that no client reads any more.
 */
type LoadGate = ReturnType<typeof createLoadGate>;

export function createLoadGate() {
  let waiting = 0;
  const leave = () => {
    waiting--;
  };
  return {
    isFull: (): boolean => waiting >= MAX_PENDING_REQUESTS,
    isCrowded: (): boolean => waiting >= CROWDED_REQUESTS,
    /** Counts a request until its promise settles. */
    track(work: Promise<unknown>): void {
      waiting++;
      work.then(leave, leave);
    },
    /** Does not count a request while it waits for a queue that has its own limit. */
    async excludeWhile<T>(work: Promise<T>): Promise<T> {
      waiting--;
      try {
        return await work;
      } finally {
        waiting++;
      }
    },
  };
}
