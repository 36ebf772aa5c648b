// What goes wrong outside: no network, a server that restarts, pictures that do not come.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoTemplate } from "./demo-data.ts";
import { expect, test } from "./journey.ts";
import { kindOf, titleOf } from "./library.ts";
import { copyTemplate, startPortal } from "./portal.ts";
import { searchScreen } from "./search-screen.ts";

const BANNER = "Keine Verbindung. Was schon geladen ist, bleibt sichtbar.";

test("without a network what is there stays, and it goes on when the network is back", async ({
  page,
  context,
  library,
  look,
}) => {
  const search = searchScreen(page);
  await search.open();
  await expect(search.cells.first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(search.cells.first()).toBeVisible();
  await look(page, "offline");
  await search.field.fill("Lagune");
  await search.field.press("Enter");
  await expect(search.cells.first(), "the result before stays").toBeVisible();
  await look(page, "a search without a network");
  await context.setOffline(false);
  await expect(page.getByText(BANNER)).toBeHidden();
  // It goes on by itself.
  await search.shows(await library.count("Lagune"));
  await expect(page.getByRole("alert").filter({ hasText: "Die Suche antwortet nicht." })).toHaveCount(0);
});

test("a page that was not loaded yet comes with the network", async ({ page, context, look }) => {
  const search = searchScreen(page);
  await search.open();
  await expect(search.cells.first()).toBeVisible();
  await context.setOffline(true);
  await page.goto("/#/login");
  await expect(page.getByRole("heading", { name: "Keine Verbindung." })).toBeVisible();
  await look(page, "a page without a network");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Willkommen" })).toBeVisible();
  await page.goBack();
  await expect(search.cells.first()).toBeVisible();
});

test("a server that restarts in the middle is a pause, no end @desktop", async ({ browser, faults }) => {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-restart-"));
  copyTemplate(demoTemplate, dataFolder);
  const before = await startPortal({ dataFolder });
  const context = await browser.newContext({ locale: "de-DE", baseURL: before.address });
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(String(error)));
  const search = searchScreen(page);
  try {
    await search.open();
    const all = await search.heading.textContent();
    await before.stop();
    await search.field.fill("Lagune");
    await search.field.press("Enter");
    const failed = page.getByRole("alert").filter({ hasText: "Die Suche antwortet nicht." });
    await expect(failed).toBeVisible();
    const after = await startPortal({ dataFolder, port: Number(new URL(before.address).port) });
    try {
      await expect(async () => {
        const again = failed.getByRole("button", { name: "Erneut suchen" });
        if (await again.isVisible()) await again.click();
        await expect(search.heading).toHaveText(/^[1-9]\d* Treffer für „Lagune“/, { timeout: 1500 });
      }).toPass({ timeout: 15_000 });
      await page.goBack();
      await expect(search.heading, "the same session goes on").toHaveText(all ?? "");
      await expect(search.cells.first()).toBeVisible();
    } finally {
      await after.stop();
    }
  } finally {
    await context.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

test("a picture that does not come leaves its place, and a large one another try", async ({ page, library, look }) => {
  const asset = (await library.assets()).find((one) => kindOf(one) === "image");
  if (!asset) throw new Error("The demo library has no picture.");
  const search = searchScreen(page);
  await page.route(/\/api\/files\//, (route) => route.abort());
  await search.open();
  await expect(search.cell(asset.id)).toBeVisible();
  const box = await search.cell(asset.id).boundingBox();
  expect(box?.height ?? 0).toBeGreaterThan(100);
  await look(page, "pictures that do not come");
  await search.cell(asset.id).click();
  await search.panel.getByRole("button", { name: "Große Vorschau" }).click();
  const room = page.getByRole("dialog", { name: `Vorschau von ${titleOf(asset)}` });
  await expect(room.getByText("Diese Seite konnte nicht geladen werden.")).toBeVisible();
  await look(page, "a preview that does not come");
  await page.unroute(/\/api\/files\//);
  await room.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect
    .poll(() => room.getByRole("img", { name: titleOf(asset) }).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(600);
});
