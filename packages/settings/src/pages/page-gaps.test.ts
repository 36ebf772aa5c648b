import { describe, expect, it } from "vitest";
import { starterPages } from "./custom-pages.ts";
import { countPageGaps, getLinkedPageKey, getPageFillState, listUnfilledPageKeys } from "./page-gaps.ts";

const gap = '<mark class="page-gap">Name</mark>';

describe("gaps of a page", () => {
  it.each([
    [`<p>${gap}, <mark lang="de" class="page-note page-gap">Ort</mark></p>`, 2],
    ["<p><mark>wichtig</mark> <mark class='page-gaps'>x</mark> page-gap</p>", 0],
    ["<mark class=page-gap>x</mark>", 1],
    ['<mark title="a > b" class="page-gap">x</mark><MARK CLASS="page-gap"/>', 2],
    ['<p title="<mark class=page-gap>" class="page-gap"><mark title="class=page-gap">x</mark></p>', 0],
    ["", 0],
  ])("%s has %i", (html, count) => {
    expect(countPageGaps(html)).toBe(count);
  });

  it.each([
    ["in one attribute", (size: number) => `<mark title="${"class=a ".repeat(size / 8)}">x</mark>`],
    ["in tags that do not end", (size: number) => "<mark class=".repeat(size / 12)],
    ["in quotes that do not end", (size: number) => `${"<mark class='".repeat(size / 13)}"`],
    ["of spaces", (size: number) => `<mark class${" ".repeat(size)}`],
  ])("are counted at once in a large page full of marks %s", (_where, page) => {
    const html = page(500_000);
    const start = performance.now();
    countPageGaps(html);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it("are in each page that a new portal begins with", () => {
    for (const { pages } of Object.values(starterPages))
      for (const { key, html } of pages) expect([key, countPageGaps(html) > 2]).toEqual([key, true]);
  });

  it("a page is unfilled if no language has it without gaps", () => {
    const page = (key: string, html: string) => getPageFillState({ key, html });
    const german = [page("terms", gap), page("imprint", "Haus am Kanal"), page("about", "")];
    const english = [page("terms", gap), page("imprint", gap), page("privacy", gap)];
    expect(listUnfilledPageKeys([...german, ...english])).toEqual(["privacy", "terms"]);
    expect(listUnfilledPageKeys([])).toEqual([]);
  });

  it("a link leads to a page by its key", () => {
    expect(["/custom/imprint", "/custom/a-b?x", "/search/*", "/custom/", ""].map(getLinkedPageKey)).toEqual([
      "imprint",
      "a-b",
      undefined,
      undefined,
      undefined,
    ]);
  });
});
