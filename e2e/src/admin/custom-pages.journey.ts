// An admin writes pages that guests read; hostile content in them does not run and sends no request.
import type { Page } from "@playwright/test";
import { type Canary, NOTHING_RECORDED, startCanary } from "../support/canary.ts";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, expectPageErrors, logIn, POLICY_VIOLATION } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "Text der Seite" });
const source = (page: Page) => page.getByRole("textbox", { name: "HTML der Seite" });
const tool = (page: Page, name: string) =>
  page.getByRole("group", { name: "Formatierung" }).getByRole("button", { name, exact: true });
const view = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "Ansicht des Textes" }).getByText(name, { exact: true });

async function openEditor(page: Page): Promise<void> {
  await page.goto("/#/admin/editor");
  await expect(page.getByRole("heading", { level: 1, name: "Seiten und Fußzeile" })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("region", { name: "Speichern" }).getByText("Gespeichert", { exact: true })).toBeVisible();
}

async function addPage(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Neue Seite" }).click();
  const dialog = page.getByRole("dialog", { name: "Neue Seite anlegen" });
  await dialog.getByRole("textbox", { name: /^Titel/ }).fill(title);
  await dialog.getByRole("button", { name: "Anlegen" }).click();
  await expect(dialog).toBeHidden();
}

test("an admin writes a page with heading, table, link and picture, and a guest reads it @desktop", {
  tag: "@core",
}, async ({ page, browser, portal, checkAccessibility }) => {
  await logIn(page, accountWithRole("portalAdmin"));
  await openEditor(page);
  await checkAccessibility(page, "the pages");

  await test.step("a new page is saved before it is opened", async () => {
    await addPage(page, "Über das Haus");
    await page.getByText("Adresse der Seite", { exact: true }).click();
    await expect(page.getByRole("textbox", { name: /^Kennung/ })).toHaveValue("ueber-das-haus");
    await page.getByRole("button", { name: "Seite öffnen" }).click();
    await expect(page.getByText("Bitte speichern Sie Ihre neu angelegte Seite zuerst.")).toBeVisible();
  });

  await test.step("by keyboard: a heading, a paragraph, a link", async () => {
    await text(page).focus();
    await tool(page, "Überschrift").press("Enter");
    await expect(text(page)).toBeFocused();
    await page.keyboard.type("Das Haus am Kanal");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Mehr steht hier: ");
    await tool(page, "Link").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Link" });
    await checkAccessibility(page, "a link");
    await dialog.getByRole("textbox", { name: "Adresse" }).fill("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(/^Ein Link führt zu/)).toBeVisible();
    await dialog.getByRole("combobox").selectOption({ label: "Impressum" });
    await dialog.getByRole("button", { name: "Link setzen" }).click();
    await expect(dialog).toBeHidden();
    await expect(text(page).getByRole("link", { name: "Impressum" })).toBeVisible();
  });

  await test.step("a table, whose rows and columns have buttons", async () => {
    await text(page).press("Control+End");
    await page.keyboard.press("Enter");
    await tool(page, "Tabelle einfügen").press("Enter");
    await expect(text(page)).toBeFocused();
    await page.keyboard.type("Ort");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Öffnungszeit");
    // A change within half a second after typing would be undone together with it.
    await page.waitForTimeout(700);
    await tool(page, "Spalte löschen").press("Enter");
    await expect(text(page).getByRole("columnheader")).toHaveCount(2);
    await expect(text(page)).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(text(page).getByRole("columnheader")).toHaveCount(3);
    await checkAccessibility(page, "a table");
  });

  await test.step("a picture of the library, with its alternative text", async () => {
    await text(page).press("Control+End");
    await tool(page, "Bild").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Bild" });
    const pictures = dialog.getByRole("list", { name: "Bilder der Mediathek" }).getByRole("button");
    await expect(pictures.first()).toBeVisible();
    await checkAccessibility(page, "pictures");
    await pictures.first().press("Enter");
    await dialog.getByRole("textbox", { name: "Beschreibung" }).fill("Das Haus von der Brücke");
    await dialog.getByRole("button", { name: "Bild einfügen" }).click();
    await expect(text(page).getByRole("img", { name: "Das Haus von der Brücke" })).toBeVisible();
  });

  await test.step("the preview shows it, and it is saved", async () => {
    await view(page, "Vorschau").click();
    await expect(page.getByRole("article").getByRole("heading", { level: 2 })).toHaveText("Das Haus am Kanal");
    await checkAccessibility(page, "preview");
    await save(page);
    await expect(page.getByRole("link", { name: "Seite öffnen" })).toHaveAttribute("href", "#/custom/ueber-das-haus");
  });

  await test.step("a guest finds it in the list, and reads it", async () => {
    const context = await browser.newContext({ locale: "de-DE" });
    const guest = await context.newPage();
    await guest.goto(`${portal.address}/#/custom`);
    await checkAccessibility(guest, "the list");
    await guest.getByRole("link", { name: "Über das Haus" }).click();
    const article = guest.getByRole("article");
    await expect(article.getByRole("heading", { level: 1 })).toHaveText("Über das Haus");
    await expect(article.getByRole("heading", { level: 2 })).toHaveText("Das Haus am Kanal");
    await expect(article.getByRole("columnheader", { name: "Öffnungszeit" })).toBeVisible();
    const picture = article.getByRole("img", { name: "Das Haus von der Brücke" });
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
    await checkAccessibility(guest, "the page");
    await article.getByRole("link").click();
    await expect(guest).toHaveURL(/#\/custom\/imprint$/);
    await context.close();
  });
});

/** Each would call `alert` if it ran, or request HOST if it were loaded. */
const HOSTILE = [
  "<script>alert(1)</script><script src='HOST/a.js'></script>",
  "<img src=x onerror=alert(1)><img src='HOST/a.png'><img srcset='HOST/b.png 2x' src=x>",
  "<picture><source srcset='HOST/c.png'><img alt=x></picture>",
  "<svg onload=alert(1)><image href='HOST/d.png'/><use href='HOST/e.svg#x'/></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img src=x onerror=alert(1)>",
  "<iframe src='HOST/f'></iframe><iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  "<object data='HOST/g'></object><embed src='HOST/h'>",
  "<video src='HOST/i' poster='HOST/j.png' autoplay></video><audio src='HOST/k' autoplay></audio>",
  "<link rel=stylesheet href='HOST/l.css'><style>@import 'HOST/m.css'; * { background: url('HOST/n.png') }</style>",
  "<p style=\"background:image-set('HOST/o.png' 1x)\">styled</p><table background='HOST/p.png'><tr><td>x</td></tr></table>",
  "<a href='javascript:alert(1)'>bad link</a><a href='java\tscript:alert(1)'>bad link</a><a href='//HOST'>bad link</a>",
  "<form action='HOST/q'><input autofocus onfocus=alert(1)><button>bad link</button></form>",
  "<meta http-equiv=refresh content='0;url=HOST/r'><base href='HOST/s/'>",
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<a href='#/custom/imprint' ping='HOST/t' class='mantine-Modal-overlay m_9814e45f'>x</a>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "<div is=x onclick=alert(1)>click me</div><p id=root name=root>x</p>",
].map((html, n) => `<p>end ${n}</p>${html}`);

test.describe("hostile pages @desktop", () => {
  let canary: Canary;

  test.beforeAll(async () => {
    canary = await startCanary();
  });
  test.afterAll(() => canary.close());

  const pages = () => {
    const bare = canary.host.replace(/^http:/, "");
    const own = (html: string) => html.replaceAll("//HOST", bare).replaceAll("HOST", canary.host);
    return HOSTILE.map((html, n) => ({ key: `page-${n}`, title: `Page ${n}`, html: own(html) }));
  };

  test("T7 posted to the API: nothing runs and no request is sent, for guests, for admins, and in the editor", async ({
    page,
    browser,
    portal,
    pageErrors,
  }) => {
    const { client } = await openLibrary(portal.address, accountWithRole("guiAdminOnly"));
    await client.call("pages.save", { query: { lang: "de" }, body: { pages: pages() } });
    const stored = await client.call("pages.get", { query: { lang: "de" } });
    expect(JSON.stringify(stored), "the server stores none of it").not.toMatch(
      /<script|onerror|onload|onclick|javascript:|<iframe|<form|<style|srcset|127\.0\.0\.1/i,
    );
    const guests = await browser.newContext({ locale: "de-DE" });
    const guest = await guests.newPage();
    await logIn(page, accountWithRole("portalAdmin"));
    for (const reader of [guest, page]) {
      canary.watch(reader, portal.address);
      for (const n of HOSTILE.keys()) {
        await reader.goto(`${portal.address}/#/custom/page-${n}`);
        const article = reader.getByRole("article");
        await expect(article.getByText(`end ${n}`)).toBeVisible();
        for (const trap of await article.getByText(/bad link|click me/).all()) await trap.click();
        await expect(reader).toHaveURL(new RegExp(`#/custom/page-${n}$`));
      }
    }
    await openEditor(page);
    for (const n of HOSTILE.keys()) {
      await page
        .getByRole("navigation", { name: "Seiten" })
        .getByRole("button", { name: `Page ${n}`, exact: true })
        .click();
      await expect(page.getByText(`end ${n}`)).toBeVisible();
    }
    expect(canary.recorded).toEqual(NOTHING_RECORDED);
    await guests.close();
    expectPageErrors(pageErrors, POLICY_VIOLATION);
  });

  test("pasted as HTML: the removed parts are listed, and the preview runs none of it", async ({
    page,
    portal,
    pageErrors,
  }) => {
    canary.watch(page, portal.address);
    await logIn(page, accountWithRole("portalAdmin"));
    await openEditor(page);
    await page.getByRole("combobox", { name: "Sprache der Seiten" }).selectOption("en");
    await addPage(page, "Hostile");
    for (const [n, html] of pages()
      .map((one) => one.html)
      .entries()) {
      await view(page, "HTML").click();
      await source(page).fill(html);
      if (n === 0) await expect(page.getByText(/Wird entfernt: .*<script>/)).toBeVisible();
      await view(page, "Vorschau").click();
      await expect(page.getByRole("article").getByText(`end ${n}`)).toBeVisible();
      if (n === 0) await expect(page.getByText("Einiges wurde entfernt")).toBeVisible();
      await view(page, "Gestaltet").click();
      await expect(text(page).getByText(`end ${n}`).or(source(page))).toBeVisible();
    }
    expect(canary.recorded).toEqual(NOTHING_RECORDED);
    expectPageErrors(pageErrors, POLICY_VIOLATION);
  });

  test("pasted into the visual view: only allowed content is inserted", async ({ page, portal, pageErrors }) => {
    canary.watch(page, portal.address);
    await logIn(page, accountWithRole("portalAdmin"));
    await openEditor(page);
    await page.getByRole("combobox", { name: "Sprache der Seiten" }).selectOption("en");
    await addPage(page, "Pasted");
    await text(page).focus();
    for (const { html } of pages()) {
      await text(page).evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", pasted);
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, html);
    }
    await expect(text(page).getByText(`end ${HOSTILE.length - 1}`)).toBeVisible();
    expect(canary.recorded).toEqual(NOTHING_RECORDED);
    expectPageErrors(pageErrors, POLICY_VIOLATION);
  });
});

test("a page with gaps is linked in the footer once they are filled @desktop", async ({
  page,
  browser,
  portal,
  checkAccessibility,
}) => {
  const { client } = await openLibrary(portal.address, accountWithRole("portalAdmin"));
  const stored = await Promise.all(
    ["de", "en"].map(async (lang) => [lang, await client.call("pages.get", { query: { lang } })] as const),
  );
  for (const [lang] of stored) await client.call("pages.remove", { query: { lang } });
  const guest = await (await browser.newContext({ locale: "de-DE" })).newPage();
  const link = guest.getByRole("contentinfo").getByRole("link", { name: "Impressum" });
  await guest.goto(`${portal.address}/#/`);
  await expect(guest.getByRole("contentinfo")).toBeVisible();
  await expect(link).toHaveCount(0);

  await logIn(page, accountWithRole("portalAdmin"));
  await openEditor(page);
  await page
    .getByRole("navigation", { name: "Seiten", exact: true })
    .getByRole("button", { name: /^Impressum/ })
    .click();
  await expect(page.getByRole("switch", { name: "In der Fußzeile zeigen" })).toBeChecked();
  await checkAccessibility(page, "a page with gaps");
  const next = page.getByRole("button", { name: "Zur nächsten Lücke" });
  for (let gaps = 0; gaps < 20 && (await next.isVisible()); gaps++) {
    await next.press("Enter");
    await expect(text(page)).toBeFocused();
    await page.keyboard.type(`Angabe ${gaps}`);
  }
  await expect(text(page)).toContainText("Vertreten durch Angabe 3");
  await expect(text(page).locator("mark")).toHaveCount(0);
  await save(page);
  await guest.reload();
  await link.click();
  await expect(guest.getByText("Vertreten durch Angabe 3")).toBeVisible();
  await guest.context().close();
  for (const [lang, body] of stored) await client.call("pages.save", { query: { lang }, body: body as never });
});
