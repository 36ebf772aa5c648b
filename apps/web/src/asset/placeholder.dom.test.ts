import * as thumbhash from "thumbhash";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getPlaceholderUrl, showBlurAfterPaint } from "./placeholder.ts";

vi.mock("thumbhash", { spy: true });

describe("placeholders", () => {
  it("are pictures", () => {
    expect(getPlaceholderUrl({ placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" })).toMatch(/^data:image\/png;base64,/);
  });

  it("are left out where the hash is none", () => {
    expect(getPlaceholderUrl({})).toBeUndefined();
    for (const placeholder of ["%%%", "", "AAA="]) expect(getPlaceholderUrl({ placeholder })).toBeUndefined();
  });

  it("are drawn once for each record", () => {
    const draw = vi.mocked(thumbhash.thumbHashToDataURL).mockClear();
    const record = { placeholder: "2fcaFgR3h4h/d4iHd4eIh3Z4aICH" };
    expect(getPlaceholderUrl(record)).toBe(getPlaceholderUrl(record));
    expect(draw).toHaveBeenCalledTimes(1);
    expect(getPlaceholderUrl(record)).not.toBe(getPlaceholderUrl({ placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" }));
  });

  describe("of posters", () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());
    const poster = (inside = "<img>") => {
      const figure = document.createElement("figure");
      figure.innerHTML = inside;
      return figure;
    };
    const hash = { placeholder: "3OcRJYB4d3h/iIeHeEh3eIhw+j3A" };
    const blurOf = (figure: HTMLElement) => figure.style.getPropertyValue("--blur");

    it("are drawn after the paint, and not where the picture is there by then", () => {
      const [waits, came] = [poster(), poster("<img data-shown>")];
      for (const figure of [waits, came]) showBlurAfterPaint(figure, { ...hash });
      expect(blurOf(waits)).toBe("");
      vi.advanceTimersByTime(50);
      expect(blurOf(waits)).toMatch(/^url\(data:image\/png/);
      expect(blurOf(came)).toBe("");
    });

    it("are not drawn for what has left, or has none", () => {
      const draw = vi.mocked(thumbhash.thumbHashToDataURL).mockClear();
      showBlurAfterPaint(poster(), { ...hash })?.();
      expect(showBlurAfterPaint(poster(), {})).toBeUndefined();
      expect(showBlurAfterPaint(null, { ...hash })).toBeUndefined();
      vi.advanceTimersByTime(50);
      expect(draw).not.toHaveBeenCalled();
    });
  });
});
