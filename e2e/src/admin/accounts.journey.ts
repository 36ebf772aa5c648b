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
  await page.goto("/#/admin/accounts/groups");
  const dialog = page.getByRole("dialog");
  const tab = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  await page.getByRole("button", { name: "Neue Gruppe" }).click();
  await dialog.getByLabel("Name der Gruppe").fill("redaktion");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Rechte von „redaktion“" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Neue Gruppe" })).toBeFocused();
  await expect(page.getByText("redaktion", { exact: true })).toBeVisible();
  await checkAccessibility(page, "groups");

  await tab("Personen").click();
  await checkAccessibility(page, "accounts");
  await page.getByRole("button", { name: "Neues Konto" }).click();
  await dialog.getByLabel("Benutzername").fill(INA.name);
  await dialog.getByLabel("Passwort", { exact: true }).fill(INA.password);
  await dialog.getByRole("checkbox", { name: "redaktion" }).check();
  await checkAccessibility(page, "a new account");
  await page.keyboard.press("Enter");
  await expect(page.getByText("sieht Medien · Gruppen: redaktion")).toBeVisible();

  await tab("Rechte").click();
  await page
    .getByRole("button", { name: /^redaktion im Bereich/ })
    .first()
    .click();
  await dialog.getByRole("checkbox", { name: "Darf die Medien sehen" }).check();
  await dialog.getByLabel("Darf herunterladen").selectOption({ label: "Alles" });
  await checkAccessibility(page, "rights of a group");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(
    page.getByRole("button", { name: /^redaktion im Bereich .*: ?Sieht ?, ?lädt alles herunter$/ }),
  ).toHaveCount(1);
  await checkAccessibility(page, "what each group may see and download");
  await tab("Gruppen").click();
  const group = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "redaktion" }) });
  await expect(group).toContainText(/1 Konto\s· sieht (?!nichts)/);

  const theirs = await browser.newContext({ locale: "de-DE", baseURL: portal.address });
  const ina = await theirs.newPage();
  await logIn(ina, INA);

  await tab("Personen").click();
  await test.step("ended sessions log an account out at once", async () => {
    await page.getByRole("button", { name: "„ina“ bearbeiten" }).click();
    await dialog.getByRole("button", { name: "Überall abmelden" }).click();
    await expect(dialog).toContainText("keine offene Sitzung");
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await ina.reload();
    await expect(ina.getByRole("button", { name: /ina/ })).toHaveCount(0);
    await logIn(ina, INA);
  });

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
  await tab("Gruppen").click();
  await page.getByRole("button", { name: "Rechte von „redaktion“" }).click();
  await dialog.getByRole("button", { name: "Gruppe löschen" }).click();
  await page
    .getByRole("dialog", { name: /^Gruppe „redaktion“/ })
    .getByRole("button", { name: "Gruppe löschen" })
    .click();
  await expect(page.getByText("redaktion", { exact: true })).toHaveCount(0);
});
