import { defineConfig, devices } from "@playwright/test";

const browser = process.env.VITRINE_BROWSER;
const launchOptions = {
  ...(browser ? { executablePath: browser } : {}),
  // Containers run as root and without a GPU; a portal on loopback needs no lookup of anybody's hosts.
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

// Matrices of languages, widths and colours: `pnpm journeys` runs them, too.
const left = process.env.VITRINE_WIDE ? [] : [/@wide/];
// What no width changes: `npm test` tries it on the desktop alone.
const leftOnPhones = process.env.VITRINE_WIDE ? [] : [/@any-width/];

export default defineConfig({
  testDir: "src",
  testMatch: "**/*.journey.ts",
  globalSetup: "./src/support/demo-data.ts",
  fullyParallel: false,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // What a busy machine made late is tried again; the end of `npm test` names it.
  retries: 1,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-report.json" }]],
  use: {
    launchOptions,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // What failed is traced when it is tried again, step by step: tracing all the time would take a tenth of the run,
    // filming it a quarter.
    trace: { mode: "on-first-retry", screenshots: false },
    screenshot: "only-on-failure",
    locale: "de-DE",
  },
  projects: [
    { name: "desktop", grepInvert: [/@phone/, ...left], use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      grepInvert: [/@desktop/, ...left, ...leftOnPhones],
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, launchOptions },
    },
  ],
});
