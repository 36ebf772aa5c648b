/**
 * Typed client of the portal API, for browsers and tests. It contains routes and encodings, but no schemas (zod stays
 * on the server) and no user-facing error messages.
 */
import { ApiError, findProxyErrorCode } from "./api-error.ts";
import type { BodyOf, JsonRouteKey, ParamsOf, QueryOf, ReplyOf } from "./endpoint.ts";
import { isErrorCode } from "./error-codes.ts";
import type { ApiExtension } from "./extensions.ts";
import { encodeQuery } from "./query.ts";
import { getRoute, type RouteKey } from "./routes.ts";

export interface ClientOptions {
  /** With the API prefix, without a trailing slash: `/api`, `http://127.0.0.1:8080/api`. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  readonly token: () => string | null;
  /** Language of the response to a call. */
  readonly locale: (key: RouteKey) => string;
  /**
   * Extensions that the backend lists; all if omitted. Parameters of missing extensions are not sent, and calls of
   * their endpoints are rejected as by a server without them.
   */
  readonly extensions?: ReadonlySet<string> | undefined;
}

/** An input that the endpoint does not take is omitted; one with only optional values is optional. */
type PartOf<N extends string, V> = undefined extends V
  ? { readonly [P in N]?: never }
  : Record<never, never> extends V
    ? { readonly [P in N]?: V }
    : { readonly [P in N]: V };

/** The query that the caller gives: without `operation`, a constant of the endpoint, which the client adds. */
type GivenQuery<K extends RouteKey> =
  QueryOf<K> extends infer Q ? (Q extends { operation: string } ? Omit<Q, "operation"> : Q) : never;

export type UrlInput<K extends RouteKey> = PartOf<"params", ParamsOf<K>> & PartOf<"query", GivenQuery<K>>;
export type CallInput<K extends RouteKey> = UrlInput<K> &
  PartOf<"body", BodyOf<K>> & { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> };

type Optional<I> = Record<never, never> extends I ? [input?: I] : [input: I];

export interface Client {
  /** The reply, or an ApiError; an aborted call rejects with the signal's reason. */
  call<K extends JsonRouteKey>(key: K, ...input: Optional<CallInput<K>>): Promise<ReplyOf<K>>;
  /** The response of a 2xx, for files and headers. */
  raw<K extends RouteKey>(key: K, ...input: Optional<CallInput<K>>): Promise<Response>;
  /** Whether the backend has an extension. */
  has(extension: ApiExtension): boolean;
  /** URL of an endpoint, for `<img>`, links and preloads. */
  url<K extends RouteKey>(key: K, ...input: Optional<UrlInput<K>>): string;
}

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

export function createClient(options: ClientOptions): Client {
  const has = (extension: ApiExtension) => options.extensions?.has(extension) ?? true;
  const url = (key: RouteKey, input: LooseInput = {}): string => urlOf(options.baseUrl, key, input, has);
  const send = async (key: RouteKey, input: LooseInput = {}): Promise<Response> => {
    const route = getRoute(key);
    if (route.extension && !has(route.extension)) throw missingExtension(route.extension);
    const headers: Record<string, string> = { accept: "application/json", "accept-language": options.locale(key) };
    const token = options.token();
    if (token !== null && !route.signed) headers.authorization = token;
    const init: RequestInit = { method: route.method, headers };
    if (input.body instanceof FormData) init.body = input.body;
    else if (route.body === "json") {
      headers["content-type"] = "application/json";
      init.body = JSON.stringify(input.body ?? {});
    }
    for (const [name, value] of Object.entries(input.headers ?? {}))
      if (has("saved_documents") || !CONDITIONAL_HEADERS.includes(name)) headers[name] = value;
    if (input.signal) init.signal = input.signal;
    const response = await (options.fetch ?? fetch)(url(key, input), init).catch((cause: unknown) => {
      if (input.signal?.aborted) throw cause;
      throw new ApiError({ status: 0, code: "network", message: "The server could not be reached.", cause });
    });
    if (!response.ok) throw await parseErrorResponse(response);
    if (route.acknowledges && isHtmlPage(response)) throw notJsonError(response);
    return response;
  };

  const call = async (key: RouteKey, input?: LooseInput): Promise<unknown> => {
    const response = await send(key, input);
    return getRoute(key).acknowledges ? readAcknowledgement(response) : readJson(response);
  };
  return { call, raw: send, has, url } as Client;
}

/** Not sent to a backend without the extension `saved_documents`. */
const CONDITIONAL_HEADERS = ["if-match", "if-none-match"];

/** An HTML page of a proxy or login: the request was not processed. */
const isHtmlPage = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/html") ?? false;

const missingExtension = (extension: ApiExtension) =>
  new ApiError({ status: 501, code: "not_implemented", message: `The backend has no extension ${extension}.` });

const notJsonError = ({ status }: Response, cause?: unknown) =>
  new ApiError({ status, code: "unknown", message: "The answer is not JSON.", cause });

function urlOf(baseUrl: string, key: RouteKey, input: LooseInput, has: Client["has"]): string {
  const route = getRoute(key);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const constants = Object.fromEntries(Object.entries(route.when ?? {}).filter(([, wanted]) => wanted !== true));
  const given = Object.entries({ ...constants, ...input.query }).filter(([name]) => {
    const extension = route.extended?.[name];
    return extension === undefined || has(extension);
  });
  return `${baseUrl}${path}${route.slash ? "/" : ""}${encodeQuery(route.query ?? {}, Object.fromEntries(given))}`;
}

/** A 2xx means success, whatever the body: anything but an object is treated as empty. */
async function readAcknowledgement(response: Response): Promise<object> {
  const answer: unknown = await response.json().catch(() => null);
  return answer !== null && typeof answer === "object" ? answer : {};
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw notJsonError(response, cause);
  }
}

/** Parses an error response; also for files loaded from a signed URL. */
export async function parseErrorResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { code, message, requestId, ...details } =
    body !== null && typeof body === "object" ? (body as Record<string, unknown>) : {};
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code:
      typeof code === "string" && isErrorCode(code)
        ? code
        : (body === undefined && findProxyErrorCode(response.status)) || "unknown",
    message: typeof message === "string" ? message : `The server answered ${response.status}.`,
    requestId: typeof requestId === "string" ? requestId : undefined,
    details,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}
