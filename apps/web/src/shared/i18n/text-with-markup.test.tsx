import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { TextWithMarkup } from "./text-with-markup.tsx";

const link = (words: string) => <a href="#/terms">{words}</a>;
const html = (text: string) => render(<TextWithMarkup text={text} marks={{ link }} />).container.innerHTML;

it.each([
  ["Ich akzeptiere die <link>Bedingungen</link>.", 'Ich akzeptiere die <a href="#/terms">Bedingungen</a>.'],
  ["<link>利用規約</link>に同意します", '<a href="#/terms">利用規約</a>に同意します'],
  ["I accept the terms of use.", "I accept the terms of use."],
  ["1 < 2 <b>> <other>so</other>", "1 &lt; 2 &lt;b&gt;&gt; so"],
])("draws the marked words where a translation has them: %s", (text, drawn) => {
  expect(html(text)).toBe(drawn);
});
