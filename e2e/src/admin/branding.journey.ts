// An admin rebrands the portal, a guest sees it, and the history restores the first state, byte for byte. Each step
// saves a screenshot beside the results of the run.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";
import { repositoryRoot } from "../support/portal.ts";
import { writeSettings } from "../support/write-settings.ts";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><circle cx="20" cy="20" r="18" fill="#0a5c8f"/><path d="M48 8h104v24H48z" fill="#0a5c8f"/></svg>`;
const FONT = join(
  repositoryRoot,
  "apps/web/node_modules/@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2",
);
const HERO = join(repositoryRoot, "fixtures/portal/loginHero.jpg");

test("an admin rebrands the portal, a guest sees it, and the first state is restored byte for byte @desktop @wide", async ({
  page,
  browser,
  portal,
  checkAccessibility,
}) => {
  test.setTimeout(300_000);
  const admin = accountWithRole("portalAdmin");
  const film = createScreenshots(page);
  const before = await readStoredState(portal.address, admin);
  await logIn(page, admin);

  await test.step("logo, hero and font wait for the save", async () => {
    await openSection(page, "appearance", "Marke");
    for (const [name, file, mime, content] of [
      ["Logo", "logo.svg", "image/svg+xml", LOGO],
      ["Großes Bild: Startseite", "hero.jpg", "image/jpeg", readFileSync(HERO)],
      ["Eigene Schrift (woff2)", "font.woff2", "font/woff2", readFileSync(FONT)],
    ] as const) {
      await uploadFile(
        page,
        page.getByRole("button", { name: new RegExp(`^(Ersetzen|Hochladen): ${escaped(name)}$`) }),
        file,
        mime,
        content,
      );
      await expect(page.getByRole("region", { name, exact: true })).toContainText("Eigene Datei · geändert");
    }
    await film("logo, hero and font");
  });

  await test.step("the focal point is moved with keys", async () => {
    const point = page.getByRole("slider", { name: "Bildmittelpunkt" });
    await point.focus();
    for (const key of ["Home", "ArrowRight", "ArrowUp", "PageDown"]) await page.keyboard.press(key);
    await expect(point).toHaveAttribute("aria-valuetext", "1 % von links, 59 % von oben");
  });

  await test.step("colours from the logo", async () => {
    await page.getByRole("group", { name: "Farben aus dem Logo" }).getByRole("button").first().click();
    await expect(page.getByRole("textbox", { name: "Farbe der Marke", exact: true })).toHaveValue("#0a5c8f");
    await expect(page.getByText(/^Hell: .*gut lesbar/)).toBeVisible();
    await expect(page.getByText(/^Dunkel: .*gut lesbar/)).toBeVisible();
    await film("colours from a logo");
  });
  await test.step("name, footer and terms", async () => {
    await openSection(page, "general", "Allgemein");
    await page.getByRole("textbox", { name: "Titel des Portals" }).fill("Haus am Kanal");
    await openSection(page, "editor", "Seiten und Fußzeile");
    const parts = page.getByRole("navigation", { name: "Teile des Abschnitts" });
    await parts.getByRole("button", { name: "Fußzeile" }).click();
    await page.getByRole("button", { name: "Eintrag hinzufügen" }).click();
    const footer = page.getByRole("region", { name: "Fußzeile" });
    await footer.getByRole("textbox", { name: "Wortlaut auf Deutsch" }).fill("Das Haus");
    await footer.getByRole("combobox", { name: "Wohin" }).selectOption({ label: "Impressum" });
    await footer.getByRole("combobox", { name: "Stelle in der Fußzeile" }).selectOption({ label: "Am Anfang" });
    await film("footer");
    await parts.getByRole("button", { name: "Nutzungsbedingungen" }).click();
    await page.getByRole("switch", { name: "Zustimmung verlangen" }).press("Space");
    await film("terms");
  });

  await test.step("the texts of the login", async () => {
    await openSection(page, "login", "Anmeldung");
    await page
      .getByRole("group", { name: "Überschrift" })
      .getByRole("textbox", { name: "Wortlaut auf Deutsch" })
      .fill("Guten Tag im Haus am Kanal");
    await film("words of the login");
  });

  await test.step("a third language, Arabic", async () => {
    await openSection(page, "language", "Sprachen");
    await page.getByRole("button", { name: "Sprache hinzufügen" }).click();
    const dialog = page.getByRole("dialog", { name: "Sprache hinzufügen" });
    await dialog.getByRole("combobox", { name: /^Sprache/ }).selectOption("ar");
    await expect(dialog.getByRole("textbox", { name: /^Name/ })).toHaveValue("العربية");
    await dialog.getByRole("button", { name: "Hinzufügen" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("switch", { name: "Veröffentlicht: \u2068العربية\u2069" }).press("Space");
    await openSection(page, "language/ar", "العربية");
    for (const [key, words] of [
      ["views.login.title", "أهلا بكم"],
      ["views.login.username", "اسم المستخدم"],
    ] as const) {
      await page.getByRole("searchbox", { name: "Suchen in Texten" }).fill(key);
      await page.locator(`textarea[id$="-${key.replaceAll(".", "-")}"]`).fill(words);
    }
    await film("a third language");
  });

  await test.step("the imprint", async () => {
    await openSection(page, "editor", "Seiten und Fußzeile");
    await page.getByRole("navigation", { name: "Seiten" }).getByRole("button", { name: "Impressum" }).click();
    await page.getByRole("radiogroup", { name: "Ansicht des Textes" }).getByText("HTML", { exact: true }).click();
    await page.getByRole("textbox", { name: "HTML der Seite" }).fill("<p>Haus am Kanal, Am Kanal 7, Halmstedt</p>");
    await film("the imprint");
  });

  await test.step("everything is reviewed and saved at once", async () => {
    await page.getByRole("region", { name: "Speichern" }).getByRole("button", { name: "Ansehen" }).click();
    const details = page.getByRole("dialog", { name: "Noch nicht gespeichert" });
    await expect(details).toContainText("Haus am Kanal");
    await film("what is saved");
    await details.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByRole("region", { name: "Speichern" })).toContainText("Gespeichert");
  });

  const branded = await readStoredState(portal.address, admin);
  await test.step("a guest sees it", async () => {
    // The font is measured after it is saved; until then pages have no fallback of the same metrics.
    await expect.poll(async () => (await fetch(portal.address)).text()).toContain("Portal Custom Fallback");
    const guest = await visit(browser, portal.address, "de-DE");
    await expect(guest).toHaveTitle(/^Haus am Kanal/);
    await expect(guest.locator("html")).toHaveAttribute("data-portal-theme", "light");
    await expect(guest.locator("html")).toHaveCSS("--p-primary-color", "#0a5c8f");
    await expect(guest.locator("body")).toHaveCSS("font-family", /^"Portal Custom", "Portal Custom Fallback"/);
    const logo = guest.getByRole("banner").locator("img").first();
    await expect.poll(() => logo.evaluate((one: HTMLImageElement) => one.naturalWidth / one.naturalHeight)).toBe(4);
    await film("the dashboard for a guest", guest);
    await guest.getByRole("contentinfo").getByRole("link", { name: "Das Haus" }).click();
    await expect(guest.getByRole("article")).toContainText("Am Kanal 7, Halmstedt");
    await film("the imprint for a guest", guest);
    await guest.goto(`${portal.address}/#/login`);
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Guten Tag im Haus am Kanal");
    await checkAccessibility(guest, "the login of the new brand");
    await film("the login for a guest", guest);
    await guest.context().close();

    const arab = await visit(browser, portal.address, "ar", "/login");
    await expect(arab.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(arab.getByRole("heading", { level: 1 })).toHaveText("أهلا بكم");
    await film("the login in Arabic", arab);
    await arab.context().close();
  });

  await test.step("the history restores everything", async () => {
    await openSection(page, "history", "Änderungen");
    const changed = Object.keys(branded).filter((key) => branded[key] !== before[key]);
    expect(changed.toSorted()).toEqual(
      [
        "config/custom_font",
        "config/custom_html?lang=de",
        "config/dashboardHero",
        "config/dashboardLogo",
        "config/global",
        "config/translations?lang=ar&source=stored",
        "config/translations?lang=de&source=stored",
      ].toSorted(),
    );
    await page.getByText("Stände eines Dokuments oder einer Datei").click();
    const oldest = "Vergleichen: Stand vom";
    for (const [name, state] of [
      ["Logo", oldest],
      ["Großes Bild: Startseite", oldest],
      ["Eigene Schrift (woff2)", "Vergleichen: Keine Datei"],
      ["Einstellungen", oldest],
      ["Seiten: Deutsch", oldest],
      ["Texte: Deutsch", "Vergleichen: Ausgelieferter Stand"],
      ["Texte: Arabisch", "Vergleichen: Noch nichts gespeichert"],
    ] as const) {
      await page.getByRole("combobox", { name: "Dokument oder Datei" }).selectOption({ label: name });
      await page
        .getByRole("button", { name: new RegExp(`^${state}`) })
        .first()
        .click();
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog.locator("[aria-busy]")).toHaveCount(0);
      if (name === "Logo") await checkAccessibility(page, "two states of a logo");
      await film(`undo ${name}`);
      await dialog.getByRole("button", { name: "Wiederherstellen" }).click();
      await expect(dialog).toBeHidden();
    }
  });

  expect(await readStoredState(portal.address, admin)).toEqual(before);
  await test.step("the portal is as before, for the admin and for guests", async () => {
    await page.goto("/#/");
    await expect(page.locator("html")).toHaveAttribute("data-portal-theme", "light");
    await expect(page).not.toHaveTitle(/Haus am Kanal/);
    await film("as it was at first");
    const arab = await visit(browser, portal.address, "ar", "/login");
    await expect(arab.locator("html")).toHaveAttribute("dir", "ltr");
    await arab.context().close();
  });
});

