import { expect, it } from "vitest";
import { findPage, healPages, parsePages } from "./stored-pages.ts";

it("heals stored pages and leaves valid ones unchanged", () => {
  const page = { key: "team", title: "Team", html: "<p>Wir</p>", of_tomorrow: 1 };
  expect(healPages({ pages: [page] })).toEqual({ pages: [page] });
  expect(healPages({ pages: [{ key: "a" }, null, 7, { title: ["x"] }] })).toEqual({
    pages: [
      { key: "a", title: "", html: "" },
      { key: "", title: "", html: "" },
    ],
  });
  for (const damaged of [{}, { pages: {} }, { pages: "x" }]) expect(healPages(damaged)).toEqual({ pages: [] });
});

it("parses a single text as one page with its heading as title, and an empty one as none", () => {
  const page = { key: "page", title: "Impressum & mehr", html: "<p>Wir</p>" };
  const text = "<h1 class='x'>Impressum <b>& mehr</b></h1><p>Wir</p>";
  expect(parsePages(JSON.stringify(text))).toEqual({ pages: [page] });
  expect(parsePages(text), "not as JSON").toEqual({ pages: [page] });
  expect(parsePages("<p>Wir</p>").pages).toEqual([{ key: "page", title: "", html: "<p>Wir</p>" }]);
  expect(parsePages('{"pages":[{"key":"team","title":"Team","html":""}]}').pages).toHaveLength(1);
  for (const none of ["", "{}", '""', "null", "[]", "<!doctype html><html></html>"])
    expect(parsePages(none), none).toEqual({ pages: [] });
});

it("every link leads to a language's only text; with several pages, to its own page", () => {
  const { pages } = parsePages("<h1>Impressum</h1>");
  expect(findPage(pages, "privacy")?.title).toBe("Impressum");
  const several = [
    { key: "page", title: "Seite", html: "" },
    { key: "team", title: "Team", html: "" },
  ];
  expect(findPage(several, "team")?.title).toBe("Team");
  expect(findPage(several, "privacy")).toBeUndefined();
  expect(findPage([], "privacy")).toBeUndefined();
});
