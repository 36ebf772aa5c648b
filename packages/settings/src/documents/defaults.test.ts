/** Expected defaults of a portal without stored settings, written by hand. */
import { expect, test } from "vitest";
import { resolvePortalTitle } from "../portal-title.ts";
import { SETTINGS_VERSION } from "../version.ts";
import { createDefaultSettings, FACET_DEFAULTS } from "./defaults.ts";

const settings = createDefaultSettings();

test("the shipped version is 7.0.3", () => {
  expect(SETTINGS_VERSION).toBe("7.0.3");
  expect(settings.version).toBe("7.0.3");
});

test("the default themes are a light and a dark one in orange, without theme selection", () => {
  const { default_light, default_dark, show_theme_selection, options } = settings.themes;
  expect({ default_light, default_dark, show_theme_selection }).toEqual({
    default_light: "light",
    default_dark: "dark",
    show_theme_selection: false,
  });
  expect(options.map(({ key }) => key)).toEqual(["light", "dark"]);
  for (const { appearance } of options) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(appearance.primary_color.slice(at, at + 2), 16),
    );
    expect([red > green, green > blue], appearance.primary_color).toEqual([true, true]);
  }
});

test("default heights and borders of the dashboard", () => {
  const { collections, heroImage } = settings.dashboard;
  expect(collections).toMatchObject({ height: 250, poster_border_width: 2, show_as_tiles: false });
  expect([heroImage.height, heroImage.logo.height]).toEqual([350, 100]);
});

test("default sizes of the login, with registration and password reset", () => {
  const { logoImage, box, register, show_passwordReset } = settings.login;
  expect([logoImage.height, box.max_width]).toEqual(["8rem", "40rem"]);
  expect([register.show_button, show_passwordReset]).toEqual([true, true]);
});

test("default sizes of the search", () => {
  const { posters, thumbnails, list, sidebar } = settings.search;
  expect(posters).toEqual({ max_height: 250, min_height: 200, border_width: 2 });
  expect(thumbnails).toMatchObject({ height: 330, width: 200, border_width: 2 });
  expect(list.options).toEqual({ imageColWidth: 250, rowHeight: 200 });
  expect(sidebar.width).toBe(260);
});

test("info panel and bookmarks have a default border of 2", () => {
  expect([settings.infoView.options.border_width, settings.bookmark.options.border_width]).toEqual([2, 2]);
});

test("by default the portal has a title, but no dashboard, empty fields, order process or tour", () => {
  const { website_title, hide_dashboard, hide_empty_metadata_fields, run_order_process } = settings.global;
  expect([website_title, resolvePortalTitle(settings.global, "")]).toEqual(["", "Vitrine"]);
  expect([hide_dashboard, hide_empty_metadata_fields, run_order_process]).toEqual([true, true, false]);
  expect(settings.guide.show).toBe(false);
});

test("the grid is the default view, listed after list and thumbnails", () => {
  const { default: first, options } = settings.search.views;
  expect(first).toBe("grid");
  expect(options.map(({ key, position }) => [key, position])).toEqual([
    ["list", 0],
    ["thumbnail", 1],
    ["grid", 2],
  ]);
});

test("results are sorted by relevance by default, with four sort keys and both directions", () => {
  const { default: key, orientation, options } = settings.sorting;
  expect([key, orientation.default, orientation.options]).toEqual(["score", "desc", ["asc", "desc"]]);
  expect(options.map((option) => option.key)).toEqual(["score", "rating", "imp_date", "obj_dload_cnt"]);
});

test("a facet has ten values by default, sorted alphabetically, with multiple selection", () => {
  expect(FACET_DEFAULTS).toEqual({ preview: 10, sort: "alph", sort_orientation: "asc", multivalue: "checkbox" });
});

test("the default footer has privacy, terms, imprint and copyright", () => {
  expect(settings.footer.map(({ translation }) => translation)).toEqual([
    "global.footer.privacy",
    "global.footer.terms",
    "global.footer.imprint",
    "global.footer.copyright",
  ]);
});

test("German and English are the default languages", () => {
  expect(settings.visibleLocales.map(({ lang }) => lang)).toEqual(["de", "en"]);
});

test("the tour has its twelve steps in order", () => {
  expect(settings.guide.tour).toEqual([
    ...["language", "bookmark", "search_input", "tile", "collection", "sort"],
    ...["views", "facets", "result", "result_view", "info_panel", "icon_set"],
  ]);
});
