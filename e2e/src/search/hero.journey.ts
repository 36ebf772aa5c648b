// Text on pictures is readable at every width, in both themes and languages, and the crop keeps the focal point.
import type { Locator, Page, Route } from "@playwright/test";
import { expect, isPhone, test } from "../support/journey.ts";
import { disableAnimations, setColorScheme } from "../support/page-state.ts";
import { measureMinContrast, readColoursInBoxes } from "../theme/pixel-contrast.ts";

const WIDTHS = [320, 768, 1024, 1440, 1920];
/** Minimum contrast of WCAG 2.2 for text of any size. */
const MIN_CONTRAST = 4.5;
/** The most difficult background for white text. */
const white = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1200"><rect width="2000" height="1200" fill="#fff"/></svg>`;
const MARK = "#ff00fe";
/** A picture with a mark at its focal point, in percent of its width and height. */
const marked = ({ x, y }: { x: number; y: number }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><rect width="2000" height="1500" fill="#345"/>` +
  `<circle cx="${x}%" cy="${y}%" r="40" fill="${MARK}"/></svg>`;

const svg = (body: string) => (route: Route) => route.fulfill({ contentType: "image/svg+xml", body });

/** Changes the settings that this page receives. */
async function mockSettings(page: Page, how: (settings: Settings) => void): Promise<void> {
  await page.route("**/api/config/global", async (route) => {
    const stored = (await (await route.fetch()).json()) as Settings;
    how(stored);
    await route.fulfill({ json: stored });
  });
}
interface Settings {
  dashboard: { heroImage: Record<string, unknown> };
  login?: Record<string, unknown>;
  visibleLocales?: unknown;
}

async function setLanguage(page: Page, lang: "de" | "en"): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem("vitrine.language", code), lang);
}

/** The minimum contrast of these texts at every width, in both themes. */
async function measureContrasts(page: Page, words: () => Locator): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of ["light", "dark"] as const) {
      await setColorScheme(page, scheme);
      await loaded(page);
      found[`${width} ${scheme}`] = await measureMinContrast(page, words());
    }
  }
  return found;
}

async function loaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter((one) => one.getBoundingClientRect().top < innerHeight);
    await Promise.all(pictures.map((one) => one.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

function expectReadable(found: Record<string, number>): void {
  const below = Object.entries(found).filter(([, contrast]) => contrast < MIN_CONTRAST);
  expect(Object.fromEntries(below.map(([at, contrast]) => [at, contrast.toFixed(2)]))).toEqual({});
}

test.describe("text on pictures @desktop", () => {
  for (const lang of ["de", "en"] as const) {
    const wide = lang === "de" ? "" : " @wide";
    for (const [name, picture] of [
      ["its own picture", null],
      ["a white one", white],
    ] as const) {
      test(`the hero's text is readable on ${name} at every width: ${lang}${wide}`, async ({ page }) => {
        await setLanguage(page, lang);
        if (picture) await page.route("**/api/config/dashboardHero*", svg(picture));
        await page.goto("/#/");
        const hero = page.getByRole("main").locator("section").first();
        await expect(hero.getByRole("listitem").first()).toBeVisible();
        await disableAnimations(page);
        expectReadable(await measureContrasts(page, () => hero.locator("h1, h1 + p, li a, li em")));
      });
    }

    test(`the hero's text is readable in the middle and at the end: ${lang}${wide}`, { tag: "@slow" }, async ({
      page,
    }) => {
      test.slow();
      await setLanguage(page, lang);
      await page.route("**/api/config/dashboardHero*", svg(white));
      for (const key of ["center", "right"]) {
        await page.unroute("**/api/config/global");
        await mockSettings(page, ({ dashboard }) => {
          dashboard.heroImage.alignment = { key, translation: `admin.alignment.${key}` };
        });
        await page.goto("/#/login");
        await page.goto("/#/");
        await page.reload();
        const hero = page.getByRole("main").locator("section").first();
        await expect(hero.getByRole("listitem").first()).toBeVisible();
        await disableAnimations(page);
        expectReadable(await measureContrasts(page, () => hero.locator("h1, h1 + p, li a")));
      }
    });

    test(`a poster's text is readable on every picture: ${lang}${wide}`, async ({ page }) => {
      await setLanguage(page, lang);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.route(/\/api\/files\//, svg(white));
      await page.goto("/#/");
      const posters = page.getByRole("main").locator("section ul figure");
      await expect(posters.nth(2)).toBeVisible();
      await disableAnimations(page);
      await posters.nth(1).hover();
      await loaded(page);
      const words = posters.nth(1).locator("figcaption > *");
      expect(await measureMinContrast(page, words)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    });

    test(`the login shows the credit of its photograph, readably: ${lang}${wide}`, async ({
      page,
      checkAccessibility,
    }) => {
      await setLanguage(page, lang);
      await page.goto("/#/login");
      const credit = page.getByText(
        lang === "de" ? "Leuchte Dom. Bild: Jonte Wiesner" : "Dom lamp. Picture: Jonte Wiesner",
      );
      await expect(credit).toBeVisible();
      await checkAccessibility(page, "credit");
      await page.route("**/api/config/loginHero*", svg(white));
      await page.reload();
      await expect(credit).toBeVisible();
      await disableAnimations(page);
      expectReadable(await measureContrasts(page, () => credit));
    });
  }

  test("text from right to left is readable, too", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("vitrine.language", "ar"));
    await mockSettings(page, (settings) => {
      settings.visibleLocales = [{ lang: "ar", short: "AR" }];
    });
    await page.route("**/api/config/dashboardHero*", svg(white));
    await page.goto("/#/");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    const hero = page.getByRole("main").locator("section").first();
    await expect(hero.getByRole("listitem").first()).toBeVisible();
    await disableAnimations(page);
    expectReadable(await measureContrasts(page, () => hero.locator("h1, h1 + p, li a")));
  });

  test("the crop of a hero keeps the focal point in view @wide", async ({ page }) => {
    const places = [
      { x: 80, y: 20 },
      { x: 90, y: 55 },
      { x: 95, y: 90 },
    ];
    for (const place of places) {
      await page.unrouteAll();
      await mockSettings(page, (settings) => {
        settings.dashboard.heroImage.focal_point = place;
        settings.login = { ...settings.login, picture: { focal_point: place } };
      });
      await page.route("**/api/config/dashboardHero*", svg(marked(place)));
      await page.route("**/api/config/loginHero*", svg(marked(place)));
      for (const address of ["/#/", "/#/login"]) {
        await page.goto(address);
        await page.reload();
        // On phones the lower end of the hero is a dark background for the text.
        for (const width of WIDTHS.slice(address === "/#/" && place.y > 75 ? 1 : 0)) {
          await page.setViewportSize({ width, height: 900 });
          await expect(page.locator("h1")).toBeVisible();
          await loaded(page);
          const window = { x: 0, y: 0, width, height: 900 };
          const [colours] = await readColoursInBoxes(page, await page.screenshot({ scale: "css" }), [window]);
          expect(colours?.some(isMark), `${address}, ${width} wide, ${place.x} ${place.y}`).toBe(true);
        }
      }
    }
  });
});

