// The error catalogue for admins, on an isolated portal, since it saves settings.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";
import { repositoryRoot } from "../support/portal.ts";
import { checkErrorRows, languageVariants } from "./error-matrix.ts";
import { adminRows } from "./error-rows-admin.ts";
import { openErrorScene } from "./error-scene.ts";

const FONT = join(
  repositoryRoot,
  "apps/web/node_modules/@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2",
);
const FILES = {
  style: ["text/css", "body { letter-spacing: 1px }"],
  custom_font: ["font/woff2", readFileSync(FONT)],
} as const;
const FILE_NAMES = ["style", "custom_font"] as const;

for (const lang of ["de", "en"] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === "de" ? "de-DE" : "en-GB" });
    const wide = lang === "de" ? "@desktop" : "@wide";
    test(`a stylesheet or font that fails to load shows a warning, and loads once it can, in ${lang} ${wide}`, async ({
      page,
      portal,
    }) => {
      const { client } = await openLibrary(portal.address, accountWithRole("guiAdminOnly"));
      for (const file of FILE_NAMES) {
        const [type, content] = FILES[file];
        const body = new FormData();
        body.set("file", new Blob([content], { type }), file);
        await client.raw("config.file_save", { params: { file }, body });
      }
      try {
        await page.goto("/#/");
        const { injectFaultByHeader: byHeader, notice } = await openErrorScene(page, portal, lang);
        const style = notice("warning", "toast:config.style_failed");
        const font = notice("warning", "toast:config.font_failed");
        await byHeader(/\/api\/config\/(style|custom_font)/, "internal");
        await page.goto("/?without#/");
        await expect(style).toBeVisible();
        await expect(font).toBeVisible();
        await page.unrouteAll();
        await page.goto("/?with#/");
        await expect(page.locator("body")).toHaveCSS("letter-spacing", "1px");
        await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Portal Custom"'))).toBe(true);
        await expect(style.or(font)).toHaveCount(0);
      } finally {
        for (const file of FILE_NAMES) await client.raw("config.file_remove", { params: { file } });
      }
    });
  });
}

for (const { lang, tags: given } of languageVariants) {
  const tags = given.includes("@wide") ? given : `${given} @wide`;
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === "de" ? "de-DE" : "en-GB" });
    test(`errors of saving are shown in ${lang}, and recover when the fault is off ${tags}`, async ({
      page,
      portal,
    }) => {
      test.setTimeout(40_000 + 15_000 * adminRows.length);
      await logIn(page, accountWithRole("portalAdmin"));
      await checkErrorRows(adminRows, { page, portal, lang });
    });
  });
}
