/**
 * Every error of the portal API: dotted code -> HTTP status and an English message for developers. The portal shows its
 * own text per code (namespace `toast`, keys `error.<code>`), never the message.
 */
import { type ErrorCode, httpStatusByErrorCode } from "./error-codes.ts";

export interface ErrorDescription {
  readonly status: number;
  readonly message: string;
  /** Whether the reply has a Retry-After header. */
  readonly retryAfter?: true;
}

const messages: Readonly<Record<ErrorCode, string>> = {
  internal: "Something went wrong on the server.",
  not_found: "There is no such endpoint or resource.",
  method_not_allowed: "This endpoint does not support this method.",
  not_implemented: "This server does not implement the endpoint.",
  overloaded: "The server is too busy. Try again shortly.",
  "rate.limited": "Too many requests. Slow down.",
  "request.invalid": "The request is invalid; see issues.",
  "request.precondition": "The resource does not match If-Match or If-Unmodified-Since.",
  "request.too_complex": "The content is nested too deeply or too large; see path and problem.",
  "request.too_large": "The body of the request is too large.",
  "request.wrong_kind": "The endpoint does not accept this media type of the body.",

  "session.required": "This endpoint requires a session.",
  "session.forbidden": "This session may not call this endpoint.",
  "login.invalid": "Unknown user name or wrong password.",
  "login.blocked": "Too many failed logins; see blockedMinutes.",
  "login.no_authorization": "This account may not use the portal.",
  "login.code_invalid": "This sign-in code is unknown, used or expired.",
  "login.not_native": "Login by user name and password is disabled; session/methods lists the login methods.",
  "password.code_invalid": "This password code is unknown, used or expired.",

  "search.unknown_field": "There is no such field; see field.",
  "search.window": "solr_start exceeds the window of the search engine; see window.",
  "search.unavailable": "The search index is not ready.",

  "asset.not_available": "This asset does not exist or is not visible to you.",
  "collection.not_found": "There is no such collection.",

  "download.not_permitted": "This download is not permitted.",
  "download.too_many": "More assets than one download may hold; see maxAssets.",
  "download.busy": "Too many conversions or downloads are running already; see source.",
  "download.failed": "The file cannot be converted to this format.",
  "download.range": "The range is outside the file.",

  "bookmarks.guest": "Bookmarks of guests are not stored on the server.",

  "settings.stale": "The document was changed by someone else in the meantime.",
  "settings.language_unknown": "There is no such language.",
  "revision.not_found": "There is no such revision.",
  "file.incomplete": "The upload ended early; the previous file is retained.",
  "file.too_large": "The file is too large; see maxBytes.",
  "file.wrong_kind": "The media type of the file is not accepted; see accepted.",
  "file.unusable": "The file has an accepted type, but cannot be used; see problem.",
  "storage.full": "The server's disk is full.",
};

/** Codes whose replies carry a Retry-After header. */
const RETRYABLE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "overloaded",
  "rate.limited",
  "search.unavailable",
  "download.busy",
]);

export const errorCodes = Object.keys(httpStatusByErrorCode) as readonly ErrorCode[];

export const errorDescriptions = Object.fromEntries(
  errorCodes.map((code): [ErrorCode, ErrorDescription] => [
    code,
    {
      status: httpStatusByErrorCode[code],
      message: messages[code],
      ...(RETRYABLE_CODES.has(code) ? { retryAfter: true } : {}),
    },
  ]),
) as Readonly<Record<ErrorCode, ErrorDescription>>;

/** Whether this server refused (`local`) or a service behind it, such as the conversion queue (`external`). */
export type ErrorSource = "local" | "external";

/** An error of a document that was to be saved; `path` is that of the setting: `search.sidebar.width`. */
export interface DocumentError {
  readonly path: string;
  readonly rule: "kind" | "missing" | "unknown" | "choice" | "form" | "too_small" | "too_large" | "rule";
  /** Valid bounds or options, if known: `most`, `options`, ... */
  readonly [detail: string]: unknown;
}

export interface RequestIssue {
  /** Location in the request: `query.solr_rows`, `body.user`. */
  readonly path: string;
  readonly message: string;
}

/** Properties of an error besides code, message and requestId. Codes that are not listed have none. */
export interface ErrorDetailsByCode {
  /** `faults`: errors of a document that was to be saved. */
  "request.invalid": {
    readonly issues: readonly RequestIssue[];
    readonly faults?: readonly DocumentError[] | undefined;
  };
  /** `path`: location in the request, `body.pages.1.html`. */
  "request.too_complex": { readonly path: string; readonly problem: StructureProblem };
  /** Remaining minutes, rounded up, at least 1. */
  "login.blocked": { readonly blockedMinutes: number };
  "search.unknown_field": { readonly field: string };
  /** The largest `solr_start + solr_rows` the engine serves. */
  "search.window": { readonly window: number };
  "download.not_permitted": { readonly source: ErrorSource };
  "download.busy": { readonly source: ErrorSource };
  "download.failed": { readonly source: ErrorSource };
  "download.too_many": { readonly maxAssets: number };
  "file.too_large": { readonly maxBytes: number };
  /**
   * The currently stored document; null if removed. When (epoch seconds) and by whom (account name) it was saved, if
   * known.
   */
  "settings.stale": {
    readonly current: unknown;
    readonly etag?: string | undefined;
    readonly at?: number | undefined;
    readonly by?: string | undefined;
  };
  /** Accepted media types. */
  "file.wrong_kind": { readonly accepted: readonly string[] };
  "file.unusable": { readonly problem: FileProblem };
}

/**
 * Why content is refused for its structure before it is parsed: nested elements, number of elements or style
 * declarations, attributes of one element, elements drawn by references within a drawing. `too_costly`: parsing failed
 * or exceeded time or memory.
 */
export const STRUCTURE_PROBLEMS = [
  "too_deep",
  "too_many_elements",
  "too_many_attributes",
  "too_many_references",
  "too_costly",
] as const;
export type StructureProblem = (typeof STRUCTURE_PROBLEMS)[number];

/** Why a file of an accepted type is refused. */
export type FileProblem = "damaged" | "too_many_pixels" | "too_many_frames" | StructureProblem;

export type ErrorDetailsOf<C extends ErrorCode> = C extends keyof ErrorDetailsByCode
  ? ErrorDetailsByCode[C]
  : Record<never, never>;

export type ErrorBody<C extends ErrorCode = ErrorCode> = C extends ErrorCode
  ? { readonly code: C; readonly message: string; readonly requestId: string } & ErrorDetailsOf<C>
  : never;
