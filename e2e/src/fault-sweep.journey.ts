// Every fault of the list, one after the other, over the main screens: never a blank screen, never an error that
// nobody has caught, and the portal is whole again when the fault is off.
import type { Page } from "@playwright/test";
import { faults as allFaults } from "@vitrine/contract/faults";
import { accountOf } from "./demo.ts";
import { openScene } from "./error-scene.ts";
import { expect, logIn, test } from "./journey.ts";

const FOUND = /^[1-9]/;
/** Characters that a screen says at least. */
const SAID = 20;

/** Says something, and does not wait for ever. */
async function isNotBlank(page: Page, place: string): Promise<void> {
  const main = page.getByRole("main").last();
  const said = async () => ((await main.textContent({ timeout: 1000 }).catch(() => "")) ?? "").trim().length;
  await expect.poll(said, { message: `${place} says something`, timeout: 20_000 }).toBeGreaterThan(SAID);
  await expect(page.locator("main[aria-busy=true], main > [aria-busy=true]"), `${place} comes to an end`).toHaveCount(
    0,
    {
      timeout: 30_000,
    },
  );
}

const screens = [
  { lang: "de", tag: "@desktop" },
  { lang: "en", tag: "@phone" },
] as const;

for (const { lang, tag } of screens) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === "de" ? "de-DE" : "en-GB" });
    for (const { name } of allFaults) {
      test(`the portal outlives ${name} on every screen, in ${lang} ${tag} @wide`, async ({ page, portal }) => {
        test.setTimeout(180_000);
        await logIn(page, accountOf("portalAdmin"));
        const { on, asset, search, tokenOf } = await openScene(page, portal, lang);
        const token = await tokenOf();
        await on({ name });
        for (const place of [
          "#/",
          "#/search/*",
          `#/asset/${asset.id}`,
          "#/bookmark",
          "#/custom/imprint",
          "#/admin/general",
        ]) {
          await test.step(place, async () => {
            await page.goto(`/${place}`);
            await isNotBlank(page, place);
          });
        }
        // After a 403 the portal loads itself anew, maybe in the middle of this.
        await page.goto("/?start#/search/*").catch(() => {});
        await isNotBlank(page, "a start");

        const off = await page.request.post("/api/faults", { headers: { authorization: token }, data: { on: [] } });
        expect(off.status()).toBe(200);
        await test.step("over when it is off", async () => {
          await page.goto("/#/search/Lagune");
          if (/#\/(login|logout)/.test(page.url())) await logIn(page, accountOf("portalAdmin"));
          await page.goto("/#/search/Lagune");
          await expect(search.heading).toHaveText(FOUND, { timeout: 30_000 });
        });
      });
    }
  });
}
