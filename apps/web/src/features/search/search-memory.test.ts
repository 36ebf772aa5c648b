// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { recallSearch, rememberSearch } from "./search-memory.ts";

const memory = { address: "/search/vase", count: 120, anchor: "7", offset: 64, focus: "9" };

describe("where one was", () => {
  beforeEach(() => sessionStorage.clear());

  it("is known again by history entry, also after a reload", () => {
    rememberSearch(sessionStorage, "k1", memory);
    expect(recallSearch(sessionStorage, "k1", "/search/vase")).toEqual(memory);
    expect(recallSearch(sessionStorage, "k2", "/search/vase")).toBeUndefined();
  });

  it("is forgotten when the entry became another search", () => {
    rememberSearch(sessionStorage, "k1", memory);
    expect(recallSearch(sessionStorage, "k1", "/search/krug")).toBeUndefined();
  });

  it("does not fill the tab's storage, nor trip over what others put there", () => {
    for (let at = 0; at < 80; at++) rememberSearch(sessionStorage, `k${at}`, memory);
    expect(Object.keys(sessionStorage).length).toBeLessThanOrEqual(30);
    sessionStorage.setItem("vitrine.search.bad", "{");
    expect(recallSearch(sessionStorage, "bad", "/search/vase")).toBeUndefined();
  });
});
