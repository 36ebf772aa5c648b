import { ApiError } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import { isSearchUnavailable } from "./is-search-unavailable.ts";

it("a search is unavailable only for status 503", () => {
  const error = (status: number) => new ApiError({ status, code: "search.unavailable", message: "" });
  expect(isSearchUnavailable(error(503))).toBe(true);
  expect(isSearchUnavailable(error(500))).toBe(false);
  expect(isSearchUnavailable({ status: 503 })).toBe(false);
});
