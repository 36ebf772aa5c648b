// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { browserStorage } from "../../../shared/host/host-storage.ts";
import { recallSearch, rememberSearch } from "./search-memory.ts";

const tabStorage = browserStorage(() => sessionStorage);

const memory = { address: "/search/vase", count: 120, anchor: "7", offset: 64, focus: "9" };

describe("where one was", () => {
  it("is known again by history entry, also after a reload", () => {
    rememberSearch(tabStorage, "k1", memory);
    expect(recallSearch(tabStorage, "k1", "/search/vase")).toEqual(memory);
    expect(recallSearch(tabStorage, "k2", "/search/vase")).toBeUndefined();
  });

  it("is forgotten when the entry became another search", () => {
    rememberSearch(tabStorage, "k1", memory);
    expect(recallSearch(tabStorage, "k1", "/search/krug")).toBeUndefined();
  });

  it("is kept for each view of an entry: a late note of the one before does not replace what was left for the next", () => {
    const list = { ...memory, address: "/search/vase?view=list" };
    rememberSearch(tabStorage, "k1", list);
    rememberSearch(tabStorage, "k1", { ...memory, anchor: "8" });
    expect(recallSearch(tabStorage, "k1", list.address)).toEqual(list);
    expect(recallSearch(tabStorage, "k1", memory.address)?.anchor).toBe("8");
  });

  it("is that of the last thirty entries", () => {
    for (let at = 0; at < 80; at++) rememberSearch(tabStorage, `k${at}`, memory);
    rememberSearch(tabStorage, "k60", { ...memory, count: 200 });
    expect(recallSearch(tabStorage, "k79", "/search/vase")).toEqual(memory);
    expect(recallSearch(tabStorage, "k60", "/search/vase")?.count).toBe(200);
    expect(recallSearch(tabStorage, "k50", "/search/vase")).toEqual(memory);
    expect(recallSearch(tabStorage, "k49", "/search/vase")).toBeUndefined();
  });

  it("does not trip over what others put there", () => {
    for (const text of ["{", "null", "7"]) {
      sessionStorage.setItem("vitrine.search", text);
      expect(recallSearch(tabStorage, "k1", "/search/vase")).toBeUndefined();
    }
  });
});
