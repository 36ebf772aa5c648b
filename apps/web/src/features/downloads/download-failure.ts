import { ApiError } from "@vitrine/contract/api-error";
import type { TextKey } from "../../shared/i18n/text-key.ts";

/** The text key of a failed download: who refused it and why, by the error catalogue. */
export function failureKey(error: unknown): TextKey {
  if (!(error instanceof ApiError)) return "toast:download.retrieval";
  const external = error.details.source === "external";
  if (error.status === 429 && error.code !== "rate.limited") {
    return external ? "toast:download.busy_external" : "toast:download.busy_local";
  }
  if (error.status === 403) return external ? "toast:download.backend" : "toast:download.unauthorized";
  if (error.code === "unknown" || error.code === "internal" || error.code === "download.failed") {
    return "toast:download.retrieval";
  }
  return `toast:error.${error.code}`;
}
