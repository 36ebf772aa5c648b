// Error pages of a proxy in place of the server's replies are explained in the visitor's language.
import type { Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { expect, logIn, submitLoginForm, test } from "../support/journey.ts";
import { createSamplePicture } from "../support/sample-picture.ts";

/** Answers with an error page as nginx does. */
async function refuse(page: Page, address: RegExp, status: number): Promise<void> {
  const body = `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center><hr></body></html>`;
  await page.route(address, (route) => route.fulfill({ status, contentType: "text/html", body }));
}

const words = {
  de: {
    413: /Ein Server vor dem Portal hat das abgelehnt/,
    502: "Das Portal antwortet gerade nicht. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
    504: "Die Antwort hat zu lange gedauert. Bitte versuchen Sie es später noch einmal.",
  },
  en: {
    413: /A server in front of the portal refused this/,
    502: "The portal is not answering right now. Please try again in a few minutes.",
    504: "The answer took too long. Please try again later.",
  },
};

for (const [language, said] of Object.entries(words)) {
  test(`errors of a proxy are shown in ${language} @desktop`, { tag: "@core" }, async ({
    page,
    checkAccessibility,
  }) => {
    await page.addInitScript((lang) => localStorage.setItem("vitrine.language", lang), language);
    await test.step("502 and 504 at a login", async () => {
      for (const status of [502, 504] as const) {
        await page.goto("/#/login");
        await expect(page.getByRole("main").getByRole("textbox").first()).toBeVisible();
        await refuse(page, /\/api\/session\/get/, status);
        await submitLoginForm(page, accountWithRole("portalAdmin"));
        await expect(page.getByRole("main").getByText(said[status])).toBeVisible();
        await checkAccessibility(page, `${status} at the login`);
        await page.unroute(/\/api\/session\/get/);
      }
    });
    await test.step("413 at an upload", async () => {
      await logIn(page, accountWithRole("portalAdmin"));
      await page.goto("/#/admin/dashboard");
      await page.locator("#setting-dashboard-collections-data-0").click();
      await page.locator("#setting-dashboard-collections-data-0-src").focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      const stored = /\/api\/config\/thumbnail$/;
      await refuse(page, stored, 413);
      await dialog.locator("input[type=file]").setInputFiles(createSamplePicture());
      await expect(dialog.getByRole("alert")).toContainText(said[413]);
      await checkAccessibility(page, "413 at an upload");
    });
  });
}
