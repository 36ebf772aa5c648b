import { Editor } from "@tiptap/core";
import { starterPages } from "@vitrine/settings/pages/custom-pages";
import { describe, expect, it } from "vitest";
import { findLostMarkup } from "./lost-markup.ts";
import { createTiptapExtensions, getPageHtml } from "./page-schema.ts";

/** Returns the HTML after loading it into the visual editor. */
function edited(html: string): string {
  const editor = new Editor({
    extensions: createTiptapExtensions(async () => undefined),
    content: html,
    injectCSS: false,
  });
  const written = getPageHtml(editor);
  editor.destroy();
  return written;
}

describe("the visual editor", () => {
  it.each([
    '<p class="lead">Lead</p><h2>Title</h2><h5>Small</h5><p>Some <b>bold</b> <i>words</i></p>',
    '<ul><li>One<ol start="3"><li>Three</li></ol></li></ul><blockquote><p>Said</p></blockquote><hr><pre><code>x</code></pre>',
    '<table><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">C</td></tr></tbody></table>',
    '<p><a href="https://example.org" target="_blank" rel="noreferrer noopener">out</a> <a href="#/custom/imprint">in</a></p>',
    '<img data-asset="7" alt="Boats" width="640" height="400"><img src="/api/config/dashboardLogo" alt="">',
    '<p class="page-note" dir="rtl" lang="ar">x</p>',
    ...starterPages.de.pages.map(({ html }) => html),
  ])("keeps %s", (html) => {
    expect(findLostMarkup(html, edited(html))).toEqual([]);
    expect(edited(edited(html)), "and writes it the same way again").toBe(edited(html));
  });

  it("writes tables and links without markup that the portal would remove", () => {
    expect(edited("<table><tbody><tr><td>A</td></tr></tbody></table>")).not.toMatch(/style|colgroup/);
    expect(edited('<p><a href="https://example.org">x</a></p>')).toContain('<a href="https://example.org">x</a>');
  });

  it("lists markup that it would drop", () => {
    const html = '<dl><dt>A</dt><dd>B</dd></dl><p><abbr title="x">y</abbr></p><div class="page-box">z</div>';
    expect(findLostMarkup(html, edited(html))).toEqual([
      "<dl>",
      "<dt>",
      "<dd>",
      "<abbr>",
      "<abbr title>",
      "<div class>",
    ]);
  });

  it("drops links and pictures that are not allowed in pages", () => {
    const written = edited('<p><a href="javascript:alert(1)">x</a></p><img src="https://evil.example/a.png">');
    expect(written).not.toMatch(/javascript|evil/);
  });
});
