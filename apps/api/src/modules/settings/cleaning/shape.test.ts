// Input whose shape alone costs minutes: nested, wide, with attributes, expanded by references. Each is refused by its
// reason, by a look that takes no more time than reading it.
import { afterAll, describe, expect, it, vi } from "vitest";
import { createMarkupCleaner, type MarkupKind } from "./cleaner.service.ts";

// Children start by the clock of a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const cleaner = createMarkupCleaner();
afterAll(() => cleaner.close());

const refusal = async (kind: MarkupKind, ...texts: string[]) => {
  const result = await cleaner.clean(kind, texts);
  return "refused" in result ? result.refused : undefined;
};
const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inner}</svg>`;
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="1"`).join(" ");

describe("T31 a shape that costs minutes is refused by its reason", () => {
  it.each<[string, string]>([
    ["too_deep", "<div>".repeat(5_000)],
    ["too_deep", "<div>".repeat(1_000_000)],
    ["too_deep", "<ul><li>".repeat(1_000)],
    ["too_many_attributes", `<p ${attributes(50_000)}>x</p>`],
    ["too_many_elements", "<b></b>".repeat(1_000_000)],
    ["too_many_elements", "<script></script>".repeat(5_000)],
    ["too_many_elements", "<!-- -->".repeat(5_000)],
    // Few tags, and millions of elements: what formatting is left open begins anew in each paragraph.
    [
      "too_many_elements",
      `<p>${Array.from({ length: 100 }, (_, at) => `<b id=${at}>`).join("")}${"<p>a".repeat(20_000)}`,
    ],
  ])("of a page: %s", async (problem, html) => {
    expect(await refusal("html", html)).toBe(problem);
  });

  it("of all pages that are saved together", async () => {
    const page = "<p>a</p>".repeat(1_200);
    expect(await refusal("html", page)).toBeUndefined();
    expect(await cleaner.clean("html", Array(10).fill(page))).toEqual({ refused: "too_many_elements", at: 8 });
  });

  it.each<[string, string]>([
    ["too_deep", svg("<g>".repeat(5_000) + "</g>".repeat(5_000))],
    ["too_deep", svg("<g>".repeat(1_000_000))],
    ["too_many_elements", svg("<path/>".repeat(1_000_000))],
    ["too_many_attributes", svg(`<rect ${attributes(50_000)}/>`)],
    ["too_deep", svg(`<style>${"a{".repeat(100_000)}</style>`)],
    ["too_deep", svg(`<rect style="fill:${"(".repeat(100_000)}"/>`)],
  ])("of a drawing: %s", async (problem, drawing) => {
    expect(await refusal("svg", drawing)).toBe(problem);
  });

  it.each(["a{", "a{b:(", "a{b:src(", ":not(", "[", "@media a{"])("of a stylesheet: %s", async (part) => {
    expect(await refusal("css", part.repeat(100_000))).toBe("too_deep");
  });

  it("of a style with too many declarations", async () => {
    const rules = ".a{mask:url(#a)}".repeat(16_000);
    expect(await refusal("css", rules)).toBe("too_many_elements");
    expect(await refusal("svg", svg(`<style>${rules}</style><g class="a"/>`))).toBe("too_many_elements");
  });

  // Counted for each element, these would be tens of millions, more than the child has memory or time for.
  it.each<[string, string]>([
    ["many rules for every element", "*{mask:url(#a)}".repeat(9_000)],
    ["many selectors of many declarations", `${"*,".repeat(9_000)}g{${"mask:url(#a);".repeat(9_000)}}`],
  ])("and %s are counted once", async (_, style) => {
    expect(await refusal("svg", svg(`<style>${style}</style>${'<path class="a"/>'.repeat(5_000)}`))).toBeUndefined();
  });

  it("and what is merely long is cleaned", async () => {
    const page = `<ul>${"<li><a href='#/'>a</a></li>".repeat(1_000)}</ul>`;
    expect(await refusal("html", page, "<div>".repeat(150))).toBeUndefined();
    expect(await refusal("svg", svg("<path d='M0 0h1'/>".repeat(5_000)))).toBeUndefined();
    expect(await refusal("css", ".a { color: rgb(1, 2, 3) }\n".repeat(5_000))).toBeUndefined();
  });
});

