import type { ErrorCode } from "@vitrine/contract/error-codes";
import { type ErrorBody, type ErrorDetailsOf, errorDescriptions } from "@vitrine/contract/errors";

/** The error that domain code throws: it names an error code of the contract, and the route binder renders it. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds after which the client may try again, for codes that carry Retry-After. */
  readonly retryAfter: number;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, options: ErrorOptions = {}) {
    super(errorDescriptions[code].message, options);
    this.code = code;
    this.details = details;
    this.retryAfter = typeof details.retryAfter === "number" ? details.retryAfter : 2;
  }

  get status(): number {
    return errorDescriptions[this.code].status;
  }
}

type DetailArgs<C extends ErrorCode> = keyof ErrorDetailsOf<C> extends never
  ? [details?: undefined, options?: ErrorOptions]
  : [details: ErrorDetailsOf<C>, options?: ErrorOptions];

/**
 * `throw createAppError("search.unknown_field", { field })`: the compiler checks code and details against the contract.
 */
export function createAppError<C extends ErrorCode>(code: C, ...[details, options]: DetailArgs<C>): AppError {
  return new AppError(code, { ...details }, options);
}

/** The body of an error reply. Anything but an AppError becomes `internal` and reveals nothing. */
export function errorBody(error: unknown, requestId: string): ErrorBody {
  const appError = error instanceof AppError ? error : new AppError("internal");
  return { code: appError.code, message: appError.message, requestId, ...appError.details } as ErrorBody;
}
