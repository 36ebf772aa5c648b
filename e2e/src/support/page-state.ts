// Page states for journeys and screenshots: a colour scheme without a reload, no animations, an expired session, no
// requests.
import { expect, type Page, type Request } from "@playwright/test";

/** Milliseconds without a request after which a page is taken to have loaded. */
const QUIET_MS = 500;

/** Shows the shipped light or dark theme without a reload, as the theme switch does. */
export async function setColorScheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.portalTheme = value;
    document.documentElement.dataset.mantineColorScheme = value;
  }, scheme);
}

/** Disables animations, since colours are wrong during a transition. */
export async function disableAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*,*::before,*::after{transition:none!important;animation-duration:0s!important}");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await new Promise(requestAnimationFrame);
  });
}

export async function restoreAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

/** Expires the session of the page, as after hours without use. */
export async function expireSession(page: Page): Promise<void> {
  const kept = await page.evaluate(() => localStorage.getItem("vitrine.session"));
  const { session } = JSON.parse(kept ?? "{}") as { session: string };
  const ended = await page.request.post("/api/session/logout", { headers: { authorization: session } });
  expect(ended.ok()).toBe(true);
}

/**
 * Counts requests of the page and its frames from now on, and returns a function that waits until there are none.
 * Playwright's `networkidle` does not come for some pages with several frames, though each of their requests has ended.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let changedAt = Date.now();
  const remove = (request: Request) => {
    pending.delete(request);
    changedAt = Date.now();
  };
  page.on("request", (request) => {
    pending.add(request);
    changedAt = Date.now();
  });
  page.on("requestfinished", remove);
  page.on("requestfailed", remove);
  return () =>
    expect
      .poll(() => (Date.now() - changedAt < QUIET_MS ? ["a request just now"] : [...pending].map((one) => one.url())))
      .toEqual([]);
}
