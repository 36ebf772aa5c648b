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

// Matrices of languages, widths and colours run in `pnpm journeys` only.
const excluded = process.env.VITRINE_WIDE ? [] : [/@wide/];
// Tests independent of the width: `npm test` runs them on the desktop only.
const excludedOnPhones = process.env.VITRINE_WIDE ? [] : [/@any-width/];

export default defineConfig({
  testDir: "src",
  testMatch: "**/*.journey.ts",
  globalSetup: "./src/support/demo-data.ts",
  fullyParallel: false,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Timeouts on a busy machine are retried; the end of `npm test` lists them.
  retries: 1,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-report.json" }]],
  use: {
    launchOptions,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Failed tests are traced on their retry: tracing always would take a tenth of the run,
    // recording videos a quarter.
    trace: { mode: "on-first-retry", screenshots: false },
    screenshot: "only-on-failure",
    locale: "de-DE",
  },
  projects: [
    { name: "desktop", grepInvert: [/@phone/, ...excluded], use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      grepInvert: [/@desktop/, ...excluded, ...excludedOnPhones],
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, launchOptions },
    },
  ],
});
