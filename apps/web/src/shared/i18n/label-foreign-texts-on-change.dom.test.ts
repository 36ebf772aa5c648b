// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { markForeignTexts } from "./foreign-texts.ts";
import { labelForeignTextsOnChange } from "./label-foreign-texts-on-change.ts";

const marked = (text: string, lang = "en") => markForeignTexts({ text }, lang).text as string;
const changed = () => new Promise((resolve) => setTimeout(resolve));

let closing: AbortController;
/** A document of its own: portals of other tests may still label the page. */
let page: Document;
beforeEach(() => {
  page = document.implementation.createHTMLDocument();
  closing = new AbortController();
  labelForeignTextsOnChange(page.body, closing.signal);
});
afterEach(() => closing.abort());

async function show(html: string): Promise<HTMLElement> {
  page.body.innerHTML = html;
  await changed();
  return page.body.firstElementChild as HTMLElement;
}

it("an element with only such a text gets its language and direction, as long as it shows it", async () => {
  const element = await show(`<p>${marked("Open")}</p>`);
  expect(element.outerHTML).toBe('<p data-foreign="" lang="en" dir="ltr">Open</p>');
  (element.firstChild as Text).data = "افتح";
  await changed();
  expect(element.outerHTML).toBe("<p>افتح</p>");
  (element.firstChild as Text).data = marked("Öffnen", "de");
  await changed();
  expect(element.lang).toBe("de");
});

it("beside an icon or a number it gets the language, and the marks isolate the direction", async () => {
  const element = await show(`<button><svg></svg>${marked("Filters")}<small>4</small></button>`);
  expect([element.lang, element.dir]).toEqual(["en", ""]);
  expect(element.textContent).toBe(`${marked("Filters")}4`);
});

it("in brackets or before a number it gets the language, and keeps its marks", async () => {
  for (const text of [`(${marked("Open")})`, `${marked("Open")}: 4`, `· ${marked("Open")}`]) {
    const element = await show(`<span>${text}</span>`);
    expect([element.lang, element.dir, element.textContent]).toEqual(["en", "", text]);
  }
  const two = await show(`<span>${marked("Open")} · ${marked("افتح", "ar")}</span>`);
  expect(two.hasAttribute("lang")).toBe(false);
});

it("a text with inserted values or with elements in it gets the language as a whole", async () => {
  const value = "\u2068Vase\u2069";
  for (const text of [
    marked(`Search for ${value}`),
    `${marked(`${value} has loaded`)}\u00a0`,
    marked(`${marked("Home")} has loaded`),
    `${marked("Sort")}: ${marked("Relevance")}`,
  ]) {
    const element = await show(`<span>${text}</span>`);
    expect([element.lang, element.dir, element.textContent]).toEqual(["en", "", text]);
  }
  const heading = await show(`<h1>${marked(`12 results <span>for ${value}</span>`)}</h1>`);
  expect(heading.lang).toBe("en");
  expect(heading.querySelector("span")?.hasAttribute("lang")).toBe(false);
  for (const text of [`${marked("Open")} ${value}`, marked(`Open ${marked("افتح", "ar")}`)]) {
    const element = await show(`<span>${text}</span>`);
    expect(element.hasAttribute("lang"), "not all of one language").toBe(false);
  }
});

it("beside a text of the portal's language, or where a component sets the language, nothing changes", async () => {
  const both = await show(`<p>${marked("Open")} الآن</p>`);
  expect(both.hasAttribute("lang")).toBe(false);
  const own = await show(`<p lang="fr">${marked("Open")}</p>`);
  expect(own.lang).toBe("fr");
});

it("the name of a button without text has its language, that of a field has not", async () => {
  const button = await show(`<button aria-label="${marked("Close")}"><svg></svg></button>`);
  expect(button.lang).toBe("en");
  button.setAttribute("aria-label", "إغلاق");
  await changed();
  expect(button.hasAttribute("lang")).toBe(false);
  const field = await show(`<input placeholder="${marked("Search")}">`);
  expect(field.hasAttribute("lang")).toBe(false);
});