/** Each level refers to the one before ten times; `level` makes one with this number of the references to another. */
const levels = (level: (at: number, before: number) => string, count = 9) =>
  Array.from({ length: count }, (_, at) => level(at + 1, at)).join("");
const ten = (part: string) => part.repeat(10);

describe("T31 a drawing that draws its parts a thousand million times is refused", () => {
  const first = '<g id="u0"><rect width="1" height="1"/></g>';
  it.each<[string, string]>([
    ["use", first + levels((at, before) => `<g id="u${at}">${ten(`<use href="#u${before}"/>`)}</g>`)],
    ["use of old", first + levels((at, before) => `<g id="u${at}">${ten(`<use xlink:href="#u${before}"/>`)}</g>`)],
    ["encoded names", first + levels((at, before) => `<g id="u${at}">${ten(`<use href="#%75${before}"/>`)}</g>`)],
    ["use in itself", '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    [
      "masks",
      `<mask id="u0"><rect/></mask>${levels((at, before) => `<mask id="u${at}">${ten(`<rect mask="url(#u${before})"/>`)}</mask>`)}`,
    ],
    [
      "clips by style",
      `<clipPath id="u0"><rect/></clipPath>${levels((at, before) => `<clipPath id="u${at}">${ten(`<rect style="clip-path: url( '#u${before}' )"/>`)}</clipPath>`)}`,
    ],
    [
      "names with a bracket",
      `<mask id="u)0"><rect/></mask>${levels((at, before) => `<mask id="u)${at}">${ten(`<rect style="mask:url('#u)${before}')"/>`)}</mask>`)}`,
    ],
    [
      "escaped names in a style",
      `<mask id="u0"><rect/></mask>${levels((at, before) => `<mask id="u${at}">${ten(`<rect style="mask: u\\72l(#u${before})"/>`)}</mask>`)}`,
    ],
    [
      "patterns by class",
      `<style>${levels((at, before) => `svg .c${at}:hover, .c${at} { fill: url(#u${before}) }`)}</style><pattern id="u0"><rect/></pattern>${levels((at) => `<pattern id="u${at}">${ten(`<rect class="x c${at}"/>`)}</pattern>`)}`,
    ],
    [
      "patterns that a group hands down",
      `<pattern id="u0"><rect/></pattern>${levels((at, before) => `<pattern id="u${at}"><g fill="url(#u${before})">${ten("<rect/>")}</g></pattern>`)}`,
    ],
    [
      "markers",
      `<marker id="u0"><path d="M0 0h1"/></marker>${levels((at, before) => `<marker id="u${at}"><path d="M0 0${"h1".repeat(80)}" marker-mid="url(#u${before})"/></marker>`)}`,
    ],
    [
      "a chain without end",
      `<g id="u0"/>${Array.from({ length: 3_000 }, (_, at) => `<g id="u${at + 1}"><use href="#u${at}"/></g>`)
        .reverse()
        .join("")}`,
    ],
  ])("%s", async (_, inner) => {
    expect(await refusal("svg", svg(inner))).toBe("too_many_references");
  });

  it("and one that repeats a part as drawings do is kept as it is", async () => {
    const drawing = svg(
      `<style>.a { fill: url(#g); clip-path: url(#c) } path { stroke: url(#g) }</style><defs><linearGradient id="g"><stop/></linearGradient><radialGradient id="h" xlink:href="#g"/><clipPath id="c"><rect/></clipPath></defs><g fill="url(#h)"><symbol id="s"><path class="a" d="M0 0h1"/></symbol>${'<use href="#s"/>'.repeat(1_000)}</g><a href="#s"><text>a</text></a>`,
    );
    expect(await cleaner.clean("svg", [drawing])).toMatchObject({ cleaned: [{ removed: [] }] });
  });
});
