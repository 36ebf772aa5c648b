import { ApiError } from "@vitrine/contract/api-error";
import type { TextKey } from "../../shared/i18n/text-key.ts";

/** Where the sentence for a page that could not be opened would be of no use for a download. */
const OWN_WORDS: Readonly<Partial<Record<ApiError["code"], TextKey>>> = {
  network: "toast:download.network",
  "rate.limited": "toast:download.too_often",
  overloaded: "toast:download.overloaded",
};

/** The text key of a failed download: who refused it and why, by the error catalogue. */
export function failureKey(error: unknown): TextKey {
  if (!(error instanceof ApiError)) return "toast:download.retrieval";
  const external = error.details.source === "external";
  if (error.status === 429 && error.code !== "rate.limited") {
    return external ? "toast:download.busy_external" : "toast:download.busy_local";
  }
  const own = OWN_WORDS[error.code];
  if (own) return own;
  if (error.status === 403) return external ? "toast:download.backend" : "toast:download.unauthorized";
  if (error.code === "unknown" || error.code === "internal" || error.code === "download.failed") {
    return "toast:download.retrieval";
  }
  return `toast:error.${error.code}`;
}
