// The portal's custom font: until it is loaded, a fallback font with the same metrics keeps the layout stable.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";
import { repositoryRoot } from "../support/portal.ts";

const FONT = join(
  repositoryRoot,
  "apps/web/node_modules/@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2",
);
/** Letters in the frequency of ordinary text. */
const WORDS = "The harbour in the morning light, seen from the bridge; a picture of quiet water and of many boats. ";

/** The width of a line without wrapping and the height of a wrapped paragraph, in pixels, in the font of the page. */
const measureText = (page: Page) =>
  page.evaluate((words) => {
    const sizeOf = (style: Partial<CSSStyleDeclaration>) => {
      const text = document.createElement("p");
      Object.assign(text.style, { position: "absolute", margin: "0", lineHeight: "normal", ...style });
      text.textContent = words.repeat(4);
      document.body.append(text);
      const { width, height } = text.getBoundingClientRect();
      text.remove();
      return { width, height };
    };
    return { width: sizeOf({ whiteSpace: "nowrap" }).width, height: sizeOf({ inlineSize: "400px" }).height };
  }, WORDS);

test("a custom font that loads late does not shift the layout @desktop", async ({ page, portal }) => {
  const { client } = await openLibrary(portal.address, accountWithRole("guiAdminOnly"));
  const body = new FormData();
  body.set("file", new Blob([readFileSync(FONT)], { type: "font/woff2" }), "custom.woff2");
  await client.raw("config.file_save", { params: { file: "custom_font" }, body });
  try {
    // No page waits until a font is measured; later pages have its fallback font.
    const served = async () => (await fetch(portal.address)).text();
    await expect.poll(served, "the font is measured").toContain("Portal Custom Fallback");
    let send = () => {};
    const wanted = new Promise<void>((resolve) => {
      send = resolve;
    });
    let requests = 0;
    await page.route("**/config/custom_font*", async (route) => {
      requests += 1;
      await wanted;
      await route.continue();
    });
    await page.goto("/#/search/*", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    await expect(page.locator("body")).toHaveCSS("font-family", /^"Portal Custom", "Portal Custom Fallback"/);
    const isThere = () => page.evaluate(() => document.fonts.check('1em "Portal Custom"'));
    expect(await isThere(), "it is not loaded yet").toBe(false);
    const before = await measureText(page);
    send();
    await expect.poll(isThere).toBe(true);
    const after = await measureText(page);
    expect(Math.abs(after.width / before.width - 1), "the width of a line").toBeLessThan(0.02);
    expect(after.height, "the height of a paragraph").toBeCloseTo(before.height, 0);
    expect(after.width, "another font").not.toBe(before.width);
    expect(requests, "it is loaded once").toBe(1);
  } finally {
    await client.raw("config.file_remove", { params: { file: "custom_font" } });
  }
});
