import { describe, expect, it } from "vitest";
import { countFittingIcons, isPosterCutOff, splitIcons } from "./icon-capacity.ts";

describe("icons on a poster", () => {
  it("take 40 px each of the width less 19.2", () => {
    expect([59, 59.2, 99.2, 219.2].map(countFittingIcons)).toEqual([0, 1, 2, 5]);
  });

  it("collapse into a more-menu when narrow and vanish when there is no room at all", () => {
    const icons = ["download", "information", "preview", "share"];
    expect(splitIcons(icons, 200)).toEqual({ shown: icons, more: [] });
    expect(splitIcons(icons, 150)).toEqual({ shown: ["download", "information"], more: ["preview", "share"] });
    expect(splitIcons(icons, 19.2 + 4 * 40)).toEqual({ shown: icons, more: [] });
    expect(splitIcons(icons, 19.2 + 40)).toEqual({ shown: [], more: icons });
    expect(splitIcons(icons, 50)).toEqual({ shown: [], more: [] });
  });

  it("are out of reach on posters cut to 19.2 px", () => {
    expect(isPosterCutOff(19.2)).toBe(true);
    expect(isPosterCutOff(20)).toBe(false);
  });
});
