// The administration's lists and its saving bar by keys, and a portal of one's own from nothing to its first admin.
import { cpSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "@playwright/test";
import { demoPaths } from "./demo.ts";
import { enter, expect } from "./journey.ts";
import { runCommand, type startPortal } from "./portal.ts";

const ADMIN = { name: "erste", password: "ein-langes-Passwort-1" };

export const listOf = (page: Page, name: string) => page.getByRole("group", { name, exact: true }).first();
export const rowsOf = (page: Page, name: string) => listOf(page, name).locator("[data-does=open]");
export const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Teile der Suche" }).getByRole("button", { name });

/** By keys alone: the first that the list's choice offers is added; its name. */
export async function add(page: Page, list: string): Promise<string> {
  const choice = listOf(page, list).getByRole("combobox", { name: `${list}: Feld wählen` });
  await choice.focus();
  const name = (await choice.locator("option").nth(1).textContent()) ?? "";
  await choice.selectOption({ index: 1 });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rowsOf(page, list).last(), "the new one is open and has the focus").toBeFocused();
  return name;
}

export async function save(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Speichern" }).getByRole("button", { name: "Speichern" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Änderungen speichern" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Speichern" })).toContainText("Gespeichert");
}

/** Pictures of the demo in two folders. */
export function copyPictures(folder: string, count: number): void {
  for (const [at, path] of demoPaths()
    .filter((path) => /\.(jpe?g|png)$/i.test(path))
    .slice(0, count)
    .entries()) {
    const into = join(folder, at % 2 ? "Sommer" : "Winter");
    mkdirSync(into, { recursive: true });
    cpSync(path, join(into, basename(path)));
  }
}

/** A portal with what lies in a folder, and its first admin, who is logged in. */
export async function importOwn(
  page: Page,
  portal: Awaited<ReturnType<typeof startPortal>>,
  folder: string,
): Promise<void> {
  const imported = await runCommand(portal.dataFolder, ["import", folder]);
  expect(imported.code, imported.output).toBe(0);
  await expect.poll(() => portal.output()).toMatch(/#\/setup\?code=/);
  await page.goto(/http:\/\/\S+#\/setup\?code=\S+/.exec(portal.output())?.[0] ?? "");
  await page.getByRole("textbox", { name: "Benutzername" }).fill(ADMIN.name);
  await page.getByLabel("Passwort", { exact: true }).fill(ADMIN.password);
  await page.getByLabel("Passwort wiederholen").fill(ADMIN.password);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await page.getByRole("main").getByRole("link", { name: "Zur Anmeldung" }).click();
  await enter(page, ADMIN);
  await expect(page.getByRole("button", { name: `Konto: ${ADMIN.name}` })).toBeVisible();
}
