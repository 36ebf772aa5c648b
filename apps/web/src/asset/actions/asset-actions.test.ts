import { describe, expect, it } from "vitest";
import type { AssetDoc } from "../asset-doc.ts";
import { type ActionPlace, type ActionTools, actionOfKey, actionsAt, assetActions } from "./asset-actions.ts";

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

describe("an action", () => {
  const bowl: AssetDoc = { id: "7", asset_groups: ["image"] };
  const lamp: AssetDoc = { id: "a/b", asset_groups: ["image"] };
  /** What was done, in words. */
  function recorder() {
    const done: string[] = [];
    const tools: ActionTools = {
      download: (assets) => done.push(`download ${assets.map(({ id }) => id)}`),
      overlay: (kind, id) => done.push(`${kind} ${id}`),
      open: (path) => done.push(`open ${path}`),
      close: () => done.push("close"),
    };
    return { done, tools };
  }

  it("is done with one asset", () => {
    const { done, tools } = recorder();
    for (const action of assetActions) action.one(lamp, tools);
    expect(done).toEqual(["close", "download a/b", "open /asset/a%2Fb", "preview a/b", "share a/b"]);
  });

  it("is done with several at once, or ends their selection", () => {
    const { done, tools } = recorder();
    for (const { many } of actionsAt("bar", 2, user)) many?.run([bowl, lamp], tools);
    expect(done).toEqual(["close", "download 7,a/b"]);
  });

  it("can be opened in a tab of its own where it leads to a page", () => {
    expect(assetActions.flatMap(({ to }) => to?.(lamp) ?? [])).toEqual(["/asset/a%2Fb"]);
  });
});
