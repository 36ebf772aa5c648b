import { ApiError, type ClientErrorCode } from "@vitrine/contract/api-error";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { expect, it } from "vitest";
import { getDownloadErrorTextKey } from "./download-error.ts";

const error = (status: number, code: ClientErrorCode, source?: string) =>
  new ApiError({ status, code, message: "", details: source ? { source } : {} });

it.each([
  ["a conversion of one's own runs", error(429, "download.busy", "local"), "toast:download.busy_local"],
  ["the queue behind the server is full", error(429, "download.busy", "external"), "toast:download.busy_external"],
  ["one may not take it", error(403, "download.not_permitted", "local"), "toast:download.unauthorized"],
  ["the backend was refused", error(403, "download.not_permitted", "external"), "toast:download.backend"],
  ["the file could not be made", error(422, "download.failed", "external"), "toast:download.retrieval"],
  ["nobody knows", new TypeError("stream broke"), "toast:download.retrieval"],
  ["there is no connection", error(0, "network"), "toast:download.network"],
  ["too much runs, as a backend without codes says", error(429, "unknown"), "toast:download.busy_local"],
  ["behind a backend without codes it is forbidden", error(403, "unknown", "external"), "toast:download.backend"],
  ["behind a backend without codes too much runs", error(429, "unknown", "external"), "toast:download.busy_external"],
  ["it is forbidden by a backend without codes", error(403, "unknown"), "toast:download.unauthorized"],
  ["the server fails", error(500, "internal"), "toast:download.retrieval"],
  ["a backend without codes fails", error(502, "unknown"), "toast:download.retrieval"],
  ["a proxy has waited long enough", error(504, "proxy.timeout"), "toast:error.proxy.timeout"],
  ["it is more than one download holds", error(422, "download.too_many"), "toast:error.download.too_many"],
  ["the server is busy", error(503, "overloaded"), "toast:download.overloaded"],
  ["one asks too often", error(429, "rate.limited"), "toast:download.too_often"],
])("when %s, it says so", (_when, failure, key) => {
  expect(getDownloadErrorTextKey(failure)).toBe(key);
  const found = key
    .split(/[:.]/)
    .reduce<unknown>((texts, part) => (texts as Record<string, unknown> | undefined)?.[part], shippedTexts.de);
  expect(found).toBeTypeOf("string");
});
