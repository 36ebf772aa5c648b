// The house's own font: until it has come, a font of the device stands in for it, and nothing moves when it does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { accountOf } from "./demo.ts";
import { expect } from "./journey.ts";
import { openLibrary } from "./library.ts";
import { test } from "./own-portal.ts";
import { root } from "./portal.ts";

const FONT = join(root, "fixtures/node_modules/@fontsource/commissioner/files/commissioner-latin-400-normal.woff2");
/** Letters as they come in texts. */
const WORDS = "The harbour in the morning light, seen from the bridge; a picture of quiet water and of many boats. ";

/** Pixels of a line that is not broken, and of a paragraph that is, in the font of the page. */
const measured = (page: Page) =>
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

test("the house's own font comes late, and nothing moves when it does @desktop", async ({ page, portal }) => {
  const { client } = await openLibrary(portal.address, accountOf("guiAdminOnly"));
  const body = new FormData();
  body.set("file", new Blob([readFileSync(FONT)], { type: "font/woff2" }), "house.woff2");
  await client.raw("config.file_save", { params: { file: "custom_font" }, body });
  try {
    // No page waits until a font is measured; those that come after it have what stands in for it.
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
    expect(await isThere(), "it has not come yet").toBe(false);
    const before = await measured(page);
    send();
    await expect.poll(isThere).toBe(true);
    const after = await measured(page);
    expect(Math.abs(after.width / before.width - 1), "the width of a line").toBeLessThan(0.02);
    expect(after.height, "the height of a paragraph").toBeCloseTo(before.height, 0);
    expect(after.width, "another font").not.toBe(before.width);
    expect(requests, "it is loaded once").toBe(1);
  } finally {
    await client.raw("config.file_remove", { params: { file: "custom_font" } });
  }
});
