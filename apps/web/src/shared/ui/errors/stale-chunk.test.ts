// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBrowserStorage } from "../../host/host-storage.ts";
import { assertPortalReachable, clearReloadMark, isStaleChunkError, reloadOnce } from "./stale-chunk.ts";

const tabStorage = createBrowserStorage(() => sessionStorage);

afterEach(() => vi.restoreAllMocks());

describe("a file of an older version", () => {
  it("is known by what the browser says of it", () => {
    expect(isStaleChunkError(new TypeError("Failed to fetch dynamically imported module: /assets/x.js"))).toBe(true);
    expect(isStaleChunkError(new TypeError("x is not a function"))).toBe(false);
    expect(isStaleChunkError("Failed to fetch dynamically imported module")).toBe(false);
  });

  it("reloads the page once, and again only after a page was reached", () => {
    const reload = vi.fn();
    expect(reloadOnce(tabStorage, reload)).toBe(true);
    expect(reloadOnce(tabStorage, reload)).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
    clearReloadMark(tabStorage);
    expect(reloadOnce(tabStorage, reload)).toBe(true);
  });

  it.each([
    ["nobody answers", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["another one answers for it", () => Promise.resolve(new Response("", { status: 502 }))],
  ])("is not to be had while %s", async (_, reply) => {
    vi.spyOn(window, "fetch").mockImplementation(reply);
    await expect(assertPortalReachable(new URL("https://portal.example/"))).rejects.toThrow();
  });
});

it.each([
  "error loading dynamically imported module: /assets/x.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/x.css",
])("a file that is gone is known by %j", (message) => {
  expect(isStaleChunkError(new TypeError(message))).toBe(true);
});

it("the portal is asked for its page, and for no more than whether it is there", async () => {
  const asked = vi.spyOn(window, "fetch").mockResolvedValue(new Response(""));
  expect(await assertPortalReachable(new URL("https://portal.example/house/?a#/search"))).toBe(true);
  expect(asked).toHaveBeenCalledWith("/house/", { method: "HEAD", cache: "no-store", signal: null });
});
