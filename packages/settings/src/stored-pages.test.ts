import { expect, it } from "vitest";
import { healedPages } from "./stored-pages.ts";

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
