// The administration's lists and its saving bar by keys, and a portal of one's own from nothing to its first admin.
import { cpSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { demoPaths } from "./demo.ts";
import { enter, expect } from "./journey.ts";
import { runCommand, type startPortal } from "./portal.ts";

const ADMIN = { name: "erste", password: "ein-langes-Passwort-1" };

export const listOf = (page: Page, name: string) => page.getByRole("group", { name, exact: true }).first();
export const rowsOf = (page: Page, name: string) => listOf(page, name).locator("[data-does=open]");
export const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Teile der Suche" }).getByRole("button", { name });

/** Controls that are passed on the way to one: those of the form, and of the preview beside it. */
const MOST_TABS = 600;

/** By the tabulator alone, from where the focus is. */
export async function reach(page: Page, control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === element.ownerDocument.activeElement);
  await control.waitFor();
  for (let tabs = 0; !(await isFocused()); tabs++) {
    expect(tabs, `${control} is reached by the tabulator`).toBeLessThan(MOST_TABS);
    await page.keyboard.press("Tab");
  }
}

export async function press(page: Page, control: Locator, key: string): Promise<void> {
  await reach(page, control);
  await page.keyboard.press(key);
}

/** In place of what stands in the field. */
export async function type(page: Page, field: Locator, words: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(words);
}

/** Steps through what a closed list offers, until it is chosen. */
export async function choose(page: Page, list: Locator, value: string): Promise<void> {
  await reach(page, list);
  await page.keyboard.press("Home");
  for (let steps = 0; (await list.inputValue()) !== value; steps++) {
    expect(steps, `${list} offers ${value}`).toBeLessThan(MOST_TABS);
    await page.keyboard.press("ArrowDown");
  }
}

/** By keys alone: one of those that the list's choice offers is added, else the first of them; its name. */
export async function add(page: Page, list: string, value?: string): Promise<string> {
  const choice = listOf(page, list).getByRole("combobox", { name: `${list}: Feld wählen` });
  const option = value === undefined ? choice.locator("option").nth(1) : choice.locator(`option[value="${value}"]`);
  const name = (await option.textContent()) ?? "";
  await choose(page, choice, (await option.getAttribute("value")) ?? "");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rowsOf(page, list).last(), "the new one is open and has the focus").toBeFocused();
  return name;
}

export async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  const review = page.getByRole("dialog", { name: "Änderungen speichern" });
  await expect(review.getByRole("button", { name: "Speichern" })).toBeFocused();
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
  await page.goto(/http:\/\/\S+#\/setup\?code=[^\s"]+/.exec(portal.output())?.[0] ?? "");
  await page.getByRole("textbox", { name: "Benutzername" }).fill(ADMIN.name);
  await page.getByLabel("Passwort", { exact: true }).fill(ADMIN.password);
  await page.getByLabel("Passwort wiederholen").fill(ADMIN.password);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await page.getByRole("main").getByRole("link", { name: "Zur Anmeldung" }).click();
  await enter(page, ADMIN);
  await expect(page.getByRole("button", { name: `Konto: ${ADMIN.name}` })).toBeVisible();
}
