import { describe, expect, it } from "vitest";
import { parseSearchLocation } from "../../shared/search/search-location.ts";
import { countLinkableAssets, createAssetLink, createSharedLink, MAX_LINK_LENGTH } from "./share-link.ts";

const page = { origin: "https://medien.example", pathname: "/portal/" };

describe("a link that is shared", () => {
  it("is origin, path, then the asset's page", () => {
    expect(createAssetLink("a/b", page)).toBe("https://medien.example/portal/#/asset/a%2Fb");
  });

  it("leads to several assets by their ids, in their order", () => {
    const link = createSharedLink({ count: 3, ids: ["7", "a,b", "9"] }, page);
    expect(link).toMatchObject({ to: "assets", url: expect.stringMatching(/^https:\/\/medien\.example\/portal\/#/) });
    const [path = "", query = ""] = link?.url.split("#")[1]?.split("?") ?? [];
    expect(parseSearchLocation(path, `?${query}`).ids).toEqual(["7", "a,b", "9"]);
  });

  const many = Array.from({ length: 2000 }, (_, at) => String(100_000 + at));

  it("is the search's own where the ids of a result would be too long", () => {
    expect(createSharedLink({ count: 2000, ids: many, search: "/search/krug?kind=map" }, page)).toEqual({
      url: "https://medien.example/portal/#/search/krug?kind=map",
      to: "search",
    });
    expect(createSharedLink({ count: 2000, ids: [], search: "/search/*" }, page)?.to).toBe("search");
  });

  it("is none where too many were picked by hand", () => {
    expect(createSharedLink({ count: 2000, ids: many }, page)).toBeUndefined();
    const most = countLinkableAssets(many, page);
    expect(createSharedLink({ count: most, ids: many.slice(0, most) }, page)?.to).toBe("assets");
    expect(createSharedLink({ count: most + 1, ids: many.slice(0, most + 1) }, page)).toBeUndefined();
  });

  it("stays below what mail programs bear", () => {
    for (let count = 1; count < 400; count++) {
      const link = createSharedLink({ count, ids: many.slice(0, count), search: "/search/*" }, page);
      expect(link?.url.length).toBeLessThanOrEqual(MAX_LINK_LENGTH);
    }
    expect(createSharedLink({ count: 250, ids: many.slice(0, 250) }, page)?.to).toBe("assets");
  });
});
