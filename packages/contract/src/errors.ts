/**
 * Every error the portal API can answer: dotted code -> HTTP status and an English sentence for developers.
 * The portal words an error from its code (namespace `toast`, keys `error.<code>`), never from the message.
 */

export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  /** The reply carries a Retry-After header. */
  readonly retryAfter?: true;
}

const catalogue = {
  internal: { status: 500, message: "Something went wrong on the server." },
  not_found: { status: 404, message: "There is nothing at this address." },
  method_not_allowed: { status: 405, message: "This address does not know this method." },
  not_implemented: { status: 501, message: "This endpoint is part of the contract but is not built yet." },
  overloaded: { status: 503, message: "The server is too busy. Try again shortly.", retryAfter: true },
  "rate.limited": { status: 429, message: "Too many requests. Slow down.", retryAfter: true },
  "request.invalid": { status: 400, message: "The request does not fit the contract; see issues." },
  "request.precondition": { status: 412, message: "What is here is not what If-Match or If-Unmodified-Since names." },
  "request.too_large": { status: 413, message: "The body of the request is too large." },
  "request.wrong_kind": { status: 415, message: "The body of the request is of a kind this endpoint does not take." },

  "session.required": { status: 401, message: "This call needs a session." },
  "session.forbidden": { status: 403, message: "This session may not call this." },
  "login.invalid": { status: 401, message: "Unknown user name or wrong password." },
  "login.blocked": { status: 401, message: "Too many failed logins; see blockedMinutes." },
  "login.no_authorization": { status: 403, message: "This account may not use the portal." },
  "login.code_invalid": { status: 401, message: "This sign-in code is unknown, used or expired." },

  "search.unknown_field": { status: 400, message: "There is no such field; see field." },
  "search.window": { status: 400, message: "solr_start lies beyond the window of the search engine; see window." },
  "search.unavailable": { status: 503, message: "The search index is not ready.", retryAfter: true },

  "asset.not_available": { status: 403, message: "This asset does not exist or is not yours to see." },
  "collection.not_found": { status: 404, message: "There is no such collection." },

  "download.not_permitted": { status: 403, message: "This download is not permitted." },
  "download.too_many": { status: 422, message: "More assets than one download may hold; see maxAssets." },
  "download.busy": {
    status: 429,
    message: "Too many conversions or downloads are running already; see source.",
    retryAfter: true,
  },
  "download.failed": { status: 422, message: "Nothing of this kind can be made of the file." },
  "download.range": { status: 416, message: "The range lies outside the file." },

  "bookmarks.guest": { status: 403, message: "Bookmarks of guests are not kept on the server." },

  "settings.stale": { status: 412, message: "The document was changed by someone else in the meantime." },
  "settings.language_unknown": { status: 404, message: "There is no such language." },
  "revision.not_found": { status: 404, message: "There is no such revision." },
  "file.incomplete": { status: 400, message: "The upload ended early; the file stored before is kept." },
  "file.too_large": { status: 413, message: "The file is larger than this place allows; see maxBytes." },
  "file.wrong_kind": { status: 415, message: "The file is of a kind this place does not take; see accepted." },
  "storage.full": { status: 507, message: "There is no room left on the server's disk." },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof catalogue;

export const errors: Readonly<Record<ErrorCode, ErrorEntry>> = catalogue;

export const errorCodes = Object.keys(catalogue) as readonly ErrorCode[];

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(catalogue, code);
}

/** Whether this server refused (`local`) or something behind it, like the conversion queue (`external`). */
export type ErrorSource = "local" | "external";

export interface RequestIssue {
  /** Where in the request: `query.solr_rows`, `body.user`. */
  readonly path: string;
  readonly message: string;
}

/** What an error carries beside code, message and requestId. Codes that are not listed carry nothing. */
export interface ErrorDetails {
  "request.invalid": { readonly issues: readonly RequestIssue[] };
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
  /** Media types that are taken here. */
  "file.wrong_kind": { readonly accepted: readonly string[] };
}

export type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails ? ErrorDetails[C] : Record<never, never>;

export type ErrorBody<C extends ErrorCode = ErrorCode> = C extends ErrorCode
  ? { readonly code: C; readonly message: string; readonly requestId: string } & DetailsOf<C>
  : never;
