// Converted downloads: choosing a convert set, accepting the terms, waiting for the conversion, and cancelling it.
import type { Locator, Page } from "@playwright/test";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { accountWithRole } from "../support/demo.ts";
import { expect, isPhone, logIn, test } from "../support/journey.ts";
import { getAssetKind, openLibrary } from "../support/library.ts";
import { type ConvertSet, mockConvertSets, mockSettings } from "../support/mock-replies.ts";
import { createSearchScreen } from "../support/search-screen.ts";

const sets: readonly ConvertSet[] = [
  { id: "0", title: "Original", mime: "image/tiff", size: 48_200 },
  { id: "5", title: "Druck", mime: "image/tiff", dpi: 300, profile: "CMYK, Coated v3", metadata: "keep", size: 14_000 },
  { id: "1", title: "Web", mime: "image/jpeg", max_edge: 2048, profile: "sRGB", metadata: "strip", size: 1100 },
  {
    id: "custom",
    title: "Eigene Größe",
    choices: { formats: ["jpeg", "png", "webp"], min_edge: 16, max_edge: 4000 },
  },
];
const tray = (page: Page): Locator => page.getByRole("region", { name: "Downloads" });

test("a custom conversion with terms: its progress is shown on every page, and it is cancelled", {
  tag: "@core",
}, async ({ page, portal, checkAccessibility }) => {
  const user = accountWithRole("assetUser");
  const own = await (await openLibrary(portal.address, user)).assets();
  const asset = own.find((one) => one.download_state === "permitted" && getAssetKind(one) === "image");
  if (!asset) throw new Error("The demo library's user may download no picture.");
  await mockSettings(page, (settings) => {
    settings.terms_of_use = { ...settings.terms_of_use, show: true };
  });
  await mockConvertSets(page, sets);
  const asked: URL[] = [];
  // A slow conversion.
  await page.route(/\/api\/download\/?\?/, (route) => void asked.push(new URL(route.request().url())));
  const given: string[] = [];
  page.on("requestfailed", (request) => given.push(new URL(request.url()).pathname));

  await logIn(page, user);
  await page.goto(`/#/asset/${asset.id}`);
  const button = page.getByRole("main").getByRole("button", { name: "Herunterladen", exact: true });
  const dialog = page.getByRole("dialog", { name: "Herunterladen" });

  await test.step("the dialog traps the focus, and returns it", async () => {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    for (let stops = 0; stops < 10; stops++) await page.keyboard.press("Tab");
    expect(await dialog.evaluate((one) => one.contains(document.activeElement)), "Tab stays inside").toBe(true);
    await checkAccessibility(page, "the forms, with terms");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step("by keyboard: a conversion, its edge length, the terms", async () => {
    await page.keyboard.press("Enter");
    await dialog.getByRole("radio", { name: /^Original/ }).focus();
    for (const name of [/^Druck/, /^Web/, /^Eigene Größe/]) {
      await page.keyboard.press("ArrowDown");
      await expect(dialog.getByRole("radio", { name })).toBeChecked();
    }
    await page.keyboard.press("Tab");
    const edge = dialog.getByRole("textbox", { name: "Längste Seite in Pixeln" });
    await expect(edge).toBeFocused();
    await edge.fill("9000");
    await expect(edge).toHaveAccessibleDescription("Bitte eine ganze Zahl von 16 bis 4.000.");
    await checkAccessibility(page, "an edge that is too long");
    await edge.fill("800");
    await dialog.getByRole("combobox", { name: "Format" }).selectOption("WebP");
    await dialog.getByRole("button", { name: "Herunterladen" }).press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("Bitte stimmen Sie zuerst den Nutzungsbedingungen zu.");
    expect(asked, "nothing starts before the terms are accepted").toEqual([]);
    await checkAccessibility(page, "the terms are missing");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Herunterladen" }).click();
  });

  await expect(tray(page)).toContainText("Wird vorbereitet");
  await expect(tray(page).getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
  await expect(page.getByText("Der Download startet gleich.").first()).toBeAttached();
  await expect
    .poll(() => asked.map(({ searchParams }) => Object.fromEntries(searchParams)))
    .toEqual([{ id: asset.id, csetid: "custom", format: "webp", max_edge: "800", target: "down" }]);
  await checkAccessibility(page, "being prepared");

  await test.step("it survives navigation to another page, and is cancelled there", async () => {
    await createSearchScreen(page).open();
    await expect(tray(page)).toContainText("Wird vorbereitet");
    await tray(page)
      .getByRole("button", { name: /abbrechen$/ })
      .click();
    await expect(tray(page)).toContainText("Abgebrochen");
    await expect.poll(() => given, "the aborted request notifies the server").toContain("/api/download/");
  });
});

test("several assets, in English: conversions common to all are offered, and a single one needs no choice", async ({
  page,
  portal,
  checkAccessibility,
}) => {
  const user = accountWithRole("assetUser");
  const own = await (await openLibrary(portal.address, user)).assets();
  const chosen = own.filter((one) => one.download_state === "permitted").slice(0, 3);
  await page.addInitScript(() => localStorage.setItem("vitrine.language", "en"));
  await mockConvertSets(page, sets.slice(1, 3));
  const asked: URL[] = [];
  await page.route(/\/api\/download\/?\?.*operation=zip/, async (route) => {
    asked.push(new URL(route.request().url()));
    const json: ReplyOf<"download.zip"> = { url: "/api/files/zip/x.zip", rejected_asset_ids: [], file_name: "web.zip" };
    await route.fulfill({ json });
  });
  await page.route("**/api/files/zip/x.zip", (route) => route.fulfill({ body: "zip", contentType: "application/zip" }));

  await logIn(page, user);
  const search = createSearchScreen(page);
  await search.open(`*?id=${chosen.map(({ id }) => id).join(",")}`);
  await search.cells.first().focus();
  await page.keyboard.press("Control+a");
  await search.toolbar.getByRole("button", { name: "Download" }).click();
  const dialog = page.getByRole("dialog", { name: "Download 3 assets as a zip?" });
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await expect(dialog).toContainText("About 14 MB together.");
  await checkAccessibility(page, "a zip's forms");
  const web = dialog.getByRole("radio", { name: /^Web/ });
  if (isPhone(page)) await web.tap();
  else await web.check();
  await expect(dialog).toContainText("About 1.1 MB together.");
  const file = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download zip" }).click();
  expect((await file).suggestedFilename()).toBe("web.zip");
  expect(asked.at(-1)?.searchParams.get("csetid")).toBe("1");

  await test.step("a single conversion", async () => {
    await page.unroute(/\/api\/session\/csets/);
    await mockConvertSets(page, sets.slice(2, 3));
    await search.toolbar.getByRole("button", { name: "Download" }).click();
    await expect(dialog).toContainText("Web");
    await expect(dialog.getByRole("radio")).toHaveCount(0);
    await checkAccessibility(page, "a zip in its only form");
  });
});
