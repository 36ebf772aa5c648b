import type { ErrorCode } from "./error-codes.ts";
import type { Extension } from "./extensions.ts";

/** Who may call an endpoint. The server enforces exactly this statement, before anything else. */
export type Caller = "anyone" | "asset-user" | "asset-user-or-admin" | "asset-user-no-guest" | "gui-admin";

/**
 * What a 200 carries. `file` and `text` are not JSON: the client only yields their URL or the raw response. `redirect`
 * is a 303, for browsers that follow it.
 */
export type ReplyKind = "json" | "file" | "text" | "redirect";

/**
 * How a value of the query is written in the URL:
 * `text` as it is, `number` in decimal, `repeated` one key per value, `json` as JSON text,
 * `ids` as one id or a JSON list of ids (read also: repeated keys and commas).
 */
export type QueryEncoding = "text" | "number" | "repeated" | "json" | "ids";

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below the API prefix, beginning with a slash, with `{name}` for parameters. A trailing slash is ignored. */
  readonly path: string;
  readonly callers: Caller;
  readonly summary: string;
  readonly reply: ReplyKind;
  readonly query?: Readonly<Record<string, QueryEncoding>>;
  readonly body?: "json" | "multipart" | "form";
  /**
   * The body is a document that is kept: a refusal names its faults by path and rule (`faults`). Those of the settings
   * are told by the registry, which knows what would be right, those of other documents by their schema.
   */
  readonly document?: "settings" | "schema";
  /** Own errors; `errorCodesOf` adds those that follow from callers, query, body and `head`. */
  readonly errors: readonly ErrorCode[];
  /**
   * Tells two endpoints at the same method and path apart by their query: a text must be equal, `true` must be there.
   * Of such a pair, the one with `when` is asked first.
   */
  readonly when?: Readonly<Record<string, string | true>>;
  /** The session is proven by the signature in the path, since pictures and videos cannot send a header. */
  readonly signed?: true;
  /** Of a file: HEAD is answered too, and one range of it. */
  readonly head?: true;
  /** Not part of the specified portal API: only backends that have this extension are asked. */
  readonly extension?: Extension;
  /** The same of parameters of its query. */
  readonly extended?: Readonly<Record<string, Extension>>;
  /** The specification does not show what it answers: whatever comes with a 2xx and is no page says that it was done. */
  readonly acknowledges?: true;
  /** Specified with a slash at the end of its path: it is asked with one. */
  readonly slash?: true;
}
