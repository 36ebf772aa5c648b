// @vitest-environment jsdom
import { expect, it } from "vitest";
import { createElementMarker, findPartAround, listPageParts } from "./page-parts.ts";

const start = `
  <header data-area="header"><img id="logo" src="/api/config/searchLogo"></header>
  <main data-area="dashboard">
    <section id="hero"><h1 id="title">Halm</h1><div data-tour="search_input"></div><ul><li id="chip"></li></ul></section>
    <p id="other"></p>
  </main>
  <footer data-area="footer"></footer>`;

const element = (id: string) => document.getElementById(id) as HTMLElement;

it("lists the parts of a page in its order", () => {
  document.body.innerHTML = start;
  expect(listPageParts(document)).toEqual([
    ...["header", "logo", "page", "hero", "title", "search_field", "suggestions", "footer"],
  ]);
});

it.each([
  ["logo", "logo"],
  ["title", "title"],
  ["chip", "suggestions"],
  ["hero", "hero"],
  ["other", "page"],
])("the innermost part around #%s is: %s", (id, part) => {
  document.body.innerHTML = start;
  expect(findPartAround(element(id))?.part).toBe(part);
});

it("marks one element at a time, without changing it, and is gone with the preview", () => {
  document.body.innerHTML = start;
  const before = element("hero").outerHTML;
  const closing = new AbortController();
  const mark = createElementMarker(document, closing.signal);
  const drawn = document.body.lastElementChild as HTMLElement;
  expect(drawn.hidden).toBe(true);
  mark(element("hero"));
  expect([drawn.hidden, element("hero").outerHTML]).toEqual([false, before]);
  mark(null);
  expect(drawn.hidden).toBe(true);
  closing.abort();
  expect(drawn.isConnected).toBe(false);
});
