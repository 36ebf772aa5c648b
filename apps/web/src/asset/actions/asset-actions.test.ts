import { describe, expect, it } from "vitest";
import { type ActionPlace, actionOfKey, actionsAt } from "./asset-actions.ts";

const user = { isAssetUser: true };
const names = (place: ActionPlace, count: number, session: { isAssetUser: boolean } | null = user) =>
  actionsAt(place, count, session).map(({ name }) => name);

describe("what can be done with assets", () => {
  it("stands in the info panel, on the asset page and in the preview", () => {
    expect(names("icons", 1)).toEqual(["close", "download", "information", "preview", "share"]);
    expect(names("page", 1)).toEqual(["download", "share"]);
    expect(names("stage", 1)).toEqual(["preview"]);
    expect(names("room", 1)).toEqual(["download", "share"]);
  });

  it("is less for several", () => {
    expect(names("bar", 1)).toEqual(["close", "download"]);
    expect(names("bar", 3)).toEqual(["close", "download"]);
    expect(names("icons", 2)).toEqual(["close", "download"]);
  });

  it("offers downloads to asset users only", () => {
    for (const session of [{ isAssetUser: false }, null]) {
      expect(names("icons", 1, session)).not.toContain("download");
      expect(names("bar", 2, session)).toEqual(["close"]);
    }
  });

  it("is done by keys, too", () => {
    expect(["Enter", "Escape", "x"].map(actionOfKey)).toEqual(["information", "close", undefined]);
  });
});
