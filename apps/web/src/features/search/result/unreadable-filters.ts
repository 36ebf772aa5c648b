import { isApiError } from "@vitrine/contract/api-error";

const FILTER_PATH = /^query\.(?:suggestions_)?filter\.(.+)$/;

/** Fields whose filters the server could not parse, such as those of an edited or truncated address. */
export function unreadableFilters(error: unknown): readonly string[] {
  if (!isApiError(error, "request.invalid")) return [];
  return (error.details.issues ?? []).flatMap(({ path }) => FILTER_PATH.exec(path)?.[1] ?? []);
}
