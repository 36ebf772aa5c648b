import { ApiError } from "@vitrine/contract/api-error";
import type { TextKey } from "../../shared/i18n/text-key.ts";

/** Texts for errors whose general text does not fit a download. */
const DOWNLOAD_TEXTS: Readonly<Partial<Record<ApiError["code"], TextKey>>> = {
  network: "toast:download.network",
  "rate.limited": "toast:download.too_often",
  overloaded: "toast:download.overloaded",
};

/** Returns the text key of a failed download, by error code and source. */
export function getDownloadErrorTextKey(error: unknown): TextKey {
  if (!(error instanceof ApiError)) return "toast:download.retrieval";
  const external = error.details.source === "external";
  if (error.status === 429 && error.code !== "rate.limited") {
    return external ? "toast:download.busy_external" : "toast:download.busy_local";
  }
  const text = DOWNLOAD_TEXTS[error.code];
  if (text) return text;
  if (error.status === 403) return external ? "toast:download.backend" : "toast:download.unauthorized";
  if (error.code === "unknown" || error.code === "internal" || error.code === "download.failed") {
    return "toast:download.retrieval";
  }
  return `toast:error.${error.code}`;
}
