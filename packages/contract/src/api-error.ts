import type { ErrorCode } from "./error-codes.ts";
import type { ErrorDetailsByCode } from "./errors.ts";

/** Codes of errors that a proxy answered instead of the server, with a page or nothing instead of JSON. */
const proxyCodes = {
  413: "proxy.too_large",
  502: "proxy.unavailable",
  503: "proxy.unavailable",
  504: "proxy.timeout",
} as const;

export type ProxyErrorCode = (typeof proxyCodes)[keyof typeof proxyCodes];

/** `network`: no response arrived. `unknown`: a response without a known code, as other backends may send. */
export type ClientErrorCode = ErrorCode | ProxyErrorCode | "network" | "unknown";

/** Code of a response that is not JSON. */
export function findProxyErrorCode(status: number): ProxyErrorCode | undefined {
  return (proxyCodes as Readonly<Record<number, ProxyErrorCode>>)[status];
}

export function isProxyErrorCode(code: string): code is ProxyErrorCode {
  return code.startsWith("proxy.");
}

export class ApiError extends Error {
  override readonly name = "ApiError";
  /** 0 if no response arrived. */
  readonly status: number;
  readonly code: ClientErrorCode;
  readonly requestId: string | undefined;
  /** Properties of the body besides code, message and requestId. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds to wait before retrying. */
  readonly retryAfter: number | undefined;

  constructor(init: {
    status: number;
    code: ClientErrorCode;
    message: string;
    requestId?: string | undefined;
    details?: Readonly<Record<string, unknown>>;
    retryAfter?: number | undefined;
    cause?: unknown;
  }) {
    super(init.message, { cause: init.cause });
    this.status = init.status;
    this.code = init.code;
    this.requestId = init.requestId;
    this.details = init.details ?? {};
    this.retryAfter = init.retryAfter;
  }
}

export function isApiErrorWithCode<C extends ClientErrorCode>(
  error: unknown,
  code: C,
): error is ApiError & {
  code: C;
  details: C extends keyof ErrorDetailsByCode ? ErrorDetailsByCode[C] : Record<string, unknown>;
} {
  return error instanceof ApiError && error.code === code;
}
