// Downloading originals: one with progress, several as a zip, and never an asset without the right to download it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { accountWithRole, readDemoFile } from "../support/demo.ts";
import { expect, isPhone, logIn, test } from "../support/journey.ts";
import { type Asset, getAssetKind, getAssetTitle, type Library, openLibrary } from "../support/library.ts";
import { forbidDownloads, mockSettings } from "../support/mock-replies.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import { readZipEntries } from "../support/zip-entries.ts";

const tray = (page: Page): Locator => page.getByRole("region", { name: "Downloads" });

test("one original, with progress: its bytes equal the file", { tag: "@core" }, async ({
  page,
  portal,
  checkAccessibility,
}) => {
  const user = accountWithRole("assetUser");
  const own = await openLibrary(portal.address, user);
  const asset = await findLargestDownloadable(own);
  await logIn(page, user);
  await page.goto(`/#/asset/${asset.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(asset));

  const slow = await page.context().newCDPSession(page);
  await slow.send("Network.enable");
  // Browsers cache originals, and cached ones have no progress.
  await slow.send("Network.setCacheDisabled", { cacheDisabled: true });
  await throttle(slow, 400_000);
  const file = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("button", { name: "Herunterladen" }).click();
  await confirmDownload(page);
  const bar = tray(page).getByRole("progressbar");
  await expect(bar).toBeVisible();
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
  await checkAccessibility(page, "while it loads");
  await throttle(slow, -1);
  const download = await file;
  expect(download.suggestedFilename()).toBe(asset.file_name);
  const bytes = readFileSync(await download.path());
  const original = readDemoFile(asset.file_name ?? "");
  if (!original) throw new Error(`The demo library has no file ${asset.file_name}.`);
  expect(hash(bytes)).toBe(hash(original));
  await expect(tray(page)).toContainText("Fertig");
  await checkAccessibility(page, "done");

  await test.step("a cancelled download ends", async () => {
    await throttle(slow, 20_000);
    await page.getByRole("button", { name: "Herunterladen", exact: true }).first().click();
    await confirmDownload(page);
    const cancel = tray(page).getByRole("button", { name: /abbrechen$/ });
    await cancel.click();
    await expect(tray(page)).toContainText("Abgebrochen");
    await expect(tray(page).getByRole("progressbar")).toHaveCount(0);
    await throttle(slow, -1);
  });
});

test("several as a zip: its entries equal the files, and forbidden assets are listed", { tag: "@core" }, async ({
  page,
  portal,
  checkAccessibility,
}) => {
  const user = accountWithRole("assetUser");
  const own = await openLibrary(portal.address, user);
  const assets = await own.assets();
  const { rejected_asset_ids: rejected } = await own.client.call("download.zip", {
    query: { id: assets.map(({ id }) => id), csetid: "0" },
  });
  const refused = assets.find(({ id }) => rejected.includes(id));
  if (!refused) throw new Error("The demo library has no asset that its user may see but not download.");
  const chosen = assets.filter((one) => !rejected.includes(one.id) && readDemoFile(one.file_name ?? "")).slice(0, 3);
  expect(chosen).toHaveLength(3);

  await logIn(page, user);
  const search = createSearchScreen(page);
  await search.open(`*?id=${[...chosen, refused].map(({ id }) => id).join(",")}`);
  await search.expectCount(4);
  for (const [at, { id }] of [...chosen, refused].entries()) await selectCell(page, search.cell(id), at === 0);
  await expect(search.toolbar).toContainText("4");
  await checkAccessibility(page, "four selected");
  await search.toolbar.getByRole("button", { name: "3 von 4 herunterladen" }).click();
  const dialog = page.getByRole("dialog", { name: "3 Medien als Zip laden?" });
  const left = dialog.getByRole("list", { name: "1 Medium ist nicht für Sie freigegeben und fehlt im Zip:" });
  await expect(left.getByRole("listitem")).toHaveText([getAssetTitle(refused)]);
  await expect(dialog.getByRole("radio", { name: /^Originale/ }), "the default").toBeChecked();
  await checkAccessibility(page, "zip dialog");
  const file = page.waitForEvent("download");
  const terms = dialog.getByRole("checkbox");
  if (await terms.count()) await terms.check();
  await dialog.getByRole("button", { name: "Zip laden" }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await expect(tray(page), "the tray shows the file name").toContainText(download.suggestedFilename());
  const entries = readZipEntries(readFileSync(await download.path()));
  for (const { file_name = "" } of chosen) {
    const found = [...entries].find(([name]) => name.split("/").at(-1) === file_name)?.[1];
    expect(found && hash(found), file_name).toBe(hash(readDemoFile(file_name) ?? Buffer.from("")));
  }
  expect([...entries.keys()].some((name) => name.endsWith(refused.file_name ?? "?"))).toBe(false);
  await expect(tray(page)).toContainText("Fertig");
});

test("the list of downloads and the selection bar never overlap @desktop", async ({ page, portal }) => {
  const user = accountWithRole("assetUser");
  const own = await (await openLibrary(portal.address, user)).assets();
  const [one, other] = own.filter(({ download_state }) => download_state === "permitted");
  if (!one || !other) throw new Error("The demo library's user may not download two assets.");
  // A zip that never completes.
  await page.route(/\/api\/files\/.*zip/, () => {});
  await logIn(page, user);
  const search = createSearchScreen(page);
  await search.open(`*?id=${one.id},${other.id}`);
  await search.expectCount(2);
  for (const { id } of [one, other]) await selectCell(page, search.cell(id), false);
  await search.toolbar.getByRole("button", { name: "Herunterladen" }).click();
  const dialog = page.getByRole("dialog", { name: "2 Medien als Zip laden?" });
  await page.setViewportSize({ width: 320, height: 700 });
  const form = await dialog.getByText("Originale", { exact: true }).boundingBox();
  expect(form?.height, "on a phone the text does not wrap").toBeLessThan(30);
  await page.setViewportSize({ width: 1440, height: 900 });
  const terms = dialog.getByRole("checkbox");
  if (await terms.count()) await terms.check();
  await dialog.getByRole("button", { name: "Zip laden" }).click();
  await expect(tray(page)).toBeVisible();
  await expect(tray(page).getByRole("heading", { name: "Downloads", exact: true })).toBeVisible();
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    [768, 1024],
    [844, 390],
    [1024, 768],
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const apart = async () => {
      const [list, bar] = await Promise.all([tray(page).boundingBox(), search.toolbar.boundingBox()]);
      return list !== null && bar !== null && list.y >= 0 && list.y + list.height <= bar.y;
    };
    await expect.poll(apart, { message: `${width} x ${height}` }).toBe(true);
  }
});

test("users without download rights see it before the click: on poster, panel, page and bar", async ({
  page,
  portal,
  library,
  checkAccessibility,
}) => {
  const words = "Zum Herunterladen anmelden";
  const asset = (await library.assets()).find((one) => getAssetKind(one) === "image");
  if (!asset) throw new Error("The demo library has no picture for guests.");
  await mockSettings(page, (settings) => {
    settings.global = { ...settings.global, run_order_process: false };
  });
  await forbidDownloads(page);
  const search = createSearchScreen(page);
  const refusals: string[] = [];
  page.on("response", (reply) => {
    if (reply.status() === 403) refusals.push(reply.url());
  });
  await search.open(`*?id=${asset.id}`);
  const cell = search.cell(asset.id);
  await expect(cell).toContainText(words);
  await selectCell(page, cell, true);
  await expect(search.toolbar.getByRole("button", { name: words })).toBeVisible();
  await checkAccessibility(page, "a guest's selection");
  await page.reload();
  await search.expectCount(1);
  if (isPhone(page)) await cell.tap();
  else await cell.click();
  await expect(search.panel.getByRole("link", { name: words })).toBeVisible();
  await checkAccessibility(page, "a guest's info panel");
  await page.goto(`/#/asset/${asset.id}`);
  await checkAccessibility(page, "a guest's asset page");
  await page.getByRole("main").getByRole("link", { name: words }).click();
  await expect(page).toHaveURL(/#\/login\?from=/);
  expect(refusals, "no request was rejected").toEqual([]);

  await test.step("an account sees the reason", async () => {
    const user = accountWithRole("assetUser");
    const own = await (await openLibrary(portal.address, user)).assets();
    const refused = own.find((one) => one.download_state !== "permitted");
    if (!refused) throw new Error("The demo library's user may download everything.");
    await page.unroute(/\/api\/(\?|assets)/);
    await logIn(page, user);
    await page.goto(`/#/asset/${refused.id}`);
    const button = page.getByRole("main").getByRole("button", { name: "Herunterladen", exact: true });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(/freigegeben|Abgelaufen/);
    await checkAccessibility(page, "an account's asset page");
  });
});

test("a guest sees no trace of assets that are not public", async ({ page, portal, library }) => {
  const guest = await library.assets();
  const user = await (await openLibrary(portal.address, accountWithRole("assetUser"))).assets();
  const hidden = user.find(({ id }) => !guest.some((one) => one.id === id));
  if (!hidden) throw new Error("The demo library hides nothing from guests.");
  const search = createSearchScreen(page);
  await search.open();
  await search.expectCount(guest.length);
  await search.search(`"${getAssetTitle(hidden)}"`);
  await search.expectCount(await library.count(`"${getAssetTitle(hidden)}"`));
  await expect(search.cell(hidden.id)).toHaveCount(0);

  await test.step("nor in the counts of the filters", async () => {
    for (const field of ["keywords", "asset_groups"]) {
      for (const { value, count, label } of await library.values(field)) {
        const own = guest.filter((asset) => [asset[field]].flat().map(String).includes(String(value)));
        expect(count, `${field} ${label}`).toBe(own.length);
      }
    }
  });
  await page.goto(`/#/asset/${hidden.id}`);
  await expect(page.getByRole("heading", { name: "Dieses Medium gibt es hier nicht." })).toBeVisible();
});

/** Accepts the terms and starts the download, if the portal shows the dialog. */
async function confirmDownload(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Herunterladen" });
  await expect(dialog.or(tray(page).getByRole("listitem").first()).first()).toBeVisible();
  if (!(await dialog.isVisible())) return;
  const terms = dialog.getByRole("checkbox");
  if (await terms.count()) await terms.check();
  await dialog.getByRole("button", { name: "Herunterladen" }).click();
}

/** Selects by Ctrl and click; on a phone by a long press, then by taps. */
async function selectCell(page: Page, cell: Locator, first: boolean): Promise<void> {
  if (!isPhone(page)) await cell.click({ modifiers: ["Control"] });
  else if (first) {
    await cell.scrollIntoViewIfNeeded();
    const box = await cell.boundingBox();
    if (!box) throw new Error("It has no place on the screen.");
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect(cell).toHaveAttribute("aria-selected", "true");
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  } else await cell.tap();
  await expect(cell).toHaveAttribute("aria-selected", "true");
}

async function findLargestDownloadable(library: Library): Promise<Asset> {
  const assets = await library.assets();
  const { rejected_asset_ids: rejected } = await library.client.call("download.zip", {
    query: { id: assets.map(({ id }) => id), csetid: "0" },
  });
  const [largest] = assets
    .filter((one) => !rejected.includes(one.id) && getAssetKind(one) === "image" && readDemoFile(one.file_name ?? ""))
    .sort((one, other) => (other.file_size ?? 0) - (one.file_size ?? 0));
  if (!largest) throw new Error("The demo library's user may download nothing.");
  return largest;
}

type Cdp = Awaited<ReturnType<ReturnType<Page["context"]>["newCDPSession"]>>;

/** Limits the download throughput in bytes per second; -1 for no limit. */
async function throttle(cdp: Cdp, bytes: number): Promise<void> {
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: bytes,
    uploadThroughput: -1,
  });
}

function hash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
