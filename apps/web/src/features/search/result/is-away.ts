import { ApiError } from "@vitrine/contract/api-error";

/** The search has no index at the moment, or its server does not answer: it will be back, and is asked until then. */
export function isAway(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 503;
}
