import { isApiError } from "@vitrine/contract/api-error";

const FILTER_PATH = /^query\.(?:suggestions_)?filter\.(.+)$/;

/** Fields whose filters the server could not read, as those of an address that somebody has edited or cut. */
export function unreadFilters(error: unknown): readonly string[] {
  if (!isApiError(error, "request.invalid")) return [];
  return (error.details.issues ?? []).flatMap(({ path }) => FILTER_PATH.exec(path)?.[1] ?? []);
}
