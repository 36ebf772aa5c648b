import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createMarkupCleaner } from "./cleaner.service.ts";

const cleaner = createMarkupCleaner();
afterAll(() => cleaner.close());

const clean = async (kind: "html" | "svg" | "css", text: string) => {
  const result = await cleaner.clean(kind, [text]);
  if ("refused" in result) throw new Error(result.refused);
  const [cleaned] = result.cleaned;
  if (!cleaned) throw new Error("no answer");
  return cleaned;
};

it("leaves a page of words, tables, links and pictures as it is", async () => {
  const html =
    '<h2>Anfahrt</h2><p>Mit der <a href="https://bahn.example/" target="_blank" rel="noreferrer noopener">Bahn</a>, <strong>15 Minuten</strong>.</p><ul><li>a</li></ul><table><tbody><tr><td colspan="2">b</td></tr></tbody></table><img src="/api/config/dashboardLogo" alt="Logo">';
  expect(await clean("html", html)).toEqual({ text: html, removed: [] });
  const first = await clean("html", "<script>1</script><p>x</p>");
  expect(first, "what it begins with is named, too").toEqual({ text: "<p>x</p>", removed: ["<script>"] });
});

it("leaves the demo's pages and drawings as they are, so that restoring them changes nothing", async () => {
  const fixtures = join(import.meta.dirname, "../../../../../../fixtures");
  const demo: { customPages: Record<string, { pages: { html: string }[] }> } = JSON.parse(
    readFileSync(join(fixtures, "demo.json"), "utf8"),
  );
  const pages = Object.values(demo.customPages).flatMap((stored) => stored.pages.map(({ html }) => html));
  const drawings = readdirSync(join(fixtures, "portal"))
    .filter((name) => name.endsWith(".svg"))
    .map((name) => readFileSync(join(fixtures, "portal", name), "utf8"));
  expect([pages.length, drawings.length]).not.toContain(0);
  for (const html of pages) expect(await clean("html", html)).toEqual({ text: html, removed: [] });
  for (const svg of drawings) expect(await clean("svg", svg)).toEqual({ text: svg, removed: [] });
});

it("takes out of a page what runs, and names it", async () => {
  const { text, removed } = await clean(
    "html",
    '<p onclick="alert(1)" style="x" class="lead p-header">a<img src="//canary.test/a.png"><script>alert(1)</script><a href="javascript:alert(1)">b</a><iframe srcdoc="x"></iframe><form><input></form><svg><script>1</script></svg><math><mtext><style><img src=x onerror=alert(1)></style></mtext></math></p>',
  );
  expect(text).not.toMatch(/script|onclick|onerror|iframe|form|input|style|svg|canary|p-header/i);
  expect(removed).toEqual(
    expect.arrayContaining(["onclick", "style", "<script>", "href", "<iframe>", "<form>", 'src="//canary.test/a.png"']),
  );
});

it("leaves a drawing as it is, its own references too", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"><defs><linearGradient id="g"><stop offset="0" stop-color="#b85"/></linearGradient></defs><style>.a { fill: url(#g) }</style><rect class="a" width="10" height="10" clip-path="url(#c)"/><use href="#g"/></svg>';
  expect(await clean("svg", `<?xml version="1.0"?>\n<!-- made by hand -->\n${svg}`)).toEqual({
    text: svg,
    removed: [],
  });
});

it("takes out of a drawing what runs or asks another host, and names it", async () => {
  const { text, removed } = await clean(
    "svg",
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="alert(1)">
      <script>alert(1)</script><script href="//canary.test/a.js"/>
      <style>@import "//canary.test/a.css"; .a { fill: url(//canary.test/p#a) }</style>
      <image href="//canary.test/a.png"/><image xlink:href="https://canary.test/a.png"/><use href="//canary.test/a.svg#b"/>
      <rect fill="url(//canary.test/p#a)" style="fill: url(//canary.test/p)"/>
      <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="//canary.test"/></foreignObject>
      <a href="javascript:alert(1)"><text>x</text></a><set attributeName="href" to="javascript:alert(1)"/>
    </svg>`,
  );
  expect(text).not.toMatch(/canary|script|alert|foreignobject|onload/i);
  expect(text).toContain("<rect");
  expect(removed).toEqual(expect.arrayContaining(["onload", "<script>", "@import", "<foreignobject>", "fill"]));
});

it("names what it takes away in front of a drawing", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
  const before = '<?xml version="1.0"?><?xml-stylesheet href="//canary.test/a.css"?><!DOCTYPE svg [<!ENTITY x "y">]>';
  expect(await clean("svg", `${before}${svg}<?php echo 1 ?>`)).toEqual({
    text: svg,
    removed: ["<?xml-stylesheet?>", "<!doctype>", "<?php?>"],
  });
});

it.each(["", "no drawing", "<html><svg/></html>", "<svg><b></svg>", '<!DOCTYPE s [<!ENTITY e "x">]><svg>&e;</svg>'])(
  "takes for no drawing: %s",
  async (text) => {
    await expect(cleaner.clean("svg", [text])).rejects.toMatchObject({ code: "broken" });
  },
);
