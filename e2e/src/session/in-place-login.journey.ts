// An expired session is renewed by a login dialog over unsaved work; elsewhere the login leads back to the same page.
import type { Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { expect, logIn, submitLoginForm, test } from "../support/journey.ts";
import { type Asset, type Library, openLibrary } from "../support/library.ts";
import { forbidDownloads } from "../support/mock-replies.ts";
import { expireSession } from "../support/page-state.ts";
import { createSearchScreen } from "../support/search-screen.ts";

const user = accountWithRole("assetUser");
const admin = accountWithRole("portalAdmin");

test("text typed into the search survives an expired session: the login dialog opens over it, and the focus returns @any-width", {
  tag: "@core",
}, async ({ page, checkAccessibility }) => {
  await logIn(page, user);
  const search = createSearchScreen(page);
  await search.open();
  await expireSession(page);
  await search.field.fill("Lag");
  const over = page.getByRole("dialog", { name: "Ihre Sitzung ist zu Ende" });
  await expect(over.getByRole("textbox", { name: "Benutzername" })).toHaveValue(user.name);
  await expect(over.getByLabel("Passwort", { exact: true })).toBeFocused();
  await checkAccessibility(page, "session over a search");
  await over.getByLabel("Passwort", { exact: true }).fill(user.password);
  await page.keyboard.press("Enter");
  await expect(over).toBeHidden();
  await expect(search.field).toBeFocused();
  await expect(search.field).toHaveValue("Lag");
  await expect(page).toHaveURL(/#\/search\/\*/);
  await search.field.press("Enter");
  await expect(page, "and continues").toHaveURL(/#\/search\/Lag/);
  await expect(search.heading).toHaveText(/^\d/);
});

test("an open download dialog survives an expired session, in English: another account is notified, and no data is mixed @any-width", async ({
  page,
  portal,
  checkAccessibility,
}) => {
  await page.addInitScript(() => localStorage.setItem("vitrine.language", "en"));
  await logIn(page, user);
  const asset = await findConvertibleAsset(await openLibrary(portal.address, user));
  await page.goto(`/#/asset/${asset.id}`);
  await page.getByRole("main").getByRole("button", { name: "Download", exact: true }).first().click();
  const download = page.getByRole("dialog", { name: "Download", exact: true });
  await expect(download).toBeVisible();
  const terms = download.getByRole("checkbox");
  if (await terms.count()) await terms.check();
  await expireSession(page);
  await download.getByRole("button", { name: "Download", exact: true }).click();
  const over = page.getByRole("dialog", { name: "Your session is over" });
  const signIn = async ({ name, password }: { name: string; password: string }) => {
    await expect(over.getByLabel("Password", { exact: true })).toBeFocused();
    await over.getByRole("textbox", { name: "Username" }).fill(name);
    await over.getByLabel("Password", { exact: true }).fill(password);
    await over.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await signIn(admin);
  const other = page.getByRole("dialog", { name: `You are signed in as ${admin.name}` });
  await expect(other).toContainText(`This page belongs to the session of ${user.name}.`);
  await checkAccessibility(page, "another account");
  await page.keyboard.press("Escape");
  const leave = page.getByRole("dialog", { name: "Leave the page?" });
  await checkAccessibility(page, "leaving");
  await leave.getByRole("button", { name: "Cancel" }).click();
  await other.getByRole("button", { name: `Sign in as ${user.name}` }).click();
  const started = page.waitForResponse((reply) => reply.url().includes("/api/download") && reply.ok());
  await signIn(user);
  await expect(over).toBeHidden();
  await started;
});

test("a session that expires while scrolling leads to the login, and back to the same row and selection @desktop", async ({
  page,
  library,
}) => {
  await logIn(page, user);
  const search = createSearchScreen(page);
  const ids = (await library.assets()).map(({ id }) => id);
  const far = ids[ids.length - 8] ?? "";
  await search.open();
  await search.scrollTo(far);
  await search.cell(far).click({ modifiers: ["Control"] });
  await expect(search.toolbar).toBeVisible();
  const before = (await search.cell(far).boundingBox())?.y ?? 0;
  await expireSession(page);
  await search.toolbar.getByRole("button", { name: "Herunterladen" }).click();
  await expect(page).toHaveURL(/#\/login\?.*reason=expired/);
  await submitLoginForm(page, user);
  await expect(page).toHaveURL(/#\/search\/\*/);
  await expect(search.cell(far)).toBeInViewport();
  await expect(search.toolbar).toContainText("1");
  await expect
    .poll(async () => Math.abs(((await search.cell(far).boundingBox())?.y ?? -9999) - before))
    .toBeLessThan(250);
});

test("a single rejected endpoint reloads the page once, then leads to the login @desktop", async ({ page }) => {
  await logIn(page, user);
  await createSearchScreen(page).open();
  const refusal = { code: "session.forbidden", message: "" };
  await page.route(/\/api\/config\/bookmarks/, (route) => route.fulfill({ status: 403, json: refusal }));
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  await page.goto("/?refused#/search/*");
  await expect(page).toHaveURL(/#\/login\?.*reason=forbidden/);
  expect(loads).toBe(2);
  await submitLoginForm(page, user);
  await expect(createSearchScreen(page).heading, "and it continues without it").toHaveText(/^\d/);
  expect(loads).toBe(2);
});

/** Logs in with the dialog over the page. */
async function logInAgain(page: Page, { name, password }: typeof user): Promise<void> {
  const over = page.getByRole("dialog", { name: "Ihre Sitzung ist zu Ende" });
  await expect(over.getByRole("textbox", { name: "Benutzername" })).toHaveValue(name);
  await over.getByLabel("Passwort", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(over).toBeHidden();
}

test("an order being written survives a logout in another tab @desktop @wide", async ({ page, context, library }) => {
  const [asset] = await library.assets();
  await forbidDownloads(page);
  await logIn(page, user);
  await page.goto(`/#/asset/${asset?.id}`);
  await page.getByRole("main").getByRole("button", { name: "Bestellen" }).click();
  const order = page.getByRole("dialog", { name: "Bestellen", exact: true });
  const remark = order.getByRole("textbox", { name: "Anmerkung" });
  await remark.fill("Für den Katalog 2027, bis Freitag");
  const other = await context.newPage();
  await other.goto("/#/logout");
  await expect(other.getByRole("heading", { name: "Bis bald." })).toBeVisible();
  await logInAgain(page, user);
  await expect(remark).toHaveValue("Für den Katalog 2027, bis Freitag");
  await expect(order.getByRole("link", { name: /^E-Mail/ })).toHaveAttribute("href", /Katalog%202027/);
});

test("a page being written survives an expired session, and is saved after the login @desktop", async ({ page }) => {
  await logIn(page, admin);
  await page.goto("/#/admin/editor");
  const text = page.getByRole("textbox", { name: "Text der Seite" });
  await text.press("Control+Home");
  await page.keyboard.type("Neu seit heute: ");
  await expect(text).toContainText("Neu seit heute:");
  await expireSession(page);
  // The save request is checked here and not sent to the portal that other journeys share.
  const saved: string[] = [];
  await page.route(/config\/custom_html/, async (route) => {
    const sent = route.request().postData();
    if (sent === null || saved.push(sent) === 1) return route.continue();
    return route.fulfill({ body: sent, contentType: "application/json", headers: { etag: '"1"' } });
  });
  await page.keyboard.press("Control+s");
  await logInAgain(page, admin);
  await expect(page.getByRole("region", { name: "Speichern" }).getByText("Gespeichert", { exact: true })).toBeVisible();
  expect(saved).toHaveLength(2);
  expect(saved[1]).toContain("Neu seit heute:");
  await expect(text).toContainText("Neu seit heute:");
});

test("the preview of the administration shows no login: the dialog opens over the form @desktop", async ({ page }) => {
  await logIn(page, admin);
  await page.goto("/#/admin/appearance");
  await page.getByRole("button", { name: "Farben", exact: true }).click();
  const preview = page.frameLocator("iframe[title=Vorschau]");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  await expireSession(page);
  // Another request may open the dialog first, and a click would hit its backdrop.
  await preview.locator("[data-tour=sort]").dispatchEvent("click");
  await preview.getByRole("menuitemradio", { checked: false }).first().dispatchEvent("click");
  const over = page.getByRole("dialog", { name: "Ihre Sitzung ist zu Ende" });
  await expect(over).toBeVisible();
  await expect(preview.getByLabel("Passwort", { exact: true })).toHaveCount(0);
  await logInAgain(page, admin);
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(/^[1-9]/);
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
});

/** An asset whose download offers several conversions. */
async function findConvertibleAsset({ assets, client }: Library): Promise<Asset> {
  for (const asset of await assets()) {
    const reply = await client.call("session.csets", { query: { asset_id: [asset.id] } }).catch(() => null);
    if ((reply?.convert_sets.length ?? 0) > 1) return asset;
  }
  throw new Error("The demo library's user may download no asset with several conversions.");
}
