// Single sign-on with a real OpenID provider and a real SAML identity provider, from the login button to the logout.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type FakeOidcProvider, startFakeOidcProvider } from "@vitrine/api/testing/fake-oidc-provider";
import { type FakeSamlProvider, startFakeSamlProvider } from "@vitrine/api/testing/fake-saml-provider";
import { demoTemplate } from "../support/demo-data.ts";
import { test as base, expect, isPhone } from "../support/journey.ts";
import { findFreePort, type Portal, startPortal } from "../support/portal.ts";

const people = [{ name: "Svea", email: "svea@halm-ton.example", emailVerified: true, groups: ["werkstatt"] }];
const guests = [{ name: "Onno", attributes: { displayName: ["Onno Ahrens"] } }];

interface SignOnSetup {
  oidc: FakeOidcProvider;
  saml: FakeSamlProvider;
  open: Portal;
  /** Without guest access and password logins: all users sign on by the OpenID provider. */
  closed: Portal;
}

/** Starts a portal on the port that its providers are configured for. */
async function openPortal(port: number, folder: string, content: object, env: Record<string, string>): Promise<Portal> {
  const file = join(folder, `sign-on-${port}.json`);
  writeFileSync(file, JSON.stringify(content));
  const origin = `http://127.0.0.1:${port}`;
  return startPortal({ template: demoTemplate, port, env: { ...env, VITRINE_ORIGIN: origin, VITRINE_SIGN_ON: file } });
}

const oidcProvider = ({ issuer, clientId }: FakeOidcProvider) => ({
  key: "firma",
  kind: "oidc",
  name: { de: "Firmenkonto", en: "Company account" },
  issuer,
  clientId,
  clientSecretFile: "secret",
});

const samlProvider = ({ entryPoint, entityId, logoutUrl }: FakeSamlProvider) => ({
  key: "agentur",
  kind: "saml",
  name: "Agentur",
  entryPoint,
  issuer: entityId,
  certificateFile: "idp.pem",
  logoutUrl,
});

const test = base.extend<object, { setup: SignOnSetup }>({
  setup: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "vitrine-sign-on-"));
      const [port, closedPort] = [await findFreePort(), await findFreePort()];
      const at = (one: number) => `http://127.0.0.1:${one}`;
      const oidc = await startFakeOidcProvider({ portal: at(port), key: "firma", users: people });
      const ofClosed = await startFakeOidcProvider({ portal: at(closedPort), key: "firma", users: people });
      const saml = await startFakeSamlProvider({ portal: at(port), key: "agentur", users: guests });
      writeFileSync(join(folder, "idp.pem"), saml.certificate);
      writeFileSync(join(folder, "secret"), oidc.clientSecret);
      const open = await openPortal(port, folder, { providers: [oidcProvider(oidc), samlProvider(saml)] }, {});
      const alone = { native: false, providers: [oidcProvider(ofClosed)] };
      const closed = await openPortal(closedPort, folder, alone, { VITRINE_GUESTS: "0" });
      await use({ oidc, saml, open, closed });
      for (const one of [open, closed]) await one.stop();
      for (const one of [oidc, ofClosed, saml]) await one.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  portal: [async ({ setup }, use) => use(setup.open), { scope: "worker" }],
});

/** Logs in on the provider's page, and consents to sharing the profile. */
async function logInAtOidc(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function logInAtSaml(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Log in" }).click();
}

const nameOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("vitrine.session") ?? "{}") as { user?: string | null }).user);

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: isPhone(page) ? /^(Konto: |Menü)/ : /^Konto: / }).click();
  await page.getByRole("menuitem", { name: "Abmelden" }).click();
}

interface SignOnContext {
  page: Page;
  portal: Portal;
  setup: SignOnSetup;
  checkAccessibility(page: Page, step: string): Promise<void>;
}

async function byOidc({ page, portal, setup, checkAccessibility }: SignOnContext): Promise<void> {
  await page.goto("/#/login?from=%2Fsearch%2F*");
  const way = page.getByRole("link", { name: "Mit Firmenkonto anmelden" });
  await expect(way).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Benutzername" })).toBeVisible();
  await checkAccessibility(page, "the login with its providers");
  await way.click();
  await expect(page).toHaveURL((url) => url.origin === setup.oidc.issuer);
  await logInAtOidc(page, "Svea");
  await expect(page, "back at the requested page").toHaveURL(`${portal.address}/#/search/*`);
  expect(await nameOf(page)).toBe("Svea");
  await page.reload();
  await expect(page.getByRole("button", { name: isPhone(page) ? /^(Konto: |Menü)/ : "Konto: Svea" })).toBeVisible();

  await test.step("a logout redirects to the provider, and back", async () => {
    await signOut(page);
    await expect(page).toHaveURL((url) => url.origin === setup.oidc.issuer);
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(page.getByRole("heading", { name: "Bis bald." })).toBeVisible();
    await expect(page).toHaveURL(`${portal.address}/#/logout`);
    await expect.poll(() => nameOf(page)).toBeNull();
  });
}

