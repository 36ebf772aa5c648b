// A portal below a base path of a shared host, behind a proxy that strips the path and one that keeps it: no request
// leaves the path.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type FakeOidcProvider, startFakeOidcProvider } from "@vitrine/api/testing/fake-oidc-provider";
import { type Account, accountWithRole } from "../support/demo.ts";
import { demoTemplate } from "../support/demo-data.ts";
import { test as base, expect, submitLoginForm } from "../support/journey.ts";
import { getAssetTitle, openLibrary } from "../support/library.ts";
import { findFreePort, type Portal, startPortal } from "../support/portal.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import { type PathProxy, startPathProxy } from "./path-proxy.ts";

const PATH = "/dam";
const people = [{ name: "Svea", email: "svea@halm-ton.example", emailVerified: true }];

interface Site {
  /** The public address. */
  address: string;
  portal: Portal;
  proxy: PathProxy;
  oidc: FakeOidcProvider;
}

async function openSite(folder: string, strips: boolean): Promise<Site> {
  const port = await findFreePort();
  const proxy = await startPathProxy(PATH, strips, () => port);
  const address = `http://127.0.0.1:${proxy.port}${PATH}`;
  const oidc = await startFakeOidcProvider({ portal: address, key: "firma", users: people });
  const { issuer, clientId, clientSecret } = oidc;
  writeFileSync(join(folder, "secret"), clientSecret);
  const file = join(folder, `sign-on-${port}.json`);
  const provider = { key: "firma", kind: "oidc", name: "Firmenkonto", issuer, clientId, clientSecretFile: "secret" };
  writeFileSync(file, JSON.stringify({ providers: [provider] }));
  const env = { VITRINE_ORIGIN: `${address}/`, VITRINE_SIGN_ON: file };
  return { address, portal: await startPortal({ template: demoTemplate, port, env }), proxy, oidc };
}

interface Sites {
  stripped: Site;
  kept: Site;
}

const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "vitrine-path-"));
      const sites = { stripped: await openSite(folder, true), kept: await openSite(folder, false) };
      await use(sites);
      for (const { portal, proxy, oidc } of Object.values(sites)) {
        await portal.stop();
        await proxy.close();
        await oidc.close();
      }
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  portal: [async ({ sites }, use) => use(sites.kept.portal), { scope: "worker" }],
});

const proxyKinds = [
  ["takes the path away", "stripped"],
  ["leaves the path", "kept"],
] as const;

