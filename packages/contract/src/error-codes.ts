/** Every error code of the portal API with its HTTP status. Loaded by browsers; messages are in errors.ts. */
export const httpStatusByErrorCode = {
  internal: 500,
  not_found: 404,
  method_not_allowed: 405,
  not_implemented: 501,
  overloaded: 503,
  "rate.limited": 429,
  "request.invalid": 400,
  "request.precondition": 412,
  "request.too_complex": 422,
  "request.too_large": 413,
  "request.wrong_kind": 415,

  "session.required": 401,
  "session.forbidden": 403,
  "login.invalid": 401,
  "login.blocked": 401,
  "login.no_authorization": 403,
  "login.code_invalid": 401,
  "login.not_native": 403,
  "password.code_invalid": 410,

  "search.unknown_field": 400,
  "search.window": 400,
  "search.unavailable": 503,

  "asset.not_available": 403,
  "collection.not_found": 404,

  "download.not_permitted": 403,
  "download.too_many": 422,
  "download.busy": 429,
  "download.failed": 422,
  "download.range": 416,

  "bookmarks.guest": 403,

  "settings.stale": 412,
  "settings.language_unknown": 404,
  "revision.not_found": 404,
  "file.incomplete": 400,
  "file.too_large": 413,
  "file.wrong_kind": 415,
  "file.unusable": 422,
  "storage.full": 507,
} as const;

export type ErrorCode = keyof typeof httpStatusByErrorCode;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(httpStatusByErrorCode, code);
}
