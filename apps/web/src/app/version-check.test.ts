import { describe, expect, it } from "vitest";
import { differsNotably } from "./version-check.ts";

describe("portal and server", () => {
  it("fit while major and minor are the same", () => {
    expect(differsNotably("7.0.3", "7.0.9")).toBe(false);
    expect(differsNotably("v7.0.3", "7.0.3")).toBe(false);
    expect(differsNotably("7.1.0", "7.0.3")).toBe(true);
    expect(differsNotably("8.0.3", "7.0.3")).toBe(true);
  });

  it("are not judged by what is no version", () => {
    expect(differsNotably("latest", "7.0.3")).toBe(false);
  });
});