test("settings of an older version are explained, stored after a review, and restored @desktop", async ({
  page,
  portal,
  checkAccessibility,
}) => {
  const admin = accountWithRole("portalAdmin");
  const old = {
    version: "5.1.0",
    global: { website_title: "Altes Haus", hide_dashboard: "ja" },
    appearance: { primary_color: "#0a5c8f" },
    their_own: { kept: true },
  };
  writeSettings(portal, [["global", "", old]], []);
  const stored = async () => (await fetch(`${portal.address}/api/config/global`)).text();
  await logIn(page, admin);
  await openSection(page, "general", "Allgemein");
  const notice = page.getByRole("region", { name: "Ältere Einstellungen" });
  for (const kind of [/hinzu$/, /ersetzt$/, /weg$/]) await notice.getByText(kind).click();
  await expect(notice.getByRole("listitem").filter({ hasText: "Startseite ausblenden" })).toContainText("passt nicht");
  await expect(notice.getByText("their own")).toBeVisible();
  await checkAccessibility(page, "older settings");
  await createScreenshots(page)("older settings");
  expect(await stored()).toBe(JSON.stringify(old));

  await notice.getByRole("button", { name: "So speichern" }).click();
  await page.getByRole("region", { name: "Speichern" }).getByRole("button", { name: "Ansehen" }).click();
  const details = page.getByRole("dialog", { name: "Noch nicht gespeichert" });
  await expect(details).toContainText("von einer älteren Version");
  await createScreenshots(page)("what storing changes");
  await details.getByRole("button", { name: "Speichern" }).click();
  await expect(notice).toBeHidden();
  expect(JSON.parse(await stored())).toMatchObject({ version: "7.0.3", their_own: { kept: true } });

  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(notice).toBeVisible();
  expect(await stored()).toBe(JSON.stringify(old));
});

