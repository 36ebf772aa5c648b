// The administration's preview: the portal in a same-origin frame shows the drafts that it receives as messages.
import type { Page } from "@playwright/test";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { accountWithRole } from "../support/demo.ts";
import { expect, logIn, test } from "../support/journey.ts";
import type { Portal } from "../support/portal.ts";

declare global {
  interface Window {
    messages: { type: string; problems?: { path: string; reason: string }[] }[];
  }
}

const [light, dark] = shippedThemes;

/** The stored settings with another portal title and a green header. */
async function draftOf({ address }: Portal, name: string) {
  const stored: PortalSettings = await (await fetch(`${address}/api/config/global`)).json();
  const green = { ...light, appearance: { ...light?.appearance, navigation_color: "#0a3d0a" } };
  return {
    type: "vitrine.preview.draft",
    settings: {
      ...stored,
      global: { ...stored.global, website_title: name, hide_dashboard: false },
      themes: { ...stored.themes, options: [green, dark], show_theme_selection: true },
      search: { ...stored.search, sidebar: { width: "wide" } },
    },
    texts: { de: { global: { header: { skip: "Zum Wichtigen" } } } },
  };
}

/** Opens the preview frame as the administration does, and waits for its ready message. */
async function openPreview(page: Page) {
  await page.evaluate(() => {
    window.messages = [];
    addEventListener("message", ({ data, origin }) => {
      // The frame reports navigation at any time.
      if (origin === location.origin && data.type !== "vitrine.preview.place") window.messages.push(data);
    });
    const frame = document.createElement("iframe");
    frame.title = "Vorschau";
    frame.width = "1200";
    frame.height = "700";
    frame.src = "/?preview#/search/*";
    document.body.prepend(frame);
  });
  await expect.poll(() => messageTypes(page)).toEqual(["vitrine.preview.ready"]);
  return page.frameLocator("iframe[title=Vorschau]");
}

const messageTypes = (page: Page) => page.evaluate(() => window.messages.map(({ type }) => type));
const send = (page: Page, message: object) =>
  page.evaluate(
    (message) => document.querySelector("iframe")?.contentWindow?.postMessage(message, location.origin),
    message,
  );
/** The state of the page that the preview must not change. */
const outside = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    root: { ...document.documentElement.dataset, lang: document.documentElement.lang },
    theme: document.querySelector("#portal-theme")?.textContent,
    kept: { ...localStorage },
    keptInTab: { ...sessionStorage },
  }));

test("an admin sees a draft in the preview at once, and nowhere else @desktop", { tag: "@core" }, async ({
  page,
  portal,
}) => {
  const admin = accountWithRole("portalAdmin");
  await logIn(page, admin);
  await page.goto("/#/custom/imprint");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Impressum/);
  const preview = await openPreview(page);
  const before = await outside(page);
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  await preview.locator("html").evaluate(() => Object.assign(window, { sameVisit: true }));

  await send(page, await draftOf(portal, "Entwurf"));
  await expect(preview.getByRole("link", { name: /Entwurf/ })).toBeVisible();
  await expect(preview.getByRole("banner")).toHaveCSS("background-color", "rgb(10, 61, 10)");
  await expect(preview.getByRole("link", { name: "Zum Wichtigen" })).toBeAttached();
  await expect.poll(() => messageTypes(page)).toEqual(["vitrine.preview.ready", "vitrine.preview.shown"]);
  expect(await page.evaluate(() => window.messages[1]?.problems)).toEqual([
    { path: "search.sidebar.width", reason: "replaced" },
  ]);

  // Returning to the page reloads the stored settings; the draft stays.
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await preview.locator("html").evaluate(() => void window.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => requests).toContain("/api/config");
  await expect(preview.getByRole("link", { name: /Entwurf/ })).toBeVisible();
  expect(requests).not.toContain("/api/config/global");

  // Changing the theme and logging out affect the preview only.
  await preview.getByRole("button", { name: "Dunkle Darstellung" }).click();
  await expect(preview.locator("html")).toHaveAttribute("data-portal-theme", "dark");
  await preview.getByRole("button", { name: /Konto/ }).click();
  await preview.getByRole("menuitem", { name: "Abmelden" }).click();
  await expect(preview.getByRole("link", { name: "Anmelden" }).first()).toBeVisible();
  expect(await preview.locator("html").evaluate(() => "sameVisit" in window)).toBe(true);
  expect(await outside(page)).toEqual(before);
  await page.reload();
  await expect(page.getByRole("link", { name: "Anmelden" })).toHaveCount(0);
});

test("the preview accepts messages only from its parent page of the same origin @desktop", async ({ page, portal }) => {
  const foreign = portal.address.replace("127.0.0.1", "localhost");
  const draft = await draftOf(portal, "Fremd");
  const sender = `<script>setInterval(() => parent.frames[0].postMessage(${JSON.stringify(draft)}, "*"), 20)</script>`;
  const html = (body: string) => ({ contentType: "text/html", body: `<!doctype html><title>x</title>${body}` });
  await page.route(`${portal.address}/sibling.html`, (route) => route.fulfill(html(sender)));
  await page.route(`${foreign}/stranger.html`, (route) => route.fulfill(html(sender)));
  await page.route(`${portal.address}/outer.html`, (route) => route.fulfill(html("")));
  await page.goto("/outer.html");
  const preview = await openPreview(page);
  await page.evaluate(
    (sources) => {
      for (const src of sources) document.body.append(Object.assign(document.createElement("iframe"), { src }));
    },
    ["/sibling.html", `${foreign}/stranger.html`],
  );
  await expect.poll(() => page.frames().length).toBe(4);
  await page.waitForTimeout(500);
  expect(await messageTypes(page)).toEqual(["vitrine.preview.ready"]);
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  await expect(preview.getByRole("link", { name: /Fremd/ })).toHaveCount(0);
  // Unknown messages get no reply; known ones do.
  await send(page, { type: "vitrine.preview.draft.", settings: draft.settings });
  await send(page, { ...draft, settings: { ...draft.settings, global: { website_title: "Eigen" } } });
  await expect(preview.getByRole("link", { name: /Eigen/ })).toBeVisible();
  await expect.poll(() => messageTypes(page)).toEqual(["vitrine.preview.ready", "vitrine.preview.shown"]);

  // A page of another origin cannot embed the preview.
  await page.route(`${foreign}/outer.html`, (route) =>
    route.fulfill(html(`<iframe src="${portal.address}/?preview"></iframe>`)),
  );
  await page.goto(`${foreign}/outer.html`);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

test("the preview's address alone shows no preview @desktop", async ({ page, portal }) => {
  await page.goto("/?preview#/search/*");
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await page.evaluate((draft) => window.postMessage(draft, location.origin), await draftOf(portal, "Selbst"));
  await page.waitForTimeout(300);
  await expect(page).not.toHaveTitle(/Selbst/);
});
