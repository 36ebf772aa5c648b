import { expect, it } from "vitest";
import { findSectionPathOfField } from "./field-address.ts";

it.each([
  ["global.website_title", "/admin/general"],
  ["footer.2.languages.de.link", "/admin/editor"],
  ["visibleLocales", "/admin/language"],
  ["texts ar.views.login.title", "/admin/language/ar"],
  ["pages de.pages.0.title", "/admin/editor"],
  ["files.favicon", "/admin/appearance"],
  ["brand.colour", "/admin/appearance"],
  ["themes.options.1.appearance.primary_color", "/admin/appearance"],
  ["nobody.knows", undefined],
])("%s is edited at %s", (path, address) => {
  expect(findSectionPathOfField(path)).toBe(address);
});