/** Opens the portal as a guest whose browser prefers `locale`. */
async function visit(browser: Browser, address: string, locale: string, path = "/"): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${address}/#${path}`);
  return page;
}

const escaped = (text: string) => text.replace(/[()]/g, "\\$&");

/** Takes numbered screenshots of the page into the folder of the run. */
function createScreenshots(page: Page) {
  let taken = 0;
  return (name: string, of: Page = page) => {
    taken += 1;
    const file = `${String(taken).padStart(2, "0")}-${name.replaceAll(/\W+/g, "-")}.png`;
    return of.screenshot({ path: test.info().outputPath(file) });
  };
}

async function openSection(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`/#/admin/${path}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function uploadFile(page: Page, button: Locator, name: string, mimeType: string, content: string | Buffer) {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(content) });
}

/** Everything stored of the configuration: documents as text, files by their digest. */
async function readStoredState(address: string, { name, password }: { name: string; password: string }) {
  const api = `${address}/api`;
  const opened = await fetch(`${api}/session/get`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: name, pass: password }),
  });
  const { session } = (await opened.json()) as { session: string };
  const get = (path: string) => fetch(`${api}/${path}`, { headers: { authorization: session } });
  const state: Record<string, string> = {};
  const keep = async (path: string) => {
    const reply = await get(path);
    state[path] = `${reply.headers.get("vitrine-source") ?? ""} ${await reply.text()}`;
  };
  await keep("config/global");
  for (const [list, query] of [
    ["config/translations", "&source=stored"],
    ["config/custom_html", ""],
  ] as const) {
    const { locales } = (await (await get(list)).json()) as { locales: string[] };
    for (const lang of locales) await keep(`${list}?lang=${lang}${query}`);
  }
  const { revisions: _, ...there } = (await (await get("config")).json()) as Record<string, unknown>;
  for (const file of Object.keys(there)) {
    const reply = await get(`config/${file}`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    state[`config/${file}`] = reply.ok
      ? `${reply.headers.get("content-type")} ${bytes.length} ${createHash("sha256").update(bytes).digest("hex")}`
      : "none";
  }
  return state;
}
