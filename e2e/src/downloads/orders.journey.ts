// Orders by mail for assets that may not be downloaded: one or many, for guests and accounts.
import type { Page } from "@playwright/test";
import { accountWithRole, demoData } from "../support/demo.ts";
import { expect, isPhone, logIn, test } from "../support/journey.ts";
import { getAssetTitle, openLibrary } from "../support/library.ts";
import { forbidDownloads, mockSettings } from "../support/mock-replies.ts";
import { createSearchScreen } from "../support/search-screen.ts";

const order = demoData.config.order;

/** The `mailto:` link of the order dialog. */
async function readMailLink(page: Page): Promise<URL> {
  const link = page.getByRole("dialog").getByRole("link", { name: /^(E-Mail|Write)/ });
  return new URL((await link.getAttribute("href")) ?? "");
}

test("a guest orders assets that guests may not download: from poster, panel, page and bar", { tag: "@core" }, async ({
  page,
  portal,
  library,
  checkAccessibility,
}) => {
  const [asset] = await library.assets();
  if (!asset) throw new Error("The demo library is empty.");
  await forbidDownloads(page);
  const search = createSearchScreen(page);
  await search.open(`*?id=${asset.id}`);
  await expect(search.cell(asset.id)).toContainText("Bestellen");

  await test.step("by the info panel", async () => {
    if (isPhone(page)) await search.cell(asset.id).tap();
    else await search.cell(asset.id).click();
    const button = search.panel.getByRole("button", { name: "Bestellen" });
    await expect(button).toBeVisible();
    await checkAccessibility(page, "info panel");
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Bestellen", exact: true });
    await expect(dialog).toContainText(getAssetTitle(asset));
    await expect(dialog).toContainText(order.mailto);
    await dialog.getByRole("textbox", { name: "Anmerkung" }).fill("Katalog 2027 & Messe");
    const mail = await readMailLink(page);
    expect(mail.pathname).toBe(order.mailto);
    expect(mail.searchParams.get("subject")).toBe(order.subject.de);
    const [before = "", after = ""] = order.body.de.replaceAll("\n", "\r\n").split("{links}");
    const body = mail.searchParams.get("body") ?? "";
    expect(body.startsWith(before)).toBe(true);
    expect(body).toContain(`${portal.address}/#/asset/${asset.id}`);
    expect(body).toContain(`(Nr. ${asset.id})`);
    expect(body.endsWith(`${after.trimEnd()}\r\nKatalog 2027 & Messe\r\n`)).toBe(true);
    await checkAccessibility(page, "order of one");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step("by the asset page, and from there to the login", async () => {
    await page.goto(`/#/asset/${asset.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(asset));
    await page.getByRole("main").getByRole("button", { name: "Bestellen" }).click();
    await checkAccessibility(page, "order from the asset page");
    await page.getByRole("dialog").getByRole("link", { name: "Anmelden" }).click();
    await expect(page).toHaveURL(new RegExp(`#/login\\?from=%2Fasset%2F${asset.id}$`));
  });
});

test("an account orders many, in English: a text too long for a mailto link is copied @any-width", async ({
  page,
  portal,
  context,
  checkAccessibility,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const user = accountWithRole("assetUser");
  const own = (await (await openLibrary(portal.address, user)).assets()).slice(0, 24);
  await page.addInitScript(() => localStorage.setItem("vitrine.language", "en"));
  await forbidDownloads(page);
  await logIn(page, user);
  const search = createSearchScreen(page);
  await search.open(`*?id=${own.map(({ id }) => id).join(",")}`);
  await search.cells.first().focus();
  await page.keyboard.press("Control+a");
  await search.toolbar.getByRole("button", { name: "Order" }).click();
  const dialog = page.getByRole("dialog", { name: "Order 24 assets" });
  await expect(dialog.getByRole("listitem")).toHaveCount(24);
  await expect(dialog.getByRole("status")).toContainText("2,000 characters");
  const mail = await readMailLink(page);
  expect(mail.href.length).toBeLessThanOrEqual(2000);
  expect(mail.searchParams.get("subject")).toBe(order.subject.en);
  await checkAccessibility(page, "order of many");
  await dialog.getByRole("button", { name: "Copy text" }).click();
  await expect(page.getByText("The text of the order has been copied.")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  for (const { id } of own) expect(text).toContain(`/#/asset/${id}`);
});

test("a zip offers to order the assets that may not be downloaded", async ({ page, portal, checkAccessibility }) => {
  const user = accountWithRole("assetUser");
  const own = await (await openLibrary(portal.address, user)).assets();
  const refused = own.find((one) => one.download_state !== "permitted");
  const permitted = own.filter((one) => one.download_state === "permitted").slice(0, 2);
  if (!refused) throw new Error("The demo library's user may download everything.");
  await logIn(page, user);
  const search = createSearchScreen(page);
  await search.open(`*?id=${[refused, ...permitted].map(({ id }) => id).join(",")}`);
  await search.cells.first().focus();
  await page.keyboard.press("Control+a");
  await search.toolbar.getByRole("button", { name: "2 von 3 herunterladen" }).click();
  const dialog = page.getByRole("dialog", { name: "2 Medien als Zip laden?" });
  const rest = dialog.getByRole("button", { name: "Dieses Medium bestellen" });
  await expect(rest).toBeVisible();
  await checkAccessibility(page, "a zip, and the order of the rest");
  await rest.click();
  await expect(page.getByRole("dialog", { name: "Bestellen", exact: true })).toContainText(getAssetTitle(refused));
});

test("a portal without orders shows the reason, or leads to the login @any-width", async ({ page, library }) => {
  const [asset] = await library.assets();
  if (!asset) throw new Error("The demo library is empty.");
  await mockSettings(page, (settings) => {
    settings.global = { ...settings.global, run_order_process: false };
  });
  await forbidDownloads(page);
  await page.goto(`/#/asset/${asset.id}`);
  await expect(page.getByRole("main").getByRole("link", { name: "Zum Herunterladen anmelden" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Bestellen" })).toHaveCount(0);
});
