// Somebody who is no engineer makes a portal with imported pictures the own one, in at most 60 actions, at three widths,
// by mouse and by keys alone.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser, Locator, Page } from "@playwright/test";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { listDemoFiles } from "../support/demo.ts";
import { type CountingHand, countActions, createKeys, createMouse, type Hand } from "../support/hands.ts";
import { expect, logIn, test } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";
import { expectPlainWords } from "../support/plain-words.ts";
import { type Portal, repositoryRoot, runCommand, startPortal } from "../support/portal.ts";
import { createSearchScreen } from "../support/search-screen.ts";

const MAX_ACTIONS = 60;
const OFFICER = { name: "mira", password: "ein-langes-Passwort-1" };
const COLOUR = "#0a5c8f";
const LOGO = {
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><rect width="160" height="40" fill="${COLOUR}"/></svg>`,
  ),
};
const HERO = {
  name: "hero.jpg",
  mimeType: "image/jpeg",
  buffer: readFileSync(join(repositoryRoot, "fixtures/portal/loginHero.jpg")),
};
const IMPRINT = [
  ...["Haus am Kanal", "Am Kanal 7", "12345 Halmstedt", "Mira Vogt"],
  ...["haus@example.org", "030 123456", "Mira Vogt, Am Kanal 7"],
];
const GUESTS = "Ada Lang <ada@example.org>\nben@example.org\ncleo@example.org";

/** What the operator imports: for each pool its folders, each with its number of pictures. */
const IMPORTS = [
  { pool: "public", folders: { Ausstellung: 5, Garten: 5, Werkstatt: 5 } },
  { pool: "public", folders: { Neuheiten: 5 } },
  { pool: "presse", folders: { Pressebilder: 10 } },
  { pool: "intern", folders: { Aufbau: 10 } },
];

/** A data folder with forty pictures and no account. */
let template = "";

test.beforeAll(async () => {
  test.setTimeout(180_000);
  template = mkdtempSync(join(tmpdir(), "vitrine-forty-"));
  const portal = await startPortal({ dataFolder: template, env: { VITRINE_DEMO: "0" } });
  const pictures = listDemoFiles().filter((path) => /\.(jpe?g|png)$/i.test(path));
  for (const [at, { pool, folders }] of IMPORTS.entries()) {
    const folder = join(template, "..", `${basename(template)}-${at}`);
    for (const [name, count] of Object.entries(folders)) {
      mkdirSync(join(folder, name), { recursive: true });
      for (const path of pictures.splice(0, count)) cpSync(path, join(folder, name, basename(path)));
    }
    const { code, output } = await runCommand(template, ["import", folder, "--pool", pool, "--create-pool"]);
    rmSync(folder, { recursive: true });
    expect(code, output).toBe(0);
  }
  await portal.stop();
});
test.afterAll(() => rmSync(template, { recursive: true, force: true }));

for (const width of [1440, 1024, 390]) {
  for (const [by, createHand] of Object.entries({ mouse: createMouse, keys: createKeys })) {
    test(`an officer makes the portal the own one by ${by} at ${width} pixels @desktop`, {
      tag: width === 1440 && by === "mouse" ? [] : "@slow",
    }, async ({ browser, pageErrors }) => {
      test.setTimeout(300_000);
      const portal = await startPortal({ template, env: { VITRINE_DEMO: "0" } });
      const context = await browser.newContext({
        locale: "de-DE",
        baseURL: portal.address,
        viewport: { width, height: width === 390 ? 844 : 900 },
      });
      const page = await context.newPage();
      page.on("pageerror", (error) => pageErrors.push(String(error)));
      try {
        const { count, invitation } = await arrange(page, portal, createHand);
        console.log(`${by} at ${width} pixels: ${count} actions`);
        expect(count).toBeLessThanOrEqual(MAX_ACTIONS);
        await expectResult(browser, portal, invitation);
      } finally {
        await context.close();
        await portal.stop();
      }
    });
  }
}

/** Does everything the officer does; returns the number of actions, and the link for one of the people invited. */
async function arrange(page: Page, portal: Portal, createHand: (page: Page) => Hand) {
  const hand = countActions(createHand(page));
  const officer = { hand, page };
  await expect.poll(() => portal.output()).toMatch(/#\/setup\?code=/);
  await page.goto(/http:\/\/\S+#\/setup\?code=[^\s"]+/.exec(portal.output())?.[0] ?? "");
  const link = page.getByRole("textbox", { name: "Link für cleo@example.org" });
  let invitation = "";
  for (const [title, step] of Object.entries(STEPS)) {
    const before = hand.count;
    await test.step(title, async () => {
      await step(officer);
      await expectPlainWords(page, title);
      await page.screenshot({ path: test.info().outputPath(`${title.replaceAll(/\W+/g, "-")}.png`) });
    });
    if (await link.isVisible()) invitation = await link.inputValue();
    test.info().annotations.push({ type: title, description: `${hand.count - before} actions` });
  }
  return { count: hand.count, invitation };
}

interface Officer {
  readonly hand: CountingHand;
  readonly page: Page;
}

const STEPS: Readonly<Record<string, (officer: Officer) => Promise<void>>> = {
  "an account": async ({ hand, page }) => {
    await hand.fill(page.getByRole("textbox", { name: "Benutzername" }), OFFICER.name);
    await hand.fill(page.getByLabel("Passwort", { exact: true }), OFFICER.password);
    await hand.fill(page.getByLabel("Passwort wiederholen"), OFFICER.password);
    await hand.press(button(page, "Konto anlegen"));
    await expect(button(page, "Weiter")).toBeVisible();
  },
  "name and logo": async ({ hand, page }) => {
    await hand.fill(page.getByRole("textbox", { name: "Titel des Portals" }), "Haus am Kanal");
    await hand.chooseFile(button(page, "Logo wählen"), LOGO);
    await hand.press(button(page, "Weiter"));
    await expect(page.getByRole("region", { name: "So wird es Ihr Portal" })).toContainText("2 von 5 erledigt");
  },
  "colour and hero": async ({ hand, page }) => {
    await hand.press(button(page, "Farbe wählen"));
    await hand.press(page.getByRole("group", { name: "Farben aus dem Logo" }).getByRole("button").first());
    await expect(page.getByRole("textbox", { name: "Farbe der Marke" })).toHaveValue(COLOUR);
    await hand.chooseFile(button(page, "Hochladen: Großes Bild: Startseite"), HERO);
    await expect(page.getByRole("slider", { name: "Bildmittelpunkt" })).toBeVisible();
  },
  "three rows on the start page": async ({ hand, page }) => {
    await openSection({ hand, page }, "Startseite");
    const rows = page.getByRole("group", { name: "Reihen und Kacheln", exact: true });
    await hand.press(rows.getByRole("button", { name: "„Werkstatt“ entfernen" }));
    await hand.choose(rows.getByRole("combobox", { name: "Sammlung wählen" }), "Neuheiten");
    await hand.press(rows.getByRole("button", { name: "Hinzufügen: Reihen und Kacheln" }));
    await expect(rows.getByRole("textbox", { name: "Wortlaut auf Deutsch" })).toBeVisible();
    await hand.press(rows.getByRole("button", { name: "„Neuheiten“ nach oben" }));
  },
  "Arabic, hidden": async ({ hand, page }) => {
    await openSection({ hand, page }, "Sprachen");
    await hand.press(button(page, "Sprache hinzufügen"));
    await hand.choose(
      page.getByRole("dialog").getByRole("combobox", { name: /^Sprache/ }),
      "Arabisch – \u2068العربية\u2069",
    );
    await hand.press(page.getByRole("dialog").getByRole("button", { name: "Hinzufügen" }));
    await expect(page.getByRole("switch", { name: "Veröffentlicht: \u2068العربية\u2069" })).not.toBeChecked();
  },
  "the imprint": async ({ hand, page }) => {
    await openSection({ hand, page }, "Seiten und Fußzeile");
    const text = page.getByRole("textbox", { name: "Text der Seite" });
    const pages = page.getByRole("navigation", { name: "Seiten", exact: true });
    await hand.press(pages.getByRole("button", { name: /^Impressum/ }));
    await expect(text).toContainText("Vertreten durch");
    for (const words of IMPRINT) await hand.fillGap(text, words);
    await expect(text.locator("mark")).toHaveCount(0);
  },
  "everything is saved": async ({ hand, page }) => {
    const bar = page.getByRole("region", { name: "Speichern" });
    await hand.press(bar.getByRole("button", { name: "Speichern", exact: true }));
    await expect(bar).toContainText("Gespeichert");
  },
  "two groups with their rights": async ({ hand, page }) => {
    await openSection({ hand, page }, "Personen und Rechte");
    await hand.press(peopleTab(page, "Gruppen"));
    for (const [name, pools] of [
      ["Redaktionen", ["Presse"]],
      ["Kollegium", ["Intern", "Presse"]],
    ] as const) {
      await hand.press(button(page, "Neue Gruppe"));
      const dialog = page.getByRole("dialog");
      await hand.fill(dialog.getByRole("textbox", { name: /^Name/ }), name);
      await hand.press(dialog.getByRole("button", { name: "Gruppe anlegen" }));
      for (const pool of pools) {
        await hand.press(
          dialog.getByRole("group", { name: pool }).getByRole("checkbox", { name: "Darf die Medien sehen" }),
        );
      }
      await hand.press(dialog.getByRole("button", { name: "Speichern" }));
      await expect(dialog).toBeHidden();
    }
    const groups = page.getByRole("region", { name: "Gruppen" });
    await expect(groups.getByRole("listitem").filter({ hasText: "Kollegium" })).toContainText("Presse, Intern");
  },
  "three people": async ({ hand, page }) => {
    await hand.press(peopleTab(page, "Personen"));
    await hand.press(button(page, "Mehrere einladen"));
    const dialog = page.getByRole("dialog");
    await hand.fill(dialog.getByRole("textbox", { name: "Liste der E-Mail-Adressen" }), GUESTS);
    await hand.press(dialog.getByRole("checkbox", { name: "Kollegium" }));
    await hand.press(dialog.getByRole("button", { name: "3 Personen einladen" }));
    await expect(dialog.getByRole("textbox", { name: "Link für cleo@example.org" })).toBeVisible();
  },
  "the people are listed": async ({ hand, page }) => {
    await hand.press(page.getByRole("dialog").getByRole("button", { name: "Schließen" }).last());
    await expect(page.getByRole("dialog")).toBeHidden();
    for (const name of ["ada", "ben", "cleo"])
      await expect(page.getByRole("listitem").filter({ hasText: `${name}@example.org` })).toContainText("eingeladen");
  },
};

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const peopleTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Teile von Personen und Rechte" }).getByRole("button", { name, exact: true });

async function openSection({ hand, page }: Officer, name: string): Promise<void> {
  const menu = button(page, "Menü");
  const list = page.getByRole("navigation", { name: "Abschnitte der Verwaltung" });
  await list.or(menu).first().waitFor();
  if (await menu.isVisible()) await hand.press(menu);
  // Sections with unsaved changes say so after their name.
  await hand.press(list.getByRole("link", { name: new RegExp(`^${name} ?(nicht gespeichert)?$`) }));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** The portal is what the officer made it, for guests and for the people invited. */
async function expectResult(browser: Browser, portal: Portal, invitation: string): Promise<void> {
  const guest = await openLibrary(portal.address);
  const officer = await openLibrary(portal.address, OFFICER);
  const settings = (await officer.client.call("config.get")) as PortalSettings;
  expect(settings.dashboard.collections.data).toHaveLength(3);
  expect(settings.visibleLocales.map(({ lang }) => lang)).toEqual(["de", "en"]);
  expect(await guest.count("")).toBe(20);
  expect(settings.global.website_title).toBe("Haus am Kanal");

  const context = await browser.newContext({ locale: "de-DE", baseURL: portal.address });
  const page = await context.newPage();
  await page.goto("/#/");
  const logo = page.getByRole("main").locator('img[src*="dashboardLogo"]');
  await expect(logo, "guests see the logo").toBeVisible();
  const served = await page.request.get((await logo.getAttribute("src")) ?? "");
  expect(await served.text()).toBe(LOGO.buffer.toString());
  await page.goto(invitation);
  await page.getByLabel("Neues Passwort").fill(OFFICER.password);
  await page.getByLabel("Passwort wiederholen").fill(OFFICER.password);
  await page.getByRole("button", { name: "Passwort speichern und anmelden" }).click();
  await expect(page).not.toHaveURL(/password/);
  const invited = await openLibrary(portal.address, { name: "cleo@example.org", password: OFFICER.password });
  expect(await invited.count(""), "the group sees both pools").toBe(40);
  await page.goto("/#/");
  await expect(page.locator("html")).toHaveCSS("--p-primary-color", COLOUR);
  const main = page.getByRole("main");
  await expect(main.locator('img[src*="dashboardHero"]')).toBeVisible();
  for (const row of ["Ausstellung", "Neuheiten", "Garten"])
    await expect(main.getByRole("region", { name: row }).getByRole("listitem").first()).toBeVisible();
  await expect(main.getByRole("heading", { name: "Werkstatt" })).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath("the-portal.png") });
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect(page.getByRole("article")).toContainText("Vertreten durch Mira Vogt");
  await context.close();
  await expectGroupView(browser, portal);
}

/** Nobody is in the first group yet: the officer looks at the portal as it would see it. */
async function expectGroupView(browser: Browser, portal: Portal): Promise<void> {
  const context = await browser.newContext({ locale: "de-DE", baseURL: portal.address });
  const page = await context.newPage();
  await logIn(page, OFFICER);
  await page.goto("/#/admin/accounts/rights");
  await page.getByRole("button", { name: "Portal so ansehen wie „Redaktionen“" }).click();
  await expect(page.getByRole("region", { name: "Ansicht als Gruppe" })).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  await page.goto("/#/search/*");
  await createSearchScreen(page).expectCount(30);
  await context.close();
}
