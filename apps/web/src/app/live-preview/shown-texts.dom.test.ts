import { expect, it } from "vitest";
import { findShownTextKeys } from "./shown-texts.ts";

const texts = {
  global: { action: { close: "Schließen", all: "{{what}}", list: "{{words}}: {{field}}" } },
  views: { search: { count: "{{count, number}} Treffer (alle)", title: "Suche" } },
};

function elementOf(html: string): Element {
  document.body.innerHTML = html;
  const element = document.querySelector("#at");
  if (!element) throw new Error("There is no #at.");
  return element;
}

it("finds the text that an element shows, or by which what it stands in is called", () => {
  expect(findShownTextKeys(elementOf('<p id="at"> Suche </p>'), texts)).toEqual(["views.search.title"]);
  expect(findShownTextKeys(elementOf('<button aria-label="Schließen"><svg id="at"></svg></button>'), texts)).toEqual([
    "global.action.close",
  ]);
  expect(findShownTextKeys(elementOf('<input id="at" placeholder="Suche">'), texts)).toEqual(["views.search.title"]);
});

it("takes anything for what a placeholder stands for, but a text that is nothing else", () => {
  expect(findShownTextKeys(elementOf('<h1 id="at">74 Treffer (alle)</h1>'), texts)).toEqual(["views.search.count"]);
  expect(findShownTextKeys(elementOf('<h1 id="at">Treffer</h1>'), texts)).toEqual([]);
  expect(findShownTextKeys(elementOf('<p id="at">Format: JPEG</p>'), texts)).toEqual([]);
});
