import { afterEach, describe, expect, it } from "vitest";
import type { AssetDoc } from "../asset-doc.ts";
import {
  type ActionLocation,
  type ActionTools,
  type AssetAction,
  assetActions,
  getActionsAt,
  runActionKey,
} from "./asset-actions.ts";

const user = { isAssetUser: true };
const names = (place: ActionLocation, count: number, session: { isAssetUser: boolean } | null = user) =>
  getActionsAt(place, count, session).map(({ name }) => name);

describe("what can be done with assets", () => {
  it("is offered in the info panel, on the asset page and in the preview", () => {
    expect(names("icons", 1)).toEqual(["close", "download", "bookmark", "information", "preview", "share"]);
    expect(names("page", 1)).toEqual(["download", "bookmark", "share"]);
    expect(names("stage", 1)).toEqual(["preview"]);
    expect(names("preview", 1)).toEqual(["close", "download", "bookmark", "share"]);
  });

  it("is less for several", () => {
    expect(names("bar", 1)).toEqual(["close", "download", "bookmark", "share"]);
    expect(names("bar", 3)).toEqual(["close", "download", "bookmark", "share"]);
    expect(names("icons", 2)).toEqual(["close", "download", "bookmark", "share"]);
  });

  it("offers downloads and bookmarks to asset users only", () => {
    for (const session of [{ isAssetUser: false }, null]) {
      expect(names("icons", 1, session)).toEqual(["close", "information", "preview", "share"]);
      expect(names("bar", 2, session)).toEqual(["close", "share"]);
    }
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
      bookmark: (assets) => done.push(`bookmark ${assets.map(({ id }) => id)}`),
      preview: ({ id }) => done.push(`preview ${id}`),
      share: (assets) => done.push(`share ${assets.map(({ id }) => id)}`),
      open: (path) => done.push(`open ${path}`),
      close: () => done.push("close"),
    };
    return { done, tools };
  }

  it("is done with one asset", () => {
    const { done, tools } = recorder();
    for (const action of assetActions) action.one(lamp, tools);
    expect(done).toEqual(["close", "download a/b", "bookmark a/b", "open /asset/a%2Fb", "preview a/b", "share a/b"]);
  });

  it("is done with several at once, or ends their selection", () => {
    const { done, tools } = recorder();
    for (const { many } of getActionsAt("bar", 2, user)) many?.run([bowl, lamp], tools);
    expect(done).toEqual(["close", "download 7,a/b", "bookmark 7,a/b", "share 7,a/b"]);
  });

  it("can be opened in a tab of its own where it leads to a page", () => {
    expect(assetActions.flatMap(({ to }) => to?.(lamp) ?? [])).toEqual(["/asset/a%2Fb"]);
  });

  describe("by its key", () => {
    const plain = { ctrlKey: false, metaKey: false, altKey: false };
    const press = (key: string, more: object = {}, place: ActionLocation = "icons", selected = [bowl, lamp]) => {
      const { done, tools } = recorder();
      const ran = runActionKey(
        { ...plain, key, ...more },
        { actionLocation: place, asset: lamp, selected },
        { session: user, tools: { ...tools, ...("close" in more ? { close: undefined } : {}) } },
      );
      expect(ran).toBe(done.length > 0);
      return done;
    };
    const give = (name: AssetAction["name"], key: string) =>
      Object.assign(assetActions.find((action) => action.name === name) ?? {}, { key });
    afterEach(() => {
      for (const name of ["preview", "download"] as const) give(name, undefined as unknown as string);
    });

    it("opens and closes", () => {
      expect(press("Enter")).toEqual(["open /asset/a%2Fb"]);
      expect(press("Escape")).toEqual(["close"]);
      expect(press("x")).toEqual([]);
    });

    it("bookmarks what has the focus, or all that is selected", () => {
      expect(press("b")).toEqual(["bookmark 7,a/b"]);
      expect(press("b", {}, "icons", [])).toEqual(["bookmark a/b"]);
      expect(press("b", {}, "preview", [])).toEqual(["bookmark a/b"]);
      expect(press("b", { metaKey: true })).toEqual([]);
    });

    it("does nothing where there is nothing to close, or where the action is not offered", () => {
      expect(press("Escape", { close: undefined })).toEqual([]);
      expect(press("Enter", {}, "preview")).toEqual([]);
    });

    it("is any action's that names one, for all that is selected where that is possible", () => {
      give("preview", "p");
      give("download", "d");
      expect(press("p")).toEqual(["preview a/b"]);
      expect(press("d")).toEqual(["download 7,a/b"]);
      expect(press("d", {}, "icons", [bowl])).toEqual(["download a/b"]);
      expect(press("p", { ctrlKey: true })).toEqual([]);
    });
  });
});
