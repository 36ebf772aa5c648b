import { ApiError } from "@vitrine/contract/api-error";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBrowserStorage } from "../shared/host/host-storage.ts";
import { getLoginPath, paths } from "../shared/paths.ts";
import { formatSearchLocation, parseSearchLocation } from "../shared/search/search-location.ts";
import {
  consumeReturnPath,
  getLoginPathAfterSignOn,
  parseReturnPath,
  readReturnPath,
  storeReturnPath,
} from "./return-path.ts";

const PORTAL = "https://portal.example";

/** What the login page reads out of its own address. */
const fromOf = (address: string) => new URLSearchParams(address.slice(address.indexOf("?"))).get("from");

describe("the way back after a login", () => {
  it.each([
    "/\\evil.example",
    "/\\\\evil.example",
    "\\\\evil.example",
    "//evil.example",
    "///evil.example",
    "/\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/search/..//evil.example",
    "/search/%2e%2e//evil.example",
    "/.//evil.example",
    "%2f%2fevil.example",
    "/%2fevil.example",
    "/%5cevil.example",
    "https://evil.example",
    "https:/evil.example",
    "HTTPS:evil.example",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "/javascript:alert(1)",
    "data:text/html,x",
    "@evil.example",
    "/@evil.example",
    "?from=//evil.example",
    "#//evil.example",
    "/asset\\1",
    "/elsewhere",
    "/login",
    "/LOGIN?from=/login",
    "/search/../login",
    "/logout",
    "/setup?code=x",
    "",
  ])("does not lead to %j", (from) => {
    expect(parseReturnPath(from)).toBeNull();
  });

  it.each([
    "/",
    "/search/*",
    "/search/*?id=4711,4712",
    "/search/vase?filter=%7B%22keywords%22%3A%5B%22a%2Fb%22%5D%7D",
    "/asset/1",
    "/bookmark",
    "/asset/a%2Fb",
    "/custom",
    "/custom/imprint",
    "/admin/general",
  ])("leads to %s", (from) => {
    expect(parseReturnPath(from)).toBe(from);
    expect(parseReturnPath(fromOf(`/login?from=${encodeURIComponent(from)}`))).toBe(from);
  });

  it("leads to places of this portal alone, whatever somebody writes", () => {
    const part = fc.constantFrom(
      "/",
      "\\",
      "//",
      "%2f",
      "%5C",
      "..",
      ".",
      "evil.example",
      "search",
      "asset",
      "\t",
      ":",
    );
    const hostile = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
      fc.array(part, { maxLength: 8 }).map((parts) => `/search/${parts.join("")}`),
    );
    fc.assert(
      fc.property(hostile, (from) => {
        const way = parseReturnPath(from);
        if (way === null) return;
        expect(way).toMatch(/^\/(?![/\\])/);
        expect(new URL(way, PORTAL).origin).toBe(PORTAL);
        expect(way).toMatch(/^\/(search|asset|custom|admin)?([/?]|$)/i);
        expect(parseReturnPath(way)).toBe(way);
      }),
      { numRuns: 2000 },
    );
  });

  it("leads back to every search that the portal can show", () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("\\", "/", ".", "%", "?", "#", "{", "ä") }));
    // A dot, or two, alone in a path are the folder itself and the one above, for every browser.
    const words = text.filter((part) => !/^\.{1,2}$/.test(part.trim()));
    fc.assert(
      fc.property(words, fc.array(text.filter(Boolean), { minLength: 1, maxLength: 3 }), (part, values) => {
        const place = { text: part.trim(), facets: { keywords: values }, suggestions: {}, ids: [] };
        const address = formatSearchLocation(place);
        const [pathname = "", search] = address.split("?");
        const way =
          parseReturnPath(fromOf(getLoginPath({ pathname, search: search === undefined ? "" : `?${search}` }))) ?? "";
        const [wayPath = "", waySearch = ""] = way.split("?");
        expect(parseSearchLocation(wayPath, `?${waySearch}`)).toEqual(
          parseSearchLocation(pathname, `?${search ?? ""}`),
        );
      }),
    );
  });

  it("is kept over a sign-on elsewhere, whether that went well or not", () => {
    const storage = createBrowserStorage(() => {
      throw new Error("nothing is kept beyond this test");
    });
    storeReturnPath(storage, "/search/harbour?kind=map");
    expect(getLoginPathAfterSignOn(storage, null)).toBe("/login?arrived&from=%2Fsearch%2Fharbour%3Fkind%3Dmap");
    expect(getLoginPathAfterSignOn(storage, null)).toBe("/login?arrived");
    storeReturnPath(storage, "/asset/1");
    const used = new ApiError({ status: 401, code: "login.code_invalid", message: "" });
    expect(getLoginPathAfterSignOn(storage, used)).toBe("/login?stay&reason=sign_on_expired&from=%2Fasset%2F1");
    const disabled = new ApiError({ status: 403, code: "login.no_authorization", message: "" });
    expect(getLoginPathAfterSignOn(storage, disabled)).toBe("/login?stay&reason=sign_on_no_authorization");
    const busy = new ApiError({ status: 503, code: "overloaded", message: "" });
    expect(getLoginPathAfterSignOn(storage, busy)).toBe("/login?stay&reason=error.overloaded");
    const away = new ApiError({ status: 0, code: "network", message: "" });
    expect(getLoginPathAfterSignOn(storage, away)).toBe("/login?stay&reason=error.network");
    expect(getLoginPathAfterSignOn(storage, new Error("of the page"))).toBe("/login?stay&reason=error.unknown");
    storage.set("vitrine.from", "//evil.example");
    expect(getLoginPathAfterSignOn(storage, null)).toBe("/login?arrived");
  });

  it("is held against the same rule when it was kept for the login of somebody else", () => {
    const storage = createBrowserStorage(() => {
      throw new Error("nothing is kept beyond this test");
    });
    storeReturnPath(storage, "/asset/1");
    expect(consumeReturnPath(storage)).toBe("/asset/1");
    expect(consumeReturnPath(storage)).toBeNull();
    storage.set("vitrine.from", "//evil.example");
    expect(readReturnPath(storage)).toBeNull();
    expect(consumeReturnPath(storage)).toBeNull();
    expect(parseReturnPath(paths.dashboard)).toBe("/");
  });
});
