import { expect, it } from "vitest";
import { healedPages, pageAt, readPages } from "./stored-pages.ts";

it("makes pages of whatever was stored, and leaves whole ones as they are", () => {
  const page = { key: "team", title: "Team", html: "<p>Wir</p>", of_tomorrow: 1 };
  expect(healedPages({ pages: [page] })).toEqual({ pages: [page] });
  expect(healedPages({ pages: [{ key: "a" }, null, 7, { title: ["x"] }] })).toEqual({
    pages: [
      { key: "a", title: "", html: "" },
      { key: "", title: "", html: "" },
    ],
  });
  for (const damaged of [{}, { pages: {} }, { pages: "x" }]) expect(healedPages(damaged)).toEqual({ pages: [] });
});

it("reads one text for a language as one page with its heading as title, and nothing as none", () => {
  const page = { key: "page", title: "Impressum & mehr", html: "<p>Wir</p>" };
  const text = "<h1 class='x'>Impressum <b>& mehr</b></h1><p>Wir</p>";
  expect(readPages(JSON.stringify(text))).toEqual({ pages: [page] });
  expect(readPages(text), "not as JSON").toEqual({ pages: [page] });
  expect(readPages("<p>Wir</p>").pages).toEqual([{ key: "page", title: "", html: "<p>Wir</p>" }]);
  expect(readPages('{"pages":[{"key":"team","title":"Team","html":""}]}').pages).toHaveLength(1);
  for (const none of ["", "{}", '""', "null", "[]", "<!doctype html><html></html>"])
    expect(readPages(none), none).toEqual({ pages: [] });
});

it("the one text of a language is what every link means; of several pages a link means its own", () => {
  const { pages } = readPages("<h1>Impressum</h1>");
  expect(pageAt(pages, "privacy")?.title).toBe("Impressum");
  const several = [
    { key: "page", title: "Seite", html: "" },
    { key: "team", title: "Team", html: "" },
  ];
  expect(pageAt(several, "team")?.title).toBe("Team");
  expect(pageAt(several, "privacy")).toBeUndefined();
  expect(pageAt([], "privacy")).toBeUndefined();
});
