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

/** Unset: each journey once. `more`: on phones, too, and slow ones. `all`: every language, width and colour. */
const extent = process.env.VITRINE_TESTS;
const isAll = extent === "all";
const excluded = isAll ? [] : extent === "more" ? [/@wide/] : [/@wide/, /@slow/];
const excludedOnPhones = isAll ? [/@desktop/] : extent === "more" ? [/@desktop/, /@any-width/] : [/^(?!.*@phone)/];

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
    { name: "desktop", grepInvert: [/@phone/, ...excluded], use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      grepInvert: [...excluded, ...excludedOnPhones],
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, launchOptions },
    },
  ],
});
