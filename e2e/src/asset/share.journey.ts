// Links to assets: visitors see what their own account may see, after a login if needed.
import { accountWithRole } from "../support/demo.ts";
import { expect, submitLoginForm, test } from "../support/journey.ts";
import { getAssetTitle, openLibrary } from "../support/library.ts";
import { createSearchScreen } from "../support/search-screen.ts";

test("a copied link opens the same asset for another visitor", { tag: "@core" }, async ({
  page,
  browser,
  context,
  library,
  checkAccessibility,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [asset] = await library.assets();
  if (!asset) throw new Error("The demo library is empty.");
  const search = createSearchScreen(page);
  await search.open();
  await search.cell(asset.id).click();
  await search.panel.getByRole("button", { name: "Teilen" }).click();
  const dialog = page.getByRole("dialog", { name: `„${getAssetTitle(asset)}“ teilen` });
  const link = dialog.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(new RegExp(`^http://.*/#/asset/${asset.id}$`));
  await checkAccessibility(page, "share dialog");
  await dialog.getByRole("button", { name: "Kopieren" }).click();
  await expect(page.getByText("Der Link ist kopiert.")).toBeVisible();
  await checkAccessibility(page, "with a notice");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await link.inputValue());
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(search.panel).toBeVisible();

  const stranger = await (await browser.newContext({ locale: "de-DE" })).newPage();
  await stranger.goto(copied);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(asset));
  await stranger.context().close();
});

test("a link to the portal with ids, before the # or behind it, shows these assets @any-width", async ({
  page,
  library,
}) => {
  const [one, , other] = await library.assets();
  if (!one || !other) throw new Error("The demo library has too few assets.");
  const search = createSearchScreen(page);
  for (const address of [`/?id=${one.id},${other.id}#/`, `/#/?id=${one.id},${other.id}`]) {
    await test.step(address, async () => {
      await page.goto("about:blank");
      await page.goto(address);
      await search.expectCount(2);
      expect((await search.listMounted()).map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
      expect(new URL(page.url()).search, "they are read once").toBe("");
    });
  }
});

test("a link to an asset that is not public survives the login @any-width", async ({
  page,
  portal,
  library,
  checkAccessibility,
}) => {
  const user = accountWithRole("assetUser");
  const guest = new Set((await library.assets()).map(({ id }) => id));
  const own = await (await openLibrary(portal.address, user)).assets();
  const hidden = own.find(({ id }) => !guest.has(id));
  if (!hidden) throw new Error("The demo library hides nothing from guests.");
  const main = page.getByRole("main");
  await page.goto("/#/asset/99999");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Dieses Medium gibt es hier nicht.");
  const nothing = await main.textContent();
  await page.goto(`/#/asset/${hidden.id}`);
  await page.reload();
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await main.textContent(), "a hidden asset looks like a missing one").toBe(nothing);
  await main.getByRole("link", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { name: "Willkommen" })).toBeVisible();
  await checkAccessibility(page, "login");
  await submitLoginForm(page, user);
  await expect(page).toHaveURL(new RegExp(`#/asset/${hidden.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(hidden));
});

test("several shared assets: a visitor who may see only some is notified @any-width", async ({
  page,
  portal,
  library,
}) => {
  const user = accountWithRole("assetUser");
  const guest = await library.assets();
  const own = await (await openLibrary(portal.address, user)).assets();
  const hidden = own.filter(({ id }) => !guest.some((one) => one.id === id)).slice(0, 1);
  const ids = [...guest.slice(0, 2), ...hidden].map(({ id }) => id);
  const search = createSearchScreen(page);
  await search.open(`*?id=${ids.join(",")}`);
  await search.expectCount(2);
  await expect(page.getByText(/Für einige der geteilten Medien brauchen Sie Rechte/)).toBeVisible();

  await test.step("a visitor who may see none is sent to the login, and sees them after it", async () => {
    await page.goto(`/#/search/*?id=${hidden[0]?.id}`);
    await expect(page).toHaveURL(/#\/login/);
    await submitLoginForm(page, user);
    await search.expectCount(1);
    await expect(search.cell(hidden[0]?.id ?? "")).toBeVisible();
  });
});
