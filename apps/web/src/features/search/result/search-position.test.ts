// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { createBrowserStorage } from "../../../shared/host/host-storage.ts";
import { readResultScrollPosition, saveResultScrollPosition } from "./search-position.ts";

const tabStorage = createBrowserStorage(() => sessionStorage);

const memory = { address: "/search/vase", count: 120, anchor: "7", offset: 64, focus: "9" };

describe("the saved position", () => {
  it("is found by history entry, also after a reload", () => {
    saveResultScrollPosition(tabStorage, "k1", memory);
    expect(readResultScrollPosition(tabStorage, "k1", "/search/vase")).toEqual(memory);
    expect(readResultScrollPosition(tabStorage, "k2", "/search/vase")).toBeUndefined();
  });

  it("is ignored if the entry became another search", () => {
    saveResultScrollPosition(tabStorage, "k1", memory);
    expect(readResultScrollPosition(tabStorage, "k1", "/search/krug")).toBeUndefined();
  });

  it("is stored for each view of an entry: a late save of one view does not replace that of another", () => {
    const list = { ...memory, address: "/search/vase?view=list" };
    saveResultScrollPosition(tabStorage, "k1", list);
    saveResultScrollPosition(tabStorage, "k1", { ...memory, anchor: "8" });
    expect(readResultScrollPosition(tabStorage, "k1", list.address)).toEqual(list);
    expect(readResultScrollPosition(tabStorage, "k1", memory.address)?.anchor).toBe("8");
  });

  it("is stored for the last thirty entries", () => {
    for (let at = 0; at < 80; at++) saveResultScrollPosition(tabStorage, `k${at}`, memory);
    saveResultScrollPosition(tabStorage, "k60", { ...memory, count: 200 });
    expect(readResultScrollPosition(tabStorage, "k79", "/search/vase")).toEqual(memory);
    expect(readResultScrollPosition(tabStorage, "k60", "/search/vase")?.count).toBe(200);
    expect(readResultScrollPosition(tabStorage, "k50", "/search/vase")).toEqual(memory);
    expect(readResultScrollPosition(tabStorage, "k49", "/search/vase")).toBeUndefined();
  });

  it("tolerates invalid stored data", () => {
    for (const text of ["{", "null", "7"]) {
      sessionStorage.setItem("vitrine.search", text);
      expect(readResultScrollPosition(tabStorage, "k1", "/search/vase")).toBeUndefined();
    }
  });
});
