// What is used in the asset page itself: films, sounds, the pages of documents, and models.
import type { Locator } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { expect, logIn, test } from "../support/journey.ts";
import { type Asset, getAssetKind, getAssetTitle, type Library } from "../support/library.ts";
import { ALL_DETAILS, createSearchScreen } from "../support/search-screen.ts";

test("a film plays in its page", async ({ page, library, checkAccessibility }) => {
  const asset = await find(library, (one) => getAssetKind(one) === "video");
  const search = createSearchScreen(page);
  await search.open();
  await search.scrollTo(asset.id);
  await search.cell(asset.id).click();
  await search.runAction(ALL_DETAILS);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(asset));
  const film = page.locator("video");
  await expect(film).toHaveAttribute("src", /\/api\/files\//);
  await checkAccessibility(page, "film");
  const controls = page.getByRole("group", { name: "Wiedergabe" });
  await controls.getByRole("button", { name: "Ton aus" }).click();
  await controls.getByRole("button", { name: "Abspielen" }).click();
  await expect.poll(() => timeOf(film)).toBeGreaterThan(0.5);
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
});

test("a sound is moved on its waveform by keys @any-width", async ({ page, library }) => {
  const asset = await find(library, (one) => getAssetKind(one) === "audio");
  await page.goto(`/#/asset/${asset.id}`);
  const sound = page.locator("audio");
  const position = page.getByRole("slider", { name: "Stelle" });
  await expect(position).toBeEnabled();
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => Math.round(one.duration))).toBe(6);
  await position.focus();
  await position.press("ArrowRight");
  await expect.poll(() => timeOf(sound)).toBeCloseTo(5, 1);
  await expect(position).toHaveAttribute("aria-valuetext", /5/);
  await position.press("ArrowLeft");
  await expect.poll(() => timeOf(sound)).toBe(0);
  await position.press("End");
  await expect.poll(() => timeOf(sound)).toBeGreaterThan(5.9);
  await position.press("Home");
  await expect.poll(() => timeOf(sound)).toBe(0);
  await expect(page, "its keys do not lead to other assets").toHaveURL(new RegExp(`#/asset/${asset.id}$`));
});

test("the pages of a document are turned by mouse and keys @any-width", async ({
  page,
  library,
  checkAccessibility,
}) => {
  const asset = await find(library, ({ page_count }) => (page_count ?? 1) > 2);
  const pages = asset.page_count ?? 0;
  await page.goto(`/#/asset/${asset.id}`);
  const sheets = page.getByRole("group", { name: "Seiten" });
  const shows = async (number: number) => {
    const sheet = sheets.getByRole("img", { name: `Seite ${number}`, exact: true });
    await expect.poll(() => sheet.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(600);
    await expect(sheets.getByText(`${number} / ${pages}`)).toBeVisible();
    return sheet.getAttribute("src");
  };
  const first = await shows(1);
  await checkAccessibility(page, "pages");
  const previous = sheets.getByRole("button", { name: "Vorige Seite" });
  const next = sheets.getByRole("button", { name: "Nächste Seite" });
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await next.click();
  expect(await shows(2)).not.toBe(first);
  await previous.click();
  await shows(1);
  await sheets.getByRole("region", { name: "Seite 1" }).focus();
  await page.keyboard.press("PageDown");
  await shows(2);
  await page.keyboard.press("PageUp");
  await shows(1);
  await page.keyboard.press("End");
  await shows(pages);
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Home");
  await shows(1);
});

test("a model is rotated by keys", { tag: "@slow" }, async ({ page, library, checkAccessibility }) => {
  await logIn(page, accountWithRole("assetUser"));
  const asset = await find(library, (one) => getAssetKind(one) === "model");
  await page.goto(`/#/asset/${asset.id}`);
  const canvas = page.getByRole("img", { name: /^3D-Modell / });
  const right = page.getByRole("button", { name: "Nach rechts drehen" });
  await expect(right).toBeVisible();
  await checkAccessibility(page, "a model");
  await right.focus();
  let before = await canvas.screenshot();
  for (const key of ["Enter", "Shift+ArrowUp", "+"]) {
    await page.keyboard.press(key);
    await expect.poll(async () => (await canvas.screenshot()).equals(before), { message: key }).toBe(false);
    before = await canvas.screenshot();
  }
});

async function find(library: Library, fits: (asset: Asset) => boolean): Promise<Asset> {
  const asset = (await library.assets()).find(fits);
  if (!asset) throw new Error("The demo library has no asset of this kind.");
  return asset;
}

const timeOf = (media: Locator) => media.evaluate((one: HTMLMediaElement) => one.currentTime);
