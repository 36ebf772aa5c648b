// The sections Pools and Download forms: an admin creates them and grants them by name, with immediate effect.
import type { Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { demoTemplate } from "../support/demo-data.ts";
import { test as base, expect, logIn } from "../support/journey.ts";
import { startPortal } from "../support/portal.ts";

// Uses its own portal, as it removes entries that other journeys need.
const test = base.extend<object, object>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const portal = await startPortal({ template: demoTemplate });
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ],
});

const named = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const names = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
/** The order after the last entry has moved up by one. */
const raised = (order: readonly string[]) => [...order.slice(0, -2), ...order.slice(-2).reverse()];

test("an admin creates, orders, grants and removes pools and download formats by keyboard @desktop", {
  tag: "@core",
}, async ({ page, checkAccessibility }) => {
  await logIn(page, accountWithRole("portalAdmin"));
  const dialog = page.getByRole("dialog");
  const { keyboard } = page;

  await test.step("a pool, named in each language", async () => {
    await page.goto("/#/admin/accounts/pools");
    await page.getByRole("button", { name: "Neuer Bereich" }).focus();
    await keyboard.press("Enter");
    await expect(dialog.getByLabel("Name (Deutsch)")).toBeFocused();
    await keyboard.type("Für Partner");
    await keyboard.press("Tab");
    await expect(dialog.getByLabel("Name (Englisch)")).toBeFocused();
    await keyboard.type("For partners");
    await expect(dialog.getByLabel("Kürzel")).toHaveValue("fuer-partner");
    await checkAccessibility(page, "a new pool");
    await keyboard.press("Enter");
    await expect(named(page, "Für Partner")).toContainText("0 Medien · noch für niemanden sichtbar");
    await expect(page.getByRole("button", { name: "Neuer Bereich" })).toBeFocused();
  });

  await test.step("it is ordered, and stays in focus", async () => {
    const order = await names(page).allTextContents();
    expect(order.at(-1)).toBe("Für Partner");
    await page.getByRole("button", { name: "„Für Partner“ nach oben" }).focus();
    await keyboard.press("Enter");
    await expect(names(page)).toHaveText(raised(order));
    await expect(page.getByRole("button", { name: "„Für Partner“ nach oben" })).toBeFocused();
    await checkAccessibility(page, "pools");
  });

  await test.step("a download format, named in each language", async () => {
    await page.goto("/#/admin/convert-sets");
    await page.getByRole("button", { name: "Neues Downloadformat" }).focus();
    await keyboard.press("Enter");
    await expect(dialog.getByLabel("Name (Deutsch)")).toBeFocused();
    await keyboard.type("Titelbild");
    await keyboard.press("Tab");
    await keyboard.type("Cover");
    await dialog.getByLabel("Für welche Dateien, in welchem Format").selectOption({ label: "Bilder: WebP" });
    await checkAccessibility(page, "a new download format");
    await keyboard.press("Enter");
    await expect(named(page, "Titelbild")).toContainText("Bilder: WebP");
    const order = await names(page).allTextContents();
    await page.getByRole("button", { name: "„Titelbild“ nach oben" }).focus();
    await keyboard.press("Enter");
    await expect(names(page)).toHaveText(raised(order));
    await checkAccessibility(page, "download formats");
  });

  await test.step("both are granted by their names", async () => {
    await page.goto("/#/admin/accounts/groups");
    await page.getByRole("button", { name: "Rechte von „trade“" }).click();
    const rights = dialog.getByRole("group", { name: "Für Partner" });
    await rights.getByRole("checkbox", { name: "Darf die Medien sehen" }).check();
    await rights.getByLabel("Darf herunterladen").selectOption({ label: "Nur bestimmte Downloadformate" });
    await rights.getByRole("checkbox", { name: "Titelbild" }).check();
    await dialog.getByRole("button", { name: "Speichern" }).click();
    await expect(named(page, "trade")).toContainText("Für Partner");
  });

  await test.step("a download format is removed", async () => {
    await page.goto("/#/admin/convert-sets");
    await page.getByRole("button", { name: "„Titelbild“ bearbeiten" }).focus();
    await keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Downloadformat löschen" }).press("Enter");
    const asked = page.getByRole("dialog", { name: "Downloadformat „Titelbild“ löschen?" });
    await expect(asked).toContainText("Diese Gruppen verlieren es: trade.");
    await asked.getByRole("button", { name: "Downloadformat löschen" }).press("Enter");
    await expect(named(page, "Titelbild")).toHaveCount(0);
  });

  await test.step("a pool with assets is removed after choosing where they move", async () => {
    await page.goto("/#/admin/accounts/pools");
    const held = (await named(page, "Presse").textContent())?.match(/(\d+) Medien/)?.[1];
    expect(Number(held)).toBeGreaterThan(0);
    await page.getByRole("button", { name: "„Presse“ bearbeiten" }).focus();
    await keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Bereich löschen" }).press("Enter");
    const asked = page.getByRole("dialog", { name: "Bereich „Presse“ löschen?" });
    await expect(asked).toContainText(`${held} Medien liegen darin`);
    await checkAccessibility(page, "a pool to be removed");
    await asked.getByRole("button", { name: "Bereich löschen" }).press("Enter");
    await expect(asked).toContainText("Bitte füllen Sie dieses Feld aus.");
    await asked.getByLabel("Medien verschieben nach").selectOption({ label: "Für Partner" });
    await asked.getByRole("button", { name: "Bereich löschen" }).press("Enter");
    await expect(named(page, "Presse")).toHaveCount(0);
    await expect(named(page, "Für Partner")).toContainText(`${held} Medien`);
  });
});
