import * as thumbhash from "thumbhash";
import { describe, expect, it, vi } from "vitest";
import { placeholderUrl } from "./placeholder.ts";

vi.mock("thumbhash", { spy: true });

describe("placeholders", () => {
  it("are pictures", () => {
    expect(placeholderUrl({ placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" })).toMatch(/^data:image\/png;base64,/);
  });

  it("are left out where the hash is none", () => {
    expect(placeholderUrl({})).toBeUndefined();
    for (const placeholder of ["%%%", "", "AAA="]) expect(placeholderUrl({ placeholder })).toBeUndefined();
  });

  it("are drawn once for each record", () => {
    const draw = vi.mocked(thumbhash.thumbHashToDataURL).mockClear();
    const record = { placeholder: "2fcaFgR3h4h/d4iHd4eIh3Z4aICH" };
    expect(placeholderUrl(record)).toBe(placeholderUrl(record));
    expect(draw).toHaveBeenCalledTimes(1);
    expect(placeholderUrl(record)).not.toBe(placeholderUrl({ placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" }));
  });
});