async function bySaml({ page, portal, setup, checkAccessibility }: SignOnContext): Promise<void> {
  await page.goto("/#/login");
  const way = page.getByRole("link", { name: "Mit Agentur anmelden" });
  await way.click();
  await expect(page).toHaveURL((url) => url.href.startsWith(setup.saml.entryPoint));
  await test.step("a rejected user sees the reason here, and may retry", async () => {
    await page.getByRole("button", { name: "Refuse" }).click();
    await expect(page).toHaveURL(`${portal.address}/#/login?stay&reason=sign_on_denied`);
    await expect(page.getByText("Die Anmeldung wurde abgebrochen oder abgelehnt.")).toBeVisible();
    await checkAccessibility(page, "refused");
  });
  await test.step("an error on the way to the provider is shown here, too", async () => {
    await page.goto("/api/session/sign_on/nobody");
    await expect(page).toHaveURL(`${portal.address}/#/login?stay&reason=error.not_found`);
    await expect(page.getByText("Das gibt es hier nicht.")).toBeVisible();
    await checkAccessibility(page, "a provider that is not there");
  });
  await way.click();
  await logInAtSaml(page, "Onno");
  await expect(page).toHaveURL(`${portal.address}/#/`);
  expect(await nameOf(page)).toBe("Onno");
  await page.goBack();
  await expect(page, "the way back does not sign on again").not.toHaveURL(/token=/);
  await page.goto("/#/");
  await signOut(page);
  await expect(page.getByRole("heading", { name: "Bis bald." })).toBeVisible();
}

async function withoutGuests({ page, setup, checkAccessibility }: SignOnContext): Promise<void> {
  const { address } = setup.closed;
  await test.step("opening the portal redirects to the only provider, and back to the page", async () => {
    await page.goto(`${address}/#/search/*`);
    await expect(page).toHaveURL((url) => url.hostname === "localhost");
    await logInAtOidc(page, "Svea");
    await expect(page).toHaveURL(`${address}/#/search/*`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[1-9]/);
  });
  await test.step("an invalid code shows an error without a redirect", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await page.goto(`${address}/?again#/login?token=somebody-elses-code`);
    await expect(page.getByText("Die Anmeldung hat zu lange gedauert")).toBeVisible();
    await expect(page).toHaveURL(/reason=sign_on_expired/);
    await expect(page.getByRole("textbox", { name: "Benutzername" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Mit Firmenkonto anmelden" })).toBeVisible();
    await checkAccessibility(page, "a failure without a native login");
  });
  await test.step("after a logout a notice with a login link is shown", async () => {
    await page.goto(`${address}/#/login?stay`);
    await expect(page.getByRole("heading", { name: "Sie melden sich über einen anderen Dienst an." })).toBeVisible();
    await expect(page.getByRole("link", { name: "Zur Anmeldung" })).toBeVisible();
    await checkAccessibility(page, "the notice");
  });
}

/** With its own portal, as the provider is configured for one address. */
async function bySamlAlone(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-saml-"));
  const port = await findFreePort();
  const saml = await startFakeSamlProvider({ portal: `http://127.0.0.1:${port}`, key: "agentur", users: guests });
  writeFileSync(join(folder, "idp.pem"), saml.certificate);
  const alone = { native: false, providers: [samlProvider(saml)] };
  const { address, stop } = await openPortal(port, folder, alone, { VITRINE_GUESTS: "0" });
  try {
    await page.goto(`${address}/#/search/*`);
    await expect(page, "redirected to the only provider").toHaveURL((url) => url.href.startsWith(saml.entryPoint));
    await page.getByRole("button", { name: "Refuse" }).click();
    await expect(page.getByText("Die Anmeldung wurde abgebrochen oder abgelehnt.")).toBeVisible();
    await expect(page, "and not redirected again").toHaveURL(/reason=sign_on_denied/);
    await page.getByRole("link", { name: "Mit Agentur anmelden" }).click();
    await logInAtSaml(page, "Onno");
    await expect(page, "back at the page requested first").toHaveURL(`${address}/#/search/*`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[1-9]/);
    expect(await nameOf(page)).toBe("Onno");
    await signOut(page);
    await expect(page.getByRole("heading", { name: "Bis bald." })).toBeVisible();
    await page.goto(`${address}/?out#/search/*`);
    await expect(page, "no access without it").toHaveURL((url) => url.href.startsWith(saml.entryPoint));
  } finally {
    await stop();
    await saml.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

test(
  "sign-on by OpenID Connect, and logout @desktop",
  { tag: "@core" },
  ({ page, portal, setup, checkAccessibility }) => byOidc({ page, portal, setup, checkAccessibility }),
);

test(
  "sign-on by SAML, rejected and accepted @desktop",
  { tag: "@slow" },
  ({ page, portal, setup, checkAccessibility }) => bySaml({ page, portal, setup, checkAccessibility }),
);

test("sign-on without guest access and password logins @desktop", ({ page, portal, setup, checkAccessibility }) =>
  withoutGuests({ page, portal, setup, checkAccessibility }));

test("sign-on by SAML without guest access and password logins @desktop", { tag: "@slow" }, ({ page }) =>
  bySamlAlone(page),
);

test("the same three on a phone @wide", async ({ page, portal, setup, checkAccessibility }) => {
  test.slow();
  for (const visit of [byOidc, bySaml, withoutGuests]) await visit({ page, portal, setup, checkAccessibility });
});
