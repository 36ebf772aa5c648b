// The HTML page of the server has the portal's colours and logo: checked by screenshots before any script runs.
import type { Browser, Page, TestInfo } from "@playwright/test";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { demoTemplate } from "../support/demo-data.ts";
import { expect, test } from "../support/journey.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { writeSettings } from "../support/write-settings.ts";

/** Colours of header and page in each theme, as red, green, blue. */
const expectedColours = {
  day: { bar: [10, 61, 10], ground: [230, 245, 230] },
  night: { bar: [40, 10, 70], ground: [20, 5, 35] },
} as const;
const LOGO = [0, 128, 128] as const;
type Rgb = readonly [number, number, number];
type ThemeKey = keyof typeof expectedColours;

const css = (colour: Rgb) => `rgb(${colour.join(", ")})`;
const hex = (colour: Rgb) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect width="200" height="60" fill="${hex(LOGO)}"/></svg>`;

function withColours(theme: ThemeOption | undefined, key: ThemeKey): ThemeOption {
  if (!theme) throw new Error("There is no such theme.");
  const { bar, ground } = expectedColours[key];
  const appearance = { ...theme.appearance, navigation_color: hex(bar), background_color: hex(ground) };
  return { ...theme, key, appearance };
}

test.describe("before the portal has started @desktop", () => {
  let portal: Portal;

  test.beforeAll(async () => {
    portal = await startPortal({ template: demoTemplate });
    const stored = (await (await fetch(`${portal.address}/api/config/global`)).json()) as Record<string, object>;
    const [light, dark] = shippedThemes;
    const options = [withColours(light, "day"), withColours(dark, "night")];
    const themes = { ...stored.themes, options, default_light: "day", default_dark: "night" };
    writeSettings(portal, [["global", "", { ...stored, themes }]], [["dashboardLogo", "image/svg+xml", logo]]);
  });
  test.afterAll(() => portal.stop());

  // Without scripts the device's preference is unknown: the portal's light theme is shown.
  for (const device of ["light", "dark"] as const)
    test(`the page without scripts has the portal's theme, on a ${device} device`, async ({ browser, page }, info) => {
      const bare = await open(browser, { colorScheme: device, javaScriptEnabled: false });
      await expectBranding(bare, page, "day", info);
    });

  // Only the inline script has run.
  for (const [device, key] of [
    ["light", "day"],
    ["dark", "night"],
  ] as const)
    test(`the theme for ${device} devices is applied before the portal is loaded`, async ({ browser, page }, info) => {
      const bare = await open(browser, { colorScheme: device });
      await bare.route("**/*.js", (route) => route.abort());
      await expectBranding(bare, page, key, info);
    });

  test("requests the data of a search before the portal runs, if the address is a search", { tag: "@core" }, async ({
    browser,
  }) => {
    for (const [place, expected] of [
      ["#/search/*", true],
      ["#/", false],
    ] as const) {
      const bare = await open(browser, {});
      const asked: string[] = [];
      await bare.route("**/*.{js,css}", (route) => {
        asked.push(new URL(route.request().url()).pathname);
        return route.abort();
      });
      await bare.goto(`${portal.address}/${place}`);
      const isAsked = (pattern: RegExp) => asked.some((path) => pattern.test(path));
      await expect.poll(() => isAsked(/\/assets\/index-.*\.js$/), place).toBe(true);
      for (const pattern of [/search-page-.*\.js$/, /search-page-.*\.css$/, /search-field-.*\.js$/])
        await expect.poll(() => isAsked(pattern), `${place}: ${pattern}`).toBe(expected);
      await bare.context().close();
    }
  });

  test("shows a loading indicator after a second, by inline styles, until the portal renders", async ({ browser }) => {
    const bare = await open(browser, { reducedMotion: "reduce" });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await bare.route("**/*.js", async (route) => {
      await held;
      await route.continue();
    });
    const began = performance.now();
    await bare.goto(portal.address, { waitUntil: "commit" });
    const sign = bare.locator(".start-wait");
    await expect(sign).toHaveCSS("opacity", "1");
    expect(performance.now() - began, "not on a fast line").toBeGreaterThan(1000);
    const { height = 0 } = (await sign.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(0);
    expect(await sign.evaluate((element) => getComputedStyle(element, "::after").animationName)).toBe("none");
    goOn();
    await expect(bare.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(sign).toHaveCount(0);
    await bare.context().close();
  });

  async function open(browser: Browser, options: Parameters<Browser["newContext"]>[0]): Promise<Page> {
    return (await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } })).newPage();
  }

  /** `eyes`: a page with scripts, to read the screenshot of the one without. */
  async function expectBranding(bare: Page, eyes: Page, key: ThemeKey, info: TestInfo): Promise<void> {
    const { bar, ground } = expectedColours[key];
    await bare.goto(portal.address);
    await expect(bare.locator(".start-bar")).toHaveCSS("background-color", css(bar));
    await expect(bare.locator("html")).toHaveCSS("background-color", css(ground));
    const picture = bare.locator(".start-bar img");
    await expect(picture).toHaveAttribute("src", /^\/api\/config\/dashboardLogo\?revision=\w+$/);
    const box = await picture.boundingBox();
    if (!box) throw new Error("The logo is not shown.");
    const photograph = await bare.screenshot();
    await info.attach("before the portal has started", { body: photograph, contentType: "image/png" });
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    expect(await pixels(eyes, photograph, [middle, { x: 700, y: middle.y }, { x: 700, y: 500 }])).toEqual([
      LOGO,
      bar,
      ground,
    ]);
    await bare.context().close();
  }
});

/** Red, green and blue of pixels of a picture. */
function pixels(page: Page, png: Buffer, points: { x: number; y: number }[]): Promise<number[][]> {
  return page.evaluate(
    async ({ source, points }) => {
      const bytes = Uint8Array.from(atob(source), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      return points.map(({ x, y }) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
    },
    { source: png.toString("base64"), points },
  );
}
