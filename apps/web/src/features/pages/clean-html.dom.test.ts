import { describe, expect, it } from "vitest";
import { cleanHtml } from "./clean-html.ts";

describe("a custom page", () => {
  it("keeps words, headings, lists and links", () => {
    const html = '<p class="lead">Hello</p><h2>More</h2><ul><li><a href="#/custom/imprint">Imprint</a></li></ul>';
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
  ])("loses what acts or covers: %s", (html) => {
    expect(cleanHtml(html)).not.toMatch(/script|onerror|javascript|<form|<input|<style|style=|<iframe/i);
  });

  it("opens other houses in a new window that knows nothing of this one", () => {
    expect(cleanHtml('<a href="https://example.org">x</a>')).toMatch(
      /target="_blank".*noopener|noopener.*target="_blank"/,
    );
    expect(cleanHtml('<a href="#/search/*">x</a>')).not.toContain("_blank");
  });
});
