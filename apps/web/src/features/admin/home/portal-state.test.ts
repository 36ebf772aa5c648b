import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { starterPages } from "@vitrine/settings/pages/custom-pages";
import { expect, it } from "vitest";
import { createDraft } from "../drafts/create-draft.ts";
import {
  countPages,
  findImprintField,
  hasCustomPrimaryColour,
  isAnyPoolVisible,
  isImprintWritten,
} from "./portal-state.ts";

it("the colour is the admin's own if the default theme has another one than the shipped", () => {
  const settings = createDefaultSettings();
  expect(hasCustomPrimaryColour(settings)).toBe(false);
  const [theme] = settings.themes.options;
  if (!theme) throw new Error("One theme.");
  settings.themes.default_light = theme.key;
  theme.appearance.primary_color = "#F27A1A";
  expect(hasCustomPrimaryColour(settings), "the case does not count").toBe(false);
  theme.appearance.primary_color = "#004488";
  expect(hasCustomPrimaryColour(settings)).toBe(true);
});

it("the imprint is written if its saved text has no gaps, in any language", () => {
  const documents = {
    "pages de": createDraft("pages de", starterPages.de, null),
    "pages en": createDraft("pages en", starterPages.en, null),
  };
  expect(isImprintWritten(documents)).toBe(false);
  const written = { pages: [{ key: "imprint", title: "Imprint", html: "<p>Halm & Ton, Kiel</p>" }] };
  expect(isImprintWritten({ ...documents, "pages en": createDraft("pages en", written, null) })).toBe(true);
  const partly = {
    pages: [{ key: "imprint", title: "Imprint", html: '<p>Halm, <mark class="page-gap">town</mark></p>' }],
  };
  expect(isImprintWritten({ "pages en": createDraft("pages en", partly, null) })).toBe(false);
  const unsaved = { ...documents["pages en"], draft: written };
  expect(isImprintWritten({ ...documents, "pages en": unsaved }), "not saved yet").toBe(false);
  const empty = { pages: [{ key: "imprint", title: "Imprint", html: " " }] };
  expect(isImprintWritten({ "pages de": createDraft("pages de", empty, null) })).toBe(false);
});

it("the imprint is found among the pages of the language, else of another one", () => {
  const page = (key: string) => ({ key, title: key, html: "" });
  const documents = {
    "pages de": createDraft("pages de", { pages: [page("privacy"), page("imprint")] }, null),
    "pages en": createDraft("pages en", { pages: [page("imprint")] }, null),
  };
  expect(findImprintField(documents, "de")).toBe("pages de.pages.1.title");
  expect(findImprintField(documents, "en")).toBe("pages en.pages.0.title");
  expect(findImprintField(documents, "ar")).toBe("pages de.pages.1.title");
  expect(findImprintField({ "pages de": createDraft("pages de", { pages: [page("privacy")] }, null) }, "de")).toBe(
    undefined,
  );
});

it("a page in two languages counts once", () => {
  const documents = {
    "pages de": createDraft("pages de", starterPages.de, null),
    "pages en": createDraft("pages en", { pages: [{ key: "imprint" }, { key: "team" }] }, null),
  };
  expect(countPages(documents)).toBe(starterPages.de.pages.length + 1);
});

it("assets are visible if any group may see a pool that has some", () => {
  const pools = [
    { name: "public", assets: 0 },
    { name: "press", assets: 40 },
  ];
  const group = (pool: string) => ({ grants: [{ pool, sets: [] }] });
  expect(isAnyPoolVisible(pools, [{ grants: [] }])).toBe(false);
  expect(isAnyPoolVisible(pools, [group("public")]), "an empty pool does not count").toBe(false);
  expect(isAnyPoolVisible(pools, [group("public"), group("press")])).toBe(true);
});
