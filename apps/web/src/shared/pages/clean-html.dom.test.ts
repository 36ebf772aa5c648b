import { describe, expect, it } from "vitest";
import { cleanHtml, cleanWithReport } from "./clean-html.ts";

describe("a custom page", () => {
  it("keeps words, headings, lists, tables and links", () => {
    const html =
      '<p class="lead">Hello</p><h2>More</h2><ul><li><a href="#/custom/imprint">Imprint</a></li></ul><table><tbody><tr><th scope="row">A</th><td colspan="2">B</td></tr></tbody></table>';
    expect(cleanHtml(html)).toBe(html);
  });

  it("keeps pictures of the library and of the portal's own host", () => {
    const html =
      '<img data-asset="12" alt="Canal" width="640" height="480"><img src="/api/config/dashboardLogo" alt="Logo">';
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    "<svg><script>alert(1)</script></svg>",
    "<form action='/steal'><input name=pass></form>",
    "<style>body{display:none}</style>",
    '<p style="position:fixed">x</p>',
    "<iframe src='//evil.example'></iframe>",
    "<img src='https://evil.example/x.png'>",
    "<img srcset='https://evil.example/x.png 2x'>",
    "<table background='https://evil.example/x.png'><tr><td>x</td></tr></table>",
    "<video src='https://evil.example/x.mp4' poster='https://evil.example/x.png'></video>",
    "<picture><source srcset='https://evil.example/x.png'></picture>",
    "<a href='//evil.example'>x</a>",
  ])("loses what acts, asks or covers: %s", (html) => {
    expect(cleanHtml(html)).not.toMatch(
      /script|onerror|javascript|<form|<input|<style|style=|<iframe|evil\.example|srcset/i,
    );
  });

  it("opens external links in a new window without access to this one", () => {
    expect(cleanHtml('<a href="https://example.org">x</a>')).toMatch(
      /target="_blank".*noopener|noopener.*target="_blank"/,
    );
    expect(cleanHtml('<a href="#/search/*" target="_blank">x</a>')).not.toContain("_blank");
  });

  it("has no class that the portal draws with", () => {
    expect(cleanHtml('<p class="page-note mantine-Modal-overlay">x</p>')).toBe('<p class="page-note">x</p>');
  });

  it("reports what was removed, without duplicates", () => {
    const { removed } = cleanWithReport(
      '<p onclick="a()">x</p><p onclick="b()">y</p><script>1</script><img src="https://evil.example/a.png">',
    );
    expect(cleanWithReport("<script>1</script><p>x</p>"), "at the beginning, too").toEqual({
      html: "<p>x</p>",
      removed: ["<script>"],
    });
    expect([...removed].sort()).toEqual(["<script>", "onclick", 'src="https://evil.example/a.png"']);
    expect(
      cleanWithReport('<p>x</p><a href="https://example.org" target="_blank" rel="noreferrer">y</a>').removed,
    ).toEqual([]);
  });
});
