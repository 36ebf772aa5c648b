// The lightbox: moving through a result, and pictures, sounds and models in it.
import type { Locator, Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { expect, isPhone, logIn, test } from "../support/journey.ts";
import { type Asset, getAssetKind, getAssetTitle } from "../support/library.ts";
import { ALL_DETAILS, createSearchScreen, LARGE_PREVIEW } from "../support/search-screen.ts";

const findLightbox = (page: Page, asset: Asset) =>
  page.getByRole("dialog", { name: new RegExp(`^(Vorschau von|Preview of) ${literally(getAssetTitle(asset))}$`) });

test("leads through the result, beyond what was loaded, and returns to the last viewed asset @any-width", {
  tag: "@slow",
}, async ({ page, library, checkAccessibility }) => {
  test.slow();
  const all = await library.assets();
  await openPreview(page, all, 0);
  const loadedFirst = await page.evaluate(() => document.querySelectorAll("[data-asset]").length);
  expect(loadedFirst, "the page does not contain all of it").toBeLessThan(all.length);
  const last = all.length - 1;
  for (let at = 1; at <= last; at++) {
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(new RegExp(`#/asset/${all[at]?.id}$`));
    if (at === 3) await checkAccessibility(page, "the third neighbour");
  }
  const end = all[last] as Asset;
  await expect(findLightbox(page, end)).toContainText(`${all.length} / ${all.length}`);
  await expect(page.getByRole("button", { name: "Nächstes Medium", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.goBack();
  await expect(findLightbox(page, end)).toBeHidden();
  await expect(page).toHaveURL(/#\/search\//);
  await expect(createSearchScreen(page).panel).toHaveAccessibleName(new RegExp(literally(getAssetTitle(end))));
  await expect(createSearchScreen(page).panel).toBeInViewport();
});

test("shows the asset's address: a link to it opens its page, a reload the result below it @any-width", async ({
  page,
  context,
  library,
}) => {
  const all = await library.assets();
  await openPreview(page, all, 1);
  await page.getByRole("button", { name: `Nächstes Medium: ${getAssetTitle(all[2] as Asset)}` }).click();
  await expect(page).toHaveURL(new RegExp(`#/asset/${all[2]?.id}$`));
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(all[2] as Asset));
  await expect(other.getByRole("dialog")).toBeHidden();
  await other.close();
  await page.reload();
  await expect(findLightbox(page, all[2] as Asset)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/#\/search\//);
  await expect(createSearchScreen(page).heading).toHaveText(/^[1-9]/);
});

test("closing the lightbox at a neighbour moves the asset page to it @any-width", async ({ page, library }) => {
  const all = await library.assets();
  const [, second, third] = all as [Asset, Asset, Asset];
  const search = createSearchScreen(page);
  await search.open();
  await search.cell(second.id).click();
  await search.runAction(ALL_DETAILS);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(second));
  await expect(page.getByRole("navigation", { name: "Nachbarn im Ergebnis" }).getByRole("link").first()).toBeVisible();
  await page.getByRole("button", { name: "Große Vorschau" }).click();
  await expect(findLightbox(page, second)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(findLightbox(page, third)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(third));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`#/asset/${third.id}$`));
  await page.goBack();
  await expect(page, "one step back is the search").toHaveURL(/#\/search\//);
});

test("shows a picture at full size, and fetches the pixels needed", async ({ page, library }) => {
  const all = await library.assets();
  const at = all.findIndex(
    (one) => getAssetKind(one) === "image" && (one.pixel_x ?? 0) > 1600 && one.mime !== "image/svg+xml",
  );
  const asset = all[at] as Asset;
  const pictures: string[] = [];
  if (!isPhone(page)) await page.setViewportSize({ width: 1000, height: 800 });
  page.on("request", (request) => pictures.push(request.url()));
  const lightbox = await openPreview(page, all, at);
  const picture = lightbox.getByRole("img", { name: getAssetTitle(asset) });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const density = await page.evaluate(() => devicePixelRatio);
  const fitted = await widthOf(picture);
  expect(fitted * density, "the window is too small for the largest picture").toBeLessThan(1200);
  expect(pictures.filter((url) => url.includes("w2048"))).toEqual([]);
  await page.keyboard.press("1");
  await expect.poll(async () => Math.round((await widthOf(picture)) * density)).toBe(asset.pixel_x);
  await expect.poll(() => pictures.some((url) => url.includes("w2048"))).toBe(true);
  await expect(lightbox.getByText("100 %", { exact: true })).toHaveText("100 %");
  await page.keyboard.press("0");
  await expect.poll(async () => Math.round(await widthOf(picture))).toBe(Math.round(fitted));
});

test("shows the resolution of a preview that has fewer pixels than the picture @desktop", async ({ page, library }) => {
  const all = await library.assets();
  const at = all.findIndex((one) => getAssetKind(one) === "image" && one.mime === "image/jpeg");
  const { id, pixel_x: x = 0, pixel_y: y = 0 } = all[at] as Asset;
  const wide = Math.max(1, x / y);
  await page.route("**/api/?**", async (route) => {
    const reply = await (await route.fetch()).json();
    // The demo library has no picture this large.
    for (const doc of reply.response.docs as Asset[])
      if (doc.id === id) Object.assign(doc, { pixel_x: 4096 * Math.min(1, wide), pixel_y: Math.round(4096 / wide) });
    await route.fulfill({ json: reply });
  });
  const lightbox = await openPreview(page, all, at);
  await page.keyboard.press("1");
  await expect(lightbox.getByText("Bild mit 50 % der Pixel")).toBeVisible();
});

test("plays a sound, for guests too @any-width", async ({ page, library, checkAccessibility }) => {
  const all = await library.assets();
  const at = all.findIndex((one) => getAssetKind(one) === "audio");
  await page.goto(`/#/asset/${all[at]?.id}`);
  await expect(page.getByRole("group", { name: "Wiedergabe" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("slider", { name: "Stelle" })).toBeInViewport({ ratio: 1 });
  await checkAccessibility(page, "the page of a sound");
  const lightbox = await openPreview(page, all, at);
  const sound = lightbox.locator("audio");
  await expect(lightbox.getByRole("group", { name: "Wiedergabe" })).toBeInViewport({ ratio: 1 });
  await expect(sound).toHaveAttribute("src", /\/api\/files\//);
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => Math.round(one.duration))).toBe(6);
  await checkAccessibility(page, "a sound");
  await lightbox.getByRole("button", { name: "Ton aus" }).click();
  await lightbox.getByRole("button", { name: "Abspielen" }).click();
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0.3);
  await test.step("it is moved on its waveform", async () => {
    await lightbox.getByRole("button", { name: "Anhalten" }).click();
    const position = lightbox.getByRole("slider", { name: "Stelle" });
    const box = await position.boundingBox();
    if (!box) throw new Error("The waveform is not on the screen.");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeCloseTo(3, 0);
    await position.press("ArrowRight");
    await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(5);
    await expect(lightbox, "its keys do not lead to other assets").toBeVisible();
  });
});

test("shows a model's poster to guests, and fetches nothing of the viewer @any-width", async ({
  page,
  library,
  checkAccessibility,
}) => {
  const all = await library.assets();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  const lightbox = await openPreview(
    page,
    all,
    all.findIndex((one) => getAssetKind(one) === "model"),
  );
  await expect(lightbox.getByText("Drehen kann das Modell, wer die Datei herunterladen darf.")).toBeVisible();
  await checkAccessibility(page, "the poster of a model");
  expect(scripts.filter((url) => /model-view|\.glb/.test(url))).toEqual([]);
});

test("rotates a model for users who may download it, without requests to other hosts", { tag: "@slow" }, async ({
  page,
  library,
  baseURL,
  checkAccessibility,
}) => {
  await page.addInitScript(() => localStorage.setItem("vitrine.language", "en"));
  await logIn(page, accountWithRole("assetUser"));
  const model = (await library.assets()).find((one) => getAssetKind(one) === "model");
  if (!model) throw new Error("The demo library has no model.");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`/#/asset/${model.id}`);
  await page.getByRole("button", { name: /^(Large preview|Preview)$/ }).click();
  const lightbox = page.getByRole("dialog");
  const canvas = lightbox.getByRole("img", { name: /^3D model / });
  await expect(canvas).toBeVisible({ timeout: 30_000 });
  await expect(lightbox.getByRole("button", { name: "Turn right" })).toBeVisible({ timeout: 30_000 });
  await checkAccessibility(page, "a model");
  const before = await canvas.screenshot();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("+");
  await expect.poll(async () => (await canvas.screenshot()).equals(before)).toBe(false);
  expect(asked.filter((url) => !/^(blob|data):/.test(url) && !url.startsWith(String(baseURL)))).toEqual([]);
});

/** Opens the lightbox from the search by the info panel. */
async function openPreview(page: Page, all: readonly Asset[], at: number): Promise<Locator> {
  const asset = all[at];
  if (!asset) throw new Error("The demo library has no asset of this kind.");
  const search = createSearchScreen(page);
  await search.open();
  await search.scrollTo(asset.id);
  await search.cell(asset.id).click();
  await search.runAction(LARGE_PREVIEW);
  const lightbox = findLightbox(page, asset);
  await expect(lightbox).toBeVisible();
  return lightbox;
}

const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0;

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
