/**
 * Every error the portal API can answer: dotted code -> HTTP status and an English sentence for developers.
 * The portal words an error from its code (namespace `toast`, keys `error.<code>`), never from the message.
 */
import { type ErrorCode, errorStatus } from "./error-codes.ts";

export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  /** The reply carries a Retry-After header. */
  readonly retryAfter?: true;
}

const messages: Readonly<Record<ErrorCode, string>> = {
  internal: "Something went wrong on the server.",
  not_found: "There is nothing at this address.",
  method_not_allowed: "This address does not know this method.",
  not_implemented: "This server lacks the endpoint.",
  overloaded: "The server is too busy. Try again shortly.",
  "rate.limited": "Too many requests. Slow down.",
  "request.invalid": "The request does not fit the contract; see issues.",
  "request.precondition": "What is here is not what If-Match or If-Unmodified-Since names.",
  "request.too_complex": "What was sent is nested too deeply or has too many parts; see path and problem.",
  "request.too_large": "The body of the request is too large.",
  "request.wrong_kind": "The body of the request is of a kind this endpoint does not take.",

  "session.required": "This call needs a session.",
  "session.forbidden": "This session may not call this.",
  "login.invalid": "Unknown user name or wrong password.",
  "login.blocked": "Too many failed logins; see blockedMinutes.",
  "login.no_authorization": "This account may not use the portal.",
  "login.code_invalid": "This sign-in code is unknown, used or expired.",
  "login.not_native": "Names and passwords open nothing here; session/methods lists the ways to log in.",
  "password.code_invalid": "This code for a new password is unknown, used or expired.",

  "search.unknown_field": "There is no such field; see field.",
  "search.window": "What solr_start asks for lies beyond the window of the search engine; see window.",
  "search.unavailable": "The search index is not ready.",

  "asset.not_available": "This asset does not exist or is not yours to see.",
  "collection.not_found": "There is no such collection.",

  "download.not_permitted": "This download is not permitted.",
  "download.too_many": "More assets than one download may hold; see maxAssets.",
  "download.busy": "Too many conversions or downloads are running already; see source.",
  "download.failed": "Nothing of this kind can be made of the file.",
  "download.range": "The range lies outside the file.",

  "bookmarks.guest": "Bookmarks of guests are not kept on the server.",

  "settings.stale": "The document was changed by someone else in the meantime.",
  "settings.language_unknown": "There is no such language.",
  "revision.not_found": "There is no such revision.",
  "file.incomplete": "The upload ended early; the file stored before is kept.",
  "file.too_large": "The file is larger than this place allows; see maxBytes.",
  "file.wrong_kind": "The file is of a kind this place does not take; see accepted.",
  "file.unusable": "The file is of a kind that is taken, but cannot be used; see problem.",
  "storage.full": "There is no room left on the server's disk.",
};

/** Codes whose replies carry a Retry-After header. */
const RETRIED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "overloaded",
  "rate.limited",
  "search.unavailable",
  "download.busy",
]);

export const errorCodes = Object.keys(errorStatus) as readonly ErrorCode[];

export const errors = Object.fromEntries(
  errorCodes.map((code): [ErrorCode, ErrorEntry] => [
    code,
    { status: errorStatus[code], message: messages[code], ...(RETRIED.has(code) ? { retryAfter: true } : {}) },
  ]),
) as Readonly<Record<ErrorCode, ErrorEntry>>;

/** Whether this server refused (`local`) or something behind it, like the conversion queue (`external`). */
export type ErrorSource = "local" | "external";

/** What a document would be refused for; `path` is that of the setting, as `search.sidebar.width`. */
export interface DocumentFault {
  readonly path: string;
  readonly rule: "kind" | "missing" | "unknown" | "choice" | "form" | "too_small" | "too_large" | "rule";
  /** What would be right, where that is known: `most`, `options`, ... */
  readonly [detail: string]: unknown;
}

export interface RequestIssue {
  /** Where in the request: `query.solr_rows`, `body.user`. */
  readonly path: string;
  readonly message: string;
}

/** What an error carries beside code, message and requestId. Codes that are not listed carry nothing. */
export interface ErrorDetails {
  /** `faults`: of a document that was to be saved. */
  "request.invalid": {
    readonly issues: readonly RequestIssue[];
    readonly faults?: readonly DocumentFault[] | undefined;
  };
  /** `path`: where in the request, `body.pages.1.html`. */
  "request.too_complex": { readonly path: string; readonly problem: ShapeProblem };
  /** Whole minutes left, rounded up, 1 at least. */
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
   * What is stored now; null where it was removed. When and by whom it was saved, where that is known: epoch seconds,
   * name of the account.
   */
  "settings.stale": {
    readonly current: unknown;
    readonly etag?: string | undefined;
    readonly at?: number | undefined;
    readonly by?: string | undefined;
  };
  /** Media types that are taken here. */
  "file.wrong_kind": { readonly accepted: readonly string[] };
  "file.unusable": { readonly problem: FileProblem };
}

/**
 * Why what was sent is refused for its shape, before it is read: nested elements, elements or declarations of a style,
 * attributes of one element, what references within a drawing draw. `too_costly`: reading it failed, or took all the
 * time or memory there is.
 */
export const SHAPE_PROBLEMS = [
  "too_deep",
  "too_many_elements",
  "too_many_attributes",
  "too_many_references",
  "too_costly",
] as const;
export type ShapeProblem = (typeof SHAPE_PROBLEMS)[number];

/** Why a file of the right kind is not taken. */
export type FileProblem = "damaged" | "too_many_pixels" | "too_many_frames" | ShapeProblem;

export type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails ? ErrorDetails[C] : Record<never, never>;

export type ErrorBody<C extends ErrorCode = ErrorCode> = C extends ErrorCode
  ? { readonly code: C; readonly message: string; readonly requestId: string } & DetailsOf<C>
  : never;
