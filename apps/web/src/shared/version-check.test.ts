import { describe, expect, it } from "vitest";
import { isVersionMismatch } from "./version-check.ts";

describe("portal and server", () => {
  it("fit while major and minor are the same", () => {
    expect(isVersionMismatch("7.0.3", "7.0.9")).toBe(false);
    expect(isVersionMismatch("v7.0.3", "7.0.3")).toBe(false);
    expect(isVersionMismatch("7.1.0", "7.0.3")).toBe(true);
    expect(isVersionMismatch("8.0.3", "7.0.3")).toBe(true);
  });

  it("are not judged by what is no version", () => {
    expect(isVersionMismatch("latest", "7.0.3")).toBe(false);
  });
});

it.each([
  ["7", "7.0.1", false],
  ["v7.0", "7.00.4", false],
  [" 7.1.0 ", "7.1", false],
  ["7.10.0", "7.1.0", true],
  ["17.0.0", "7.0.0", true],
  ["7.0.3", "", false],
  ["release 7.1", "7.0.3", false],
])("%j and %j differ notably: %s", (one, other, differs) => {
  expect(isVersionMismatch(one, other)).toBe(differs);
  expect(isVersionMismatch(other, one)).toBe(differs);
});
