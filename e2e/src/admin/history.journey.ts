// Restoring: the configuration as one exported file, and earlier versions of each document.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";
import { readZipEntries } from "../support/zip-entries.ts";

const title = (page: Page) => page.getByRole("textbox", { name: "Titel des Portals" });

/** Changes the portal's title and saves by keyboard. */
async function saveTitle(page: Page, name: string) {
  await page.getByRole("link", { name: "Allgemein" }).click();
  await title(page).fill(name);
  await save(page);
}

async function save(page: Page) {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("region", { name: "Speichern" }).getByText("Gespeichert", { exact: true })).toBeVisible();
}

test("the configuration is exported and imported as a file, and an earlier version is restored @desktop @wide", async ({
  page,
  portal,
  checkAccessibility,
}) => {
  const storedTitle = async () => {
    const settings = await (await fetch(`${portal.address}/api/config/global`)).json();
    return settings.global.website_title as string;
  };
  const first = await storedTitle();
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/general");
  await saveTitle(page, "Erste Fassung");

  await page.getByRole("link", { name: "Änderungen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Änderungen" })).toBeVisible();
  const changes = page.getByRole("region", { name: "heute" }).getByRole("listitem");
  await expect(changes.first()).toContainText("Titel des Portals");
  await expect(changes.first()).toContainText("aktuell");
  await expect(changes.first(), "who").toContainText("Mara Lindner");
  await checkAccessibility(page, "history");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als Datei sichern" }).click();
  const path = await (await download).path();
  const entries = readZipEntries(readFileSync(path));
  expect([...entries.keys()]).toEqual(expect.arrayContaining(["vitrine.json", "settings.json"]));
  expect(JSON.parse(String(entries.get("settings.json"))).global.website_title).toBe("Erste Fassung");

  await saveTitle(page, "Zweite Fassung");
  await page.getByRole("link", { name: "Änderungen" }).click();
  await test.step("a file of another kind is rejected with an explanation", async () => {
    await page.setInputFiles("input[type=file]", {
      name: "a.zip",
      mimeType: "application/zip",
      buffer: Buffer.from("x"),
    });
    await expect(page.getByRole("alert").filter({ hasText: "keine Sicherung" })).toBeVisible();
  });
  await page.setInputFiles("input[type=file]", path);
  const dialog = page.getByRole("dialog", { name: "Was soll übernommen werden?" });
  await expect(dialog.getByRole("switch", { name: "Einstellungen" })).toBeChecked();
  await expect(dialog.getByText("1 Unterschied", { exact: true })).toBeVisible();
  await checkAccessibility(page, "import");
  await dialog.getByRole("button", { name: "Übernehmen" }).click();
  await expect(dialog).toBeHidden();
  // Nothing takes effect before it is saved.
  expect(await storedTitle()).toBe("Zweite Fassung");
  await save(page);
  expect(await storedTitle()).toBe("Erste Fassung");

  await test.step("an earlier version is compared with the current one, and restored", async () => {
    await page.reload();
    await page.getByRole("combobox", { name: "Was geändert wurde" }).selectOption("settings");
    await page
      .getByRole("button", { name: /^Ansehen: Titel des Portals/ })
      .nth(1)
      .click();
    const compared = page.getByRole("dialog", { name: "Einstellungen" });
    await expect(compared.getByText("Erste Fassung"), "what this change has changed").toBeVisible();
    await expect(compared.getByText("Zweite Fassung")).toBeVisible();
    await checkAccessibility(page, "compare");
    await compared.getByRole("button", { name: "Vorschau" }).click();
    const framed = () => page.frames().find((frame) => frame.url().includes("?preview"));
    await expect.poll(() => framed()?.title(), "the preview of that version").toContain("Zweite Fassung");
    await checkAccessibility(page, "preview");
    await compared.getByRole("button", { name: "Gegenüber jetzt" }).click();
    await expect(compared.getByText("Zweite Fassung")).toBeVisible();
    await compared.getByRole("button", { name: "Wiederherstellen" }).click();
    await expect(compared).toBeHidden();
    expect(await storedTitle()).toBe("Zweite Fassung");
    await page.getByRole("link", { name: "Allgemein" }).click();
    await expect(title(page)).toHaveValue("Zweite Fassung");
  });
  // Restores the portal for the next journey.
  await saveTitle(page, first);
});
