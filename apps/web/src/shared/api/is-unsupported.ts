import { ApiError } from "@vitrine/contract/api-error";

const LACKING = [404, 405, 501];

/** Whether an error means that the backend does not support the call, such as an extension. */
export function isUnsupportedByServer(error: unknown): boolean {
  return error instanceof ApiError && LACKING.includes(error.status);
}
