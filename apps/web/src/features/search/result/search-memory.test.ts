// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { keptIn } from "../../../shared/kept.ts";
import { recallSearch, rememberSearch } from "./search-memory.ts";

const keptInTab = keptIn(() => sessionStorage);

const memory = { address: "/search/vase", count: 120, anchor: "7", offset: 64, focus: "9" };

describe("where one was", () => {
  it("is known again by history entry, also after a reload", () => {
    rememberSearch(keptInTab, "k1", memory);
    expect(recallSearch(keptInTab, "k1", "/search/vase")).toEqual(memory);
    expect(recallSearch(keptInTab, "k2", "/search/vase")).toBeUndefined();
  });

  it("is forgotten when the entry became another search", () => {
    rememberSearch(keptInTab, "k1", memory);
    expect(recallSearch(keptInTab, "k1", "/search/krug")).toBeUndefined();
  });

  it("is that of the last thirty entries", () => {
    for (let at = 0; at < 80; at++) rememberSearch(keptInTab, `k${at}`, memory);
    rememberSearch(keptInTab, "k60", { ...memory, count: 200 });
    expect(recallSearch(keptInTab, "k79", "/search/vase")).toEqual(memory);
    expect(recallSearch(keptInTab, "k60", "/search/vase")?.count).toBe(200);
    expect(recallSearch(keptInTab, "k50", "/search/vase")).toEqual(memory);
    expect(recallSearch(keptInTab, "k49", "/search/vase")).toBeUndefined();
  });

  it("does not trip over what others put there", () => {
    for (const text of ["{", "null", "7"]) {
      sessionStorage.setItem("vitrine.search", text);
      expect(recallSearch(keptInTab, "k1", "/search/vase")).toBeUndefined();
    }
  });
});
