// The Login section: an admin configures the login page, and a guest sees it.
import type { Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";

const OTHER_PROVIDER = { name: "Firmenkonto", url: "https://sso.example/" };

/** Adds a second login provider; the demo's server has one. */
async function mockTwoProviders(page: Page): Promise<void> {
  await page.route("**/api/session/*", async (route) => {
    const reply = await route.fetch();
    const json = await reply.json().catch(() => null);
    if (!Array.isArray(json?.login)) return route.fulfill({ response: reply });
    await route.fulfill({ response: reply, json: { ...json, login: [...json.login, OTHER_PROVIDER] } });
  });
}

test("an admin configures heading, texts, links, providers and box, and a guest sees them @desktop @wide", async ({
  page,
  browser,
  portal,
  checkAccessibility,
}) => {
  const guests = await browser.newContext({ locale: "de-DE", viewport: { width: 1440, height: 900 } });
  const guest = await guests.newPage();
  await mockTwoProviders(guest);
  await guest.goto(`${portal.address}/#/login`);
  const form = guest.getByRole("textbox", { name: "Benutzername" });
  const widthOf = async () => (await form.boundingBox())?.width ?? 0;
  expect(await widthOf(), "the default").toBe(400);
  const external = guest.getByRole("link", { name: `Mit ${OTHER_PROVIDER.name} anmelden` });
  const top = async (place: typeof form) => (await place.boundingBox())?.y ?? 0;
  expect(await top(external)).toBeGreaterThan(await top(form));

  await mockTwoProviders(page);
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/login");
  const section = page.getByRole("region", { name: "Anmeldung", exact: true });
  const lead = page.getByRole("group", { name: "Hinweistext" });
  await expect(lead.getByLabel("Wortlaut auf Englisch")).toHaveAttribute("placeholder", /^Sign in/);
  await checkAccessibility(page, "the section");

  await page.getByRole("group", { name: "Überschrift" }).getByLabel("Wortlaut auf Deutsch").fill("Zum Lager");
  await section.getByRole("combobox", { name: "Groß- und Kleinschreibung" }).selectOption({ label: "Großbuchstaben" });
  await lead.getByLabel("Wortlaut auf Deutsch").fill("Nur für Presse und Handel.");
  await lead.getByLabel("Wortlaut auf Englisch").fill("For press and trade only.");
  await section.getByRole("combobox", { name: "Ausrichtung" }).selectOption({ label: "In der Mitte" });
  const targets = section.getByRole("group", { name: "Ziele je Sprache" });
  const isSeparate = targets.getByRole("checkbox", { name: "Je Sprache verschieden" });
  if (!(await isSeparate.isChecked())) await isSeparate.check();
  await targets
    .getByRole("combobox", { name: /: Deutsch$/ })
    .first()
    .selectOption({ label: "Impressum" });
  await targets
    .getByRole("combobox", { name: /: English$/ })
    .first()
    .selectOption("");
  await section.getByRole("textbox", { name: "Größte Breite" }).fill("60rem");

  await test.step("the order of the providers, by keyboard", async () => {
    const ways = section.getByRole("group", { name: "Anmeldewege" });
    await ways.getByRole("button", { name: `„${OTHER_PROVIDER.name}“ nach oben` }).focus();
    await page.keyboard.press("Enter");
    await expect(ways.getByRole("listitem").first()).toHaveText(OTHER_PROVIDER.name);
    await expect(ways.getByRole("button", { name: `„${OTHER_PROVIDER.name}“ nach unten` })).toBeFocused();
    await checkAccessibility(page, "changed");
    await page.getByRole("region", { name: "Speichern" }).getByRole("button", { name: "Ansehen" }).click();
    const details = page.getByRole("dialog", { name: "Noch nicht gespeichert" });
    await expect(details).toContainText("Zum Lager");
    await checkAccessibility(page, "what is not saved yet");
    await details.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByRole("region", { name: "Speichern" })).toContainText("Gespeichert");
  });

  await test.step("a guest sees it in German", async () => {
    await guest.reload();
    const heading = guest.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Zum Lager");
    await expect(heading).toHaveCSS("text-transform", "uppercase");
    await expect(guest.getByText("Nur für Presse und Handel.")).toHaveCSS("text-align", "center");
    await expect(external).toBeVisible();
    expect(await top(external)).toBeLessThan(await top(form));
    expect(await widthOf(), "a wider box").toBeGreaterThan(450);
    await checkAccessibility(guest, "the login");
    await guest.getByRole("link", { name: "Zugang beantragen" }).click();
    await expect(guest).toHaveURL(/#\/custom\/imprint$/);
  });
  await test.step("and in English, without a link to a form", async () => {
    await guest.evaluate(() => localStorage.setItem("vitrine.language", "en"));
    await guest.goto(`${portal.address}/#/login`);
    await guest.reload();
    await expect(guest.getByText("For press and trade only.")).toBeVisible();
    await guest.getByRole("button", { name: "Request access" }).click();
    await expect(guest.getByText("No registration form was found for your language")).toBeVisible();
  });
  await test.step("a narrow box has a narrow form, and an invalid width is not saved", async () => {
    const width = section.getByRole("textbox", { name: "Größte Breite" });
    await width.fill("wide");
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("region", { name: "1 Angabe stimmt noch nicht" })).toBeFocused();
    await checkAccessibility(page, "a fault");
    await width.fill("30rem");
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("region", { name: "Speichern" })).toContainText("Gespeichert");
    await guest.reload();
    const english = guest.getByRole("textbox", { name: "Username" });
    expect((await english.boundingBox())?.width).toBe(320);
    await guests.close();
  });
});

for (const lang of ["de", "en"] as const) {
  test(`the Login section fits every width, in ${lang} @desktop @wide`, async ({ page, checkAccessibility }) => {
    await mockTwoProviders(page);
    await page.addInitScript((code) => localStorage.setItem("vitrine.language", code), lang);
    await logIn(page, accountWithRole("portalAdmin"));
    await page.goto("/#/admin/login");
    await expect(page.getByRole("group", { name: /^(Anmeldewege|Ways)/ })).toBeVisible();
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await checkAccessibility(page, `login at ${width}`);
    }
  });
}
