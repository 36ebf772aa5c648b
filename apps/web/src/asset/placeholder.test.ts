import { describe, expect, it } from "vitest";
import { placeholderUrl } from "./placeholder.ts";

describe("placeholders", () => {
  it("are pictures", () => {
    expect(placeholderUrl("1QcSHQRnh493V4dIh4eXh1h4kJUI")).toMatch(/^data:image\/png;base64,/);
  });

  it("are left out where the hash is none", () => {
    expect(placeholderUrl(undefined)).toBeUndefined();
    expect(placeholderUrl("%%%")).toBeUndefined();
    expect(placeholderUrl("")).toBeUndefined();
  });
});

it("placeholders are drawn once for each hash", () => {
  const hash = "2fcaFgR3h4h/d4iHd4eIh3Z4aICH";
  expect(placeholderUrl(hash)).toBe(placeholderUrl(hash));
  expect(placeholderUrl(hash)).not.toBe(placeholderUrl("1QcSHQRnh493V4dIh4eXh1h4kJUI"));
  expect(placeholderUrl("AAA=")).toBeUndefined();
});
