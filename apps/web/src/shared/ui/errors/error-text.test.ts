import { ApiError, type ClientErrorCode } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import { getErrorTextKey } from "./error-text.ts";

const of = (status: number, code: ClientErrorCode = "unknown") =>
  getErrorTextKey(new ApiError({ status, code, message: "" }));

it("words a failure from its code, else from its status", () => {
  expect(of(404, "collection.not_found")).toBe("toast:error.collection.not_found");
  expect(of(404)).toBe("toast:error.not_found");
  expect(of(403)).toBe("toast:error.session.forbidden");
  expect(of(413)).toBe("toast:error.request.too_large");
  expect(of(429)).toBe("toast:error.rate.limited");
  expect(of(503)).toBe("toast:error.overloaded");
  expect(of(200), "a page in the place of an answer").toBe("toast:error.unknown");
  expect(getErrorTextKey(new TypeError())).toBe("toast:error.unknown");
});
