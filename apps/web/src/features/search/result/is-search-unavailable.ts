import { ApiError } from "@vitrine/contract/api-error";

/**
 * Whether an error means that the search is temporarily unavailable and is retried: no index yet, or its server does
 * not answer.
 */
export function isSearchUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 503;
}
