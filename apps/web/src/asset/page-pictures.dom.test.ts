import { describe, expect, it } from "vitest";
import type { AssetDoc } from "./asset-doc.ts";
import { fillPictureAddresses, findCustomPageAssetIds } from "./custom-page-body.tsx";

const page = '<p>Canal</p><img data-asset="7" alt="Boats"><img data-asset="7" alt=""><img data-asset="8" alt="Gate">';
const boats = {
  id: "7",
  url: "/api/files/7/w640.webp?s=1",
  asset_groups: ["image"],
  renditions: [
    { w: 320, h: 200, url: "w320.webp?s=1" },
    { w: 640, h: 400, url: "w640.webp?s=1" },
  ],
} as unknown as AssetDoc;

describe("the pictures of a custom page", () => {
  it("are asked for by their assets, each once", () => {
    expect(findCustomPageAssetIds(page)).toEqual(["7", "8"]);
  });

  it("have the addresses of the reader's session, and keep their words", () => {
    const shown = fillPictureAddresses(page, new Map([["7", boats]]), false);
    expect(shown).toContain('alt="Boats" src="/api/files/7/w640.webp?s=1" srcset="/api/files/7/w320.webp?s=1 320w,');
  });

  it("are left out where the reader may not see them, but not before the server has said so", () => {
    const assets = new Map([
      ["7", boats],
      ["8", null],
    ]);
    expect(fillPictureAddresses(page, assets, false)).not.toContain("Gate");
    expect(fillPictureAddresses(page, assets, true)).toContain("Gate");
  });
});
