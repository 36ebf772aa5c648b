import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { describe, expect, expectTypeOf, test } from "vitest";
import { isErrorCode } from "./error-codes.ts";
import { type ErrorBody, type ErrorDetailsOf, errorCodes, errorDescriptions } from "./errors.ts";
import { createErrorBodySchema } from "./schemas/errors.ts";

/** Codes of errors that our server does not return. */
const clientCodes = ["network", "unknown", "proxy.too_large", "proxy.unavailable", "proxy.timeout"];

function messageOf(language: "de" | "en", code: string): unknown {
  return code
    .split(".")
    .reduce<unknown>(
      (texts, part) => (texts as Record<string, unknown> | undefined)?.[part],
      shippedTexts[language].toast.error,
    );
}

describe.each(["de", "en"] as const)("in %s", (language) => {
  test.each([...errorCodes, ...clientCodes])("%s has a message", (code) => {
    expect(messageOf(language, code)).toEqual(expect.stringMatching(/\S/));
  });

  test("there are no messages for unknown codes", () => {
    const leaves = (value: unknown, path: string[]): string[] =>
      typeof value === "string"
        ? [path.join(".")]
        : Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, [...path, key]));
    const stray = leaves(shippedTexts[language].toast.error, []).filter((code) => !isErrorCode(code));
    expect(stray).toEqual(clientCodes);
  });
});

test("every code has an error status, and only the listed ones have Retry-After", () => {
  for (const code of errorCodes) {
    expect(errorDescriptions[code].status, code).toBeGreaterThanOrEqual(400);
    if ([429, 503].includes(errorDescriptions[code].status))
      expect(errorDescriptions[code].retryAfter, code).toBe(true);
  }
});

test("a body has the details of its code and nothing else", () => {
  const body = { code: "login.blocked", message: "m", requestId: "r", blockedMinutes: 7 };
  expect(createErrorBodySchema("login.blocked").safeParse(body).success).toBe(true);
  expect(createErrorBodySchema("login.blocked").safeParse({ ...body, blockedMinutes: 0 }).success).toBe(false);
  expect(createErrorBodySchema("internal").safeParse({ ...body, code: "internal" }).success).toBe(false);
  expectTypeOf<ErrorDetailsOf<"login.blocked">>().toEqualTypeOf<{ readonly blockedMinutes: number }>();
  expectTypeOf<ErrorBody<"download.too_many">["maxAssets"]>().toBeNumber();
});
