// The sections of the administration on a phone and in a window without space for the sidebar.
import type { Locator } from "@playwright/test";
import { openSectionList } from "../support/admin-sections.ts";
import { accountWithRole } from "../support/demo.ts";
import { expect, logIn, test } from "../support/journey.ts";
import { smallTargets } from "../support/small-targets.ts";

const MIN_TARGET = 44;

async function expectLargeTargets(targets: Locator): Promise<void> {
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    expect(box?.height, String(await target.textContent())).toBeGreaterThanOrEqual(MIN_TARGET);
  }
}

for (const [width, tag] of [
  [390, "@phone"],
  [1024, "@desktop"],
] as const) {
  test(`the menu at ${width} pixels has words for every section, and keeps the focus ${tag}`, async ({
    page,
    checkAccessibility,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page, accountWithRole("portalAdmin"));
    await page.goto("/#/admin");
    await expect(page.getByRole("heading", { level: 1, name: "Überblick" })).toBeVisible();
    await checkAccessibility(page, "home");
    const menu = page.getByRole("button", { name: "Menü", exact: true });
    await expectLargeTargets(menu);
    await expectLargeTargets(page.getByRole("main").getByRole("link"));
    const list = await openSectionList(page);
    await expect(list.locator("[aria-current=page]")).toHaveText("Überblick");
    await expectLargeTargets(list.getByRole("link"));
    await checkAccessibility(page, "menu");
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();

    await openSectionList(page);
    await list.getByRole("link", { name: "Seiten und Fußzeile" }).click();
    await expect(page).toHaveURL(/#\/admin\/editor/);
    await expect(list).toBeHidden();
    await expect(page.getByRole("group", { name: "Seiten und Fußzeile" })).toBeFocused();
  });
}

test("every touch target of every section is at least 44 pixels wide and high @phone", async ({ page }) => {
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin");
  const list = await openSectionList(page);
  await expect(list.locator("[aria-current=page]")).toBeVisible();
  const links = await list.getByRole("link").all();
  const sections = await Promise.all(
    links.map(async (link) => ({
      name: String(await link.textContent()),
      path: String(await link.getAttribute("href")),
    })),
  );
  expect(sections.length).toBeGreaterThan(10);
  for (const { name, path } of sections) {
    // Without loading the page anew: that would lead to the start page's section first.
    await page.goto(`/${path}`);
    await expect(page.getByRole("main").getByRole("heading", { name, level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect.soft(await smallTargets(page, "main"), name).toEqual([]);
  }
});

test("everything is found by other words, without keys @any-width", async ({ page }) => {
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Überblick" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "In der Verwaltung suchen" });
  const field = dialog.getByRole("textbox");
  for (const [words, result] of [
    ["typeface", /^Eigene Schrift/],
    ["favicon", /^Symbol im Browser-Tab/],
    ["Arabisch", /^Arabisch|Arabisch hinzufügen/],
    ["Impressum", /^Impressum/],
    [accountWithRole("portalAdmin").name, /Person$/],
  ] as const) {
    await field.fill(words);
    await expect(dialog.getByRole("button", { name: result }).first()).toBeVisible();
    expect(await dialog.textContent(), "no keys").not.toMatch(/\w_\w|\w\.\w+\.\w/);
  }
  await field.fill("favicon");
  await expect(dialog.getByRole("button", { name: /^Symbol im Browser-Tab/ })).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL(/#\/admin\/appearance/);
  await expect(page.getByRole("region", { name: "Symbol im Browser-Tab" })).toBeFocused();

  const { name } = accountWithRole("portalAdmin");
  await page.keyboard.press("Control+k");
  await field.fill(name);
  await dialog
    .getByRole("button", { name: /Person$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/admin\/accounts$/);
  await expect(page.getByRole("button", { name: `„${name}“ bearbeiten` })).toBeFocused();
});
