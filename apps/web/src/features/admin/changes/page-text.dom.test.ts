import { expect, it } from "vitest";
import { convertPageHtmlToText } from "./page-text.ts";

const read = (html: string) => convertPageHtmlToText(html, (description) => `[Bild: ${description}]`);

it("reads paragraphs, lists and tables line by line, without markup", () => {
  expect(
    read(
      "<h2>Team</h2><p>Wir <strong>sind</strong>\n da &amp; dort.<br>Immer.</p><ul><li>Ton</li><li><p>Glas</p></li></ul>",
    ),
  ).toBe("Team\nWir sind da & dort.\nImmer.\n• Ton\n• Glas");
  expect(read("<table><tr><th>A</th><td>B</td></tr><tr><td>C</td></tr></table>")).toBe("A B\nC");
});

it("names pictures by their description, and runs nothing", () => {
  expect(read('<p>Vor <img src="x" alt="Vase" onerror="fail()"> nach</p>')).toBe("Vor [Bild: Vase] nach");
  expect(read("")).toBe("");
});