/** Fails on requests to the host outside of the path, and to other hosts than the identity provider's. */
async function expectRequestsBelowPath(
  page: Page,
  { address, proxy, oidc }: Site,
  journey: () => Promise<void>,
): Promise<void> {
  const strangers: string[] = [];
  page.context().on("request", (request) => {
    const url = request.url();
    // The provider's own pages may load anything.
    if (request.headers().referer?.startsWith(oidc.issuer)) return;
    const isOurs = url === address || /^[/?#]/.test(url.slice(address.length));
    if (url.startsWith(address) && isOurs) return;
    if (!url.startsWith(oidc.issuer) && !/^(data|blob|about):/.test(url)) strangers.push(url);
  });
  proxy.outside.length = 0;
  await journey();
  expect({ strangers, outside: proxy.outside }).toEqual({ strangers: [], outside: [] });
}

async function logInBelowPath(page: Page, address: string, account: Account): Promise<void> {
  await page.goto(`${address}/#/login`);
  await submitLoginForm(page, account);
  await expect(page).not.toHaveURL(/#\/login/);
}

for (const [what, which] of proxyKinds) {
  test(`a guest finds, opens, previews and shares behind a proxy that ${what}`, { tag: "@core" }, async ({
    page,
    sites,
  }) => {
    const site = sites[which];
    const { address } = site;
    const [asset] = await (await openLibrary(address)).assets();
    if (!asset) throw new Error("The demo library is empty.");
    await expectRequestsBelowPath(page, site, async () => {
      for (const start of [address, `${address}/`, `${address}/?safe`]) {
        await page.goto(start);
        await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      }
      const icon = await page.locator("link[rel=icon]").getAttribute("href");
      expect((await page.request.get(new URL(icon ?? "", page.url()).href)).status()).toBe(200);
      await page.goto("about:blank");
      await page.goto(`${address}/#/search/*`);
      const search = createSearchScreen(page);
      await expect(search.heading).toHaveText(/^\d/);
      const picture = search.cell(asset.id).locator("img").first();
      const width = () => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth);
      await expect.poll(width, "its picture is loaded").toBeGreaterThan(0);
      await page.goto(`${address}/#/asset/${asset.id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(asset));
      await page.getByRole("button", { name: "Teilen" }).first().click();
      const dialog = page.getByRole("dialog", { name: /teilen$/ });
      await expect(dialog.getByRole("textbox", { name: "Link" })).toHaveValue(`${address}/#/asset/${asset.id}`);
      await page.goto(`${address}/api/docs`);
      await expect(page.locator(".servers option"), "the API documentation sends requests there").toHaveText(
        `${PATH}/api`,
      );
    });
  });

  test(`a user downloads one and several behind a proxy that ${what} @desktop`, async ({ page, sites }) => {
    const site = sites[which];
    const { address } = site;
    const user = accountWithRole("assetUser");
    const own = await (await openLibrary(address, user)).assets();
    const [one, other] = own.filter(({ download_state: state }) => state === "permitted");
    if (!one || !other) throw new Error("The demo library's user may not download two assets.");
    await expectRequestsBelowPath(page, site, async () => {
      await logInBelowPath(page, address, user);
      await page.goto(`${address}/#/asset/${one.id}`);
      const file = page.waitForEvent("download");
      await page.getByRole("main").getByRole("button", { name: "Herunterladen", exact: true }).first().click();
      await confirmDownload(page, "Herunterladen");
      expect((await file).suggestedFilename()).toBe(one.file_name);
      await page.goto(`${address}/#/search/*?id=${one.id},${other.id}`);
      const search = createSearchScreen(page);
      await search.expectCount(2);
      for (const { id } of [one, other]) await search.cell(id).click({ modifiers: ["Control"] });
      await search.toolbar.getByRole("button", { name: "Herunterladen" }).click();
      const zip = page.waitForEvent("download");
      await confirmDownload(page, "Zip laden");
      expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
    });
  });

  test(`an admin saves and sees the live preview behind a proxy that ${what} @desktop`, async ({ page, sites }) => {
    const site = sites[which];
    const { address } = site;
    await expectRequestsBelowPath(page, site, async () => {
      await logInBelowPath(page, address, accountWithRole("portalAdmin"));
      await page.goto(`${address}/#/admin/accounts`);
      await expect(
        page.getByRole("button", { name: `„${accountWithRole("assetUser").name}“ bearbeiten` }),
      ).toBeVisible();
      await page.goto(`${address}/#/admin/general`);
      await page.getByRole("textbox", { name: "Titel des Portals" }).fill("Unter dem Pfad");
      await page.keyboard.press("Control+s");
      await expect(page).toHaveTitle(/^Unter dem Pfad – /);
      await page.goto(`${address}/#/admin/appearance`);
      await page.getByRole("button", { name: "Farben", exact: true }).click();
      const preview = page.frameLocator("iframe[title=Vorschau]");
      await expect(preview.getByRole("gridcell").first()).toBeVisible();
      const pair = page.getByRole("region", { name: "Kopfzeile" });
      await pair.getByRole("textbox", { name: "Kopfzeile", exact: true }).fill("#0a3d0a");
      await expect(preview.getByRole("banner")).toHaveCSS("background-color", "rgb(10, 61, 10)");
    });
  });

  test(`single sign-on returns below the path behind a proxy that ${what} @desktop`, async ({ page, sites }) => {
    const site = sites[which];
    const { address } = site;
    await expectRequestsBelowPath(page, site, async () => {
      await page.goto(`${address}/#/login?from=%2Fsearch%2F*`);
      await page.getByRole("link", { name: "Mit Firmenkonto anmelden" }).click();
      await page.getByPlaceholder("Enter any login").fill("Svea");
      await page.getByPlaceholder("and password").fill("any");
      await page.getByRole("button", { name: "Sign-in" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(`${address}/#/search/*`);
      await page.getByRole("button", { name: "Konto: Svea" }).click();
      await page.getByRole("menuitem", { name: "Abmelden" }).click();
      await page.getByRole("button", { name: "Yes, sign me out" }).click();
      await expect(page).toHaveURL(`${address}/#/logout`);
    });
  });
}

/** Accepts the terms, if there are any, and presses the button of this name. */
async function confirmDownload(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /laden/ });
  await expect(dialog).toBeVisible();
  const terms = dialog.getByRole("checkbox");
  if (await terms.count()) await terms.check();
  await dialog.getByRole("button", { name }).click();
}
