import { ApiError } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import { isAway } from "./is-away.ts";

it("a search is away where its server says that it will be back, and only then", () => {
  const error = (status: number) => new ApiError({ status, code: "search.unavailable", message: "" });
  expect(isAway(error(503))).toBe(true);
  expect(isAway(error(500))).toBe(false);
  expect(isAway({ status: 503 })).toBe(false);
});
