import { describe, expect, it } from "vitest";
import { cleanCss } from "./clean-css.ts";

describe("a stylesheet", () => {
  it("stays unchanged if it loads nothing external", () => {
    const css = `/* Halm & Ton */
:root { --brand: #b85; --gap: calc(1rem + 2px) }
@media (min-width: 40em) { .a > b::after { content: "http://is text.example"; color: var(--brand) } }
@font-face { font-family: X; src: url("/api/config/custom_font?revision=1") format("woff2") }
.logo { background: url(data:image/png;base64,iVBORw0KGgo=) no-repeat; mask: url(#m) }
.card { & .title { color: red; } }
`;
    expect(cleanCss(css)).toEqual({ text: css, removed: [] });
  });

  it.each([
    `@import "//canary.test/a.css";`,
    `@import url(//canary.test/a.css) screen;`,
    `@\\69mport "//canary.test/a.css";`,
    `a { background: url(//canary.test/a.png) }`,
    `a { background: url("https://canary.test/a.png") }`,
    `a { background: URL( 'HTTPS://canary.test/a' ) }`,
    `a { background: u\\72l(//canary.test/a) }`,
    `a { background: url(\\2f/canary.test/a) }`,
    `a { background: url("/\\\\canary.test/a") }`,
    `a { background: url("\\\\\\\\canary.test/a") }`,
    `a { background: image-set("//canary.test/a" 1x) }`,
    `a { background: -webkit-image-set(url(//canary.test/a) 1x) }`,
    `a { --x: "//canary.test/a"; background: image-set(var(--x) 1x) }`,
    `a { --x: url(//canary.test/a); background: var(--x) }`,
    `@font-face { font-family: X; src: url(//canary.test/f) }`,
    `@font-face { font-family: X; src: src("//canary.test/f") }`,
    `@media print { @supports (a: b) { a { cursor: url(//canary.test/c), auto } } }`,
    `a { & b { list-style: url(//canary.test/l) } }`,
    `a { width: expression(canary(1)) }`,
    `a { behavior: url(canary.htc) }`,
    `a { -moz-binding: url("canary.xml#x") }`,
    `a { background: url(javascript:canary()) }`,
    `a { background: url(data:text/html,canary) }`,
    `}} a { background: url(//canary.test/a) }`,
    `a { background: url(//canary.test/a`,
    `@import '//canary.test/a'`,
    `<!-- @import "//canary.test/a"; -->`,
    `@unknown { a { background: url(//canary.test/a) } }`,
  ])("T10 loses what asks another host or runs, and says so: %s", (css) => {
    const { text, removed } = cleanCss(`${css}\n.kept { color: red }`);
    expect(text.replace(/--x: "[^"]*"/, "")).not.toMatch(/canary/);
    expect(removed.length).toBeGreaterThan(0);
    expect(cleanCss(text).text).toBe(text);
  });

  it("keeps what stands around it", () => {
    const { text } = cleanCss("a { color: red; background: url(//canary.test/a); margin: 0 }\nb { color: blue }");
    expect(text).toBe("a { color: red; ; margin: 0 }\nb { color: blue }");
  });
});
