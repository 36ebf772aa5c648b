import { expect, it } from "vitest";
import { getFieldAddress } from "./field-address.ts";
import { findSettings } from "./setting-search.ts";

it.each([
  ["global.website_title", "/admin/general"],
  ["visibleLocales", "/admin/language"],
  ["texts ar.views.login.title", "/admin/language/ar"],
  ["pages de.pages.0.title", "/admin/editor"],
  ["themes.options.1.appearance.primary_color", "/admin/appearance"],
  ["nobody.knows", undefined],
])("%s is edited at %s", (path, address) => {
  expect(getFieldAddress(path)).toBe(address);
});

it("search results for theme settings open the given theme, those inside other lists open the list", () => {
  const pathsOf = (query: string) => findSettings(query, () => "", 1).map(({ path }) => path);
  expect(pathsOf("appearance.primary_color")).toContain("themes.options.1.appearance.primary_color");
  expect(pathsOf("footer[].position")).toEqual(["footer"]);
});
