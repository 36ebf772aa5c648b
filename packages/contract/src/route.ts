import type { ErrorCode } from "./error-codes.ts";
import type { ApiExtension } from "./extensions.ts";

/** Who may call an endpoint. The server checks it before anything else. */
export type AllowedCallers = "anyone" | "asset-user" | "asset-user-or-admin" | "asset-user-no-guest" | "gui-admin";

/**
 * Kind of a successful reply. `file` and `text` are not JSON: the client returns their URL or the raw response.
 * `redirect` is a 303 for browsers.
 */
export type ReplyKind = "json" | "file" | "text" | "redirect";

/**
 * Encoding of a query parameter: `text` as it is, `number` in decimal, `repeated` one parameter per value, `json` as
 * JSON text, `ids` as one id or a JSON list of ids (decoding also accepts repetition and commas).
 */
export type QueryEncoding = "text" | "number" | "repeated" | "json" | "ids";

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** Path below the API prefix, with a leading slash and `{name}` for parameters. A trailing slash is ignored. */
  readonly path: string;
  readonly callers: AllowedCallers;
  /**
   * Open to an admin who looks at the portal with the rights of a group: reads only, counts nothing, and hands out no
   * original or conversion. Other endpoints are closed to such a session, except those for anyone.
   */
  readonly groupView?: true;
  readonly summary: string;
  readonly reply: ReplyKind;
  readonly query?: Readonly<Record<string, QueryEncoding>>;
  readonly body?: "json" | "multipart" | "form";
  /**
   * The body is a document to store: a refusal lists its errors by path and rule (`faults`). `settings` are validated
   * by the registry, which knows the valid values, other documents by their schema.
   */
  readonly document?: "settings" | "schema";
  /** Specific error codes; `listRouteErrorCodes` adds those that follow from callers, query, body and `head`. */
  readonly errors: readonly ErrorCode[];
  /**
   * Distinguishes endpoints of the same method and path by their query: a text must be equal, `true` must be present.
   * The endpoint with `when` is checked first.
   */
  readonly when?: Readonly<Record<string, string | true>>;
  /** The signature in the path proves the session, since images and videos cannot send a header. */
  readonly signed?: true;
  /** For files: supports HEAD and a single range. */
  readonly head?: true;
  /** Not part of the specified API: called only if the backend has this extension. */
  readonly extension?: ApiExtension;
  /** Query parameters that need an extension. */
  readonly extended?: Readonly<Record<string, ApiExtension>>;
  /** The specification does not define the reply: any 2xx that is not an HTML page means success. */
  readonly acknowledges?: true;
  /** Specified with a trailing slash, so the client sends one. */
  readonly slash?: true;
}
