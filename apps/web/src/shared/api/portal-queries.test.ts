import { ApiError } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import { REFETCH_ON_FOCUS_OPTIONS } from "./portal-queries.ts";

it("what a server refuses is asked for again after a while; what nobody answers waits for the connection", () => {
  const after = (status: string, error: unknown) =>
    REFETCH_ON_FOCUS_OPTIONS.refetchInterval({ state: { status, error } });
  const error = (status: number, code: "internal" | "network") => new ApiError({ status, code, message: "" });
  expect(after("error", error(500, "internal"))).toBeGreaterThan(0);
  expect(after("error", error(0, "network"))).toBe(false);
  expect(after("success", null)).toBe(false);
});
