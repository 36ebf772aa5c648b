// The Accounts section: granted rights take effect at once.
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";

const INA = { name: "ina", password: "a long password" };

test("an admin creates a group and an account, and deletes both @desktop", { tag: "@core" }, async ({
  page,
  browser,
  portal,
  checkAccessibility,
}) => {
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/accounts");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Neue Gruppe" }).click();
  await dialog.getByLabel("Name der Gruppe").fill("redaktion");
  await page.keyboard.press("Enter");
  await expect(page.getByText("redaktion", { exact: true })).toBeVisible();
  await checkAccessibility(page, "accounts and groups");

  await page.getByRole("button", { name: "Neues Konto" }).click();
  await dialog.getByLabel("Benutzername").fill(INA.name);
  await dialog.getByLabel("Passwort", { exact: true }).fill(INA.password);
  await dialog.getByRole("checkbox", { name: "redaktion" }).check();
  await checkAccessibility(page, "a new account");
  await page.keyboard.press("Enter");
  await expect(page.getByText("sieht Medien · Gruppen: redaktion")).toBeVisible();

  await page.getByRole("button", { name: "Rechte von „redaktion“" }).click();
  await dialog.getByRole("checkbox", { name: "Darf die Medien sehen" }).first().check();
  await dialog.getByLabel("Darf herunterladen").selectOption({ label: "Alles" });
  await checkAccessibility(page, "rights of a group");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  const group = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "redaktion" }) });
  await expect(group).toContainText(/1 Konto · sieht (?!nichts)/);

  const theirs = await browser.newContext({ locale: "de-DE", baseURL: portal.address });
  const ina = await theirs.newPage();
  await logIn(ina, INA);

  await test.step("a disabled account is logged out at once", async () => {
    await page.getByRole("button", { name: "„ina“ bearbeiten" }).click();
    await dialog.getByRole("switch", { name: "Darf sich anmelden" }).click();
    await dialog.getByRole("button", { name: "Speichern" }).click();
    const account = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "ina", exact: true }) });
    await expect(account).toContainText("gesperrt");
    await ina.goto("/#/bookmark");
    await ina.reload();
    await expect(ina.getByRole("button", { name: /ina/ })).toHaveCount(0);
  });

  await page.getByRole("button", { name: "„ina“ bearbeiten" }).click();
  await dialog.getByRole("button", { name: "Konto löschen" }).click();
  await page.getByRole("dialog", { name: "„ina“ löschen?" }).getByRole("button", { name: "Konto löschen" }).click();
  await expect(page.getByRole("button", { name: "„ina“ bearbeiten" })).toHaveCount(0);
  await page.getByRole("button", { name: "Rechte von „redaktion“" }).click();
  await dialog.getByRole("button", { name: "Gruppe löschen" }).click();
  await page
    .getByRole("dialog", { name: /^Gruppe „redaktion“/ })
    .getByRole("button", { name: "Gruppe löschen" })
    .click();
  await expect(page.getByText("redaktion", { exact: true })).toHaveCount(0);
});
