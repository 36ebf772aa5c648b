// Operates lists and the save bar of the administration by keyboard, and sets up a portal with its first admin.
import { cpSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { listDemoFiles } from "../support/demo.ts";
import { expect } from "../support/journey.ts";
import { runCommand, type startPortal } from "../support/portal.ts";

const ADMIN = { name: "erste", password: "ein-langes-Passwort-1" };

export const findListGroup = (page: Page, name: string) => page.getByRole("group", { name, exact: true }).first();
export const findRows = (page: Page, name: string) => findListGroup(page, name).locator("[data-does=open]");
export const findSectionButton = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Teile der Suche" }).getByRole("button", { name });

/** More tab stops than the form and the preview beside it have. */
const MAX_TABS = 600;

/** Moves the focus to the control by Tab alone. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === element.ownerDocument.activeElement);
  await control.waitFor();
  for (let tabs = 0; !(await isFocused()); tabs++) {
    expect(tabs, `${control} is reached by Tab`).toBeLessThan(MAX_TABS);
    await page.keyboard.press("Tab");
  }
}

export async function pressKeyOn(page: Page, control: Locator, key: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Replaces the text of the field. */
export async function typeInto(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(words);
}

/** Steps through a select element by arrow keys until the value is selected. */
export async function selectByKeys(page: Page, list: Locator, value: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.press("Home");
  for (let steps = 0; (await list.inputValue()) !== value; steps++) {
    expect(steps, `${list} offers ${value}`).toBeLessThan(MAX_TABS);
    await page.keyboard.press("ArrowDown");
  }
}

/** Adds the given entry to a list by keyboard, else the first available one, and returns its name. */
export async function addListItem(page: Page, list: string, value?: string): Promise<string> {
  const choice = findListGroup(page, list).getByRole("combobox", { name: `${list}: Feld wählen` });
  const option = value === undefined ? choice.locator("option").nth(1) : choice.locator(`option[value="${value}"]`);
  const name = (await option.textContent()) ?? "";
  await selectByKeys(page, choice, (await option.getAttribute("value")) ?? "");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(findRows(page, list).last(), "the new one is open and has the focus").toBeFocused();
  return name;
}

export async function saveByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("region", { name: "Speichern" })).toContainText("Gespeichert");
}

/** Copies pictures of the demo library into two subfolders. */
export function copyDemoPictures(folder: string, count: number): void {
  for (const [at, path] of listDemoFiles()
    .filter((path) => /\.(jpe?g|png)$/i.test(path))
    .slice(0, count)
    .entries()) {
    const into = join(folder, at % 2 ? "Sommer" : "Winter");
    mkdirSync(into, { recursive: true });
    cpSync(path, join(into, basename(path)));
  }
}

/** Imports a folder into an empty portal, creates its first admin, who is signed in then. */
export async function setUpPortalFromFolder(
  page: Page,
  portal: Awaited<ReturnType<typeof startPortal>>,
  folder: string,
): Promise<void> {
  const imported = await runCommand(portal.dataFolder, ["import", folder]);
  expect(imported.code, imported.output).toBe(0);
  await expect.poll(() => portal.output()).toMatch(/#\/setup\?code=/);
  await page.goto(/http:\/\/\S+#\/setup\?code=[^\s"]+/.exec(portal.output())?.[0] ?? "");
  await page.getByRole("textbox", { name: "Benutzername" }).fill(ADMIN.name);
  await page.getByLabel("Passwort", { exact: true }).fill(ADMIN.password);
  await page.getByLabel("Passwort wiederholen").fill(ADMIN.password);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await page.getByRole("button", { name: "Später" }).click();
  await expect(page).toHaveURL(/#\/admin$/);
  await expect(page.getByRole("button", { name: `Konto: ${ADMIN.name}` })).toBeVisible();
}
