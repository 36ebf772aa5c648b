import { defineConfig, devices } from "@playwright/test";

const browser = process.env.VITRINE_BROWSER;
const launchOptions = {
  ...(browser ? { executablePath: browser } : {}),
  // Containers run as root and without a GPU. The portal runs on loopback and needs no background requests.
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/**
 * Unset: the main journeys of each area, tagged `@core`. `more`: all but the slow ones on the desktop, and the main ones
 * on phones. `all`: every journey, language, width and colour.
 */
const extent = process.env.VITRINE_TESTS;
const quick = { desktop: { grep: /@core/, grepInvert: /@phone/ }, phone: { grep: /@core @phone/ } };
const more = {
  desktop: { grepInvert: /@phone|@wide|@slow/ },
  phone: { grep: /@core|@phone/, grepInvert: /@desktop|@any-width|@wide|@slow/ },
};
const all = { desktop: { grepInvert: /@phone/ }, phone: { grepInvert: /@desktop/ } };
const chosen = extent === undefined ? quick : extent === "more" ? more : all;

export default defineConfig({
  testDir: "src",
  testMatch: "**/*.journey.ts",
  globalSetup: "./src/support/demo-data.ts",
  fullyParallel: false,
  workers: 2,
  // Limits for a busy machine; nothing waits for them on a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-report.json" }]],
  use: {
    launchOptions,
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    locale: "de-DE",
  },
  projects: [
    { name: "desktop", ...chosen.desktop, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      ...chosen.phone,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, launchOptions },
    },
  ],
});
