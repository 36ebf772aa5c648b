import { describe, expect, it } from "vitest";
import { getDownloadAvailability, getDownloadRefusal } from "./download-refusal.ts";

const guest = { user: null };
const lena = { user: "lena" };
const states = (...given: ("permitted" | "forbidden" | "withdrawn" | undefined)[]) =>
  given.map((download_state) => ({ download_state }));

describe("a download that would be refused", () => {
  it.each([
    ["permitted", guest, undefined],
    ["permitted", lena, undefined],
    ["forbidden", guest, "sign-in"],
    ["forbidden", null, "sign-in"],
    ["forbidden", lena, "forbidden"],
    ["withdrawn", guest, "withdrawn"],
    ["withdrawn", lena, "withdrawn"],
    [undefined, guest, undefined],
  ] as const)("is told by its record: %s, %o: %s", (download_state, session, refusal) => {
    expect(getDownloadRefusal({ download_state }, session)).toBe(refusal);
  });

  it("of several leaves the others to be downloaded", () => {
    expect(getDownloadAvailability(states("permitted", "forbidden", undefined), lena)).toMatchObject({
      refusal: undefined,
      count: 2,
    });
  });

  it("of all is one where signing in may help with one of them", () => {
    expect(getDownloadAvailability(states("withdrawn", "forbidden"), guest)).toMatchObject({
      refusal: "sign-in",
      count: 0,
    });
    expect(getDownloadAvailability(states("withdrawn", "forbidden"), lena).refusal).toBe("forbidden");
    expect(getDownloadAvailability(states("withdrawn", "withdrawn"), guest).refusal).toBe("withdrawn");
  });
});
