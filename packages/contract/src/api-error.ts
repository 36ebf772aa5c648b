import type { ErrorCode } from "./error-codes.ts";
import type { ErrorDetails } from "./errors.ts";

/** A proxy answered in the place of the server, as it does, with a page or nothing instead of JSON. */
const proxyCodes = {
  413: "proxy.too_large",
  502: "proxy.unavailable",
  503: "proxy.unavailable",
  504: "proxy.timeout",
} as const;

export type ProxyErrorCode = (typeof proxyCodes)[keyof typeof proxyCodes];

/** `network`: no answer came. `unknown`: an answer without a code of the catalogue, as other backends may send. */
export type ClientErrorCode = ErrorCode | ProxyErrorCode | "network" | "unknown";

/** Of an answer that is no JSON. */
export function proxyCode(status: number): ProxyErrorCode | undefined {
  return (proxyCodes as Readonly<Record<number, ProxyErrorCode>>)[status];
}

export function isProxyError(code: string): code is ProxyErrorCode {
  return code.startsWith("proxy.");
}

export class ApiError extends Error {
  override readonly name = "ApiError";
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: ClientErrorCode;
  readonly requestId: string | undefined;
  /** What the body carries beside code, message and requestId. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined;

  constructor(fault: {
    status: number;
    code: ClientErrorCode;
    message: string;
    requestId?: string | undefined;
    details?: Readonly<Record<string, unknown>>;
    retryAfter?: number | undefined;
    cause?: unknown;
  }) {
    super(fault.message, { cause: fault.cause });
    this.status = fault.status;
    this.code = fault.code;
    this.requestId = fault.requestId;
    this.details = fault.details ?? {};
    this.retryAfter = fault.retryAfter;
  }
}

export function isApiError<C extends ClientErrorCode>(
  error: unknown,
  code: C,
): error is ApiError & { code: C; details: C extends keyof ErrorDetails ? ErrorDetails[C] : Record<string, unknown> } {
  return error instanceof ApiError && error.code === code;
}