test("text and gradient of the hero leave the focal point uncovered, from right to left too @desktop", async ({
  page,
}) => {
  const place = { x: 62, y: 40 };
  await mockSettings(page, (settings) => {
    settings.dashboard.heroImage.focal_point = place;
    settings.visibleLocales = ["de", "ar"].map((lang) => ({ lang, short: lang.toUpperCase() }));
  });
  await page.route("**/api/config/dashboardHero*", svg(marked(place)));
  for (const lang of ["de", "ar"]) {
    await page.goto("/#/");
    await page.evaluate((code) => localStorage.setItem("vitrine.language", code), lang);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("dir", lang === "ar" ? "rtl" : "ltr");
    await expect(page.locator("h1")).toBeVisible();
    await disableAnimations(page);
    for (const width of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await loaded(page);
      const window = { x: 0, y: 0, width, height: 900 };
      const [colours] = await readColoursInBoxes(page, await page.screenshot({ scale: "css" }), [window]);
      const brightest = Math.max(...(colours ?? []).filter(isMark).map(redOf));
      expect(brightest, `${lang}, ${width} wide`).toBeGreaterThan(200);
    }
  }
});

/** Whether a colour is the mark's; a gradient overlay may darken it a little. */
function isMark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return red > 60 && blue > 60 && green < red / 4 && Math.abs(red - blue) < 12;
}

const redOf = (colour: string) => Number.parseInt(colour.slice(1, 3), 16);

test("on a phone the hero's text has its own background", async ({ page, checkAccessibility }) => {
  await page.route("**/api/config/dashboardHero*", svg(white));
  await page.goto("/#/");
  const hero = page.getByRole("main").locator("section").first();
  await expect(hero.getByRole("listitem").first()).toBeVisible();
  await checkAccessibility(page, "hero on a white picture");
  if (isPhone(page)) {
    await disableAnimations(page);
    await loaded(page);
    expect(await measureMinContrast(page, hero.locator("h1, h1 + p"))).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
});
