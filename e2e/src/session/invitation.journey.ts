// Invitations, from the Accounts section to a first password: by mail and by link, with and without guest access.
import type { Browser, Page } from "@playwright/test";
import { type MailServer, startMailServer } from "@vitrine/api/testing/mail-server";
import { accountWithRole } from "../support/demo.ts";
import { demoTemplate } from "../support/demo-data.ts";
import { test as base, expect, logIn } from "../support/journey.ts";
import { type Portal, startPortal } from "../support/portal.ts";

const NEW_PASSWORD = "vier worte hinter dem ofen";

const test = base.extend<{ guests: boolean; mailing: { portal: Portal; mails: MailServer["mails"] } }>({
  guests: true,
  mailing: async ({ guests }, use) => {
    const server = await startMailServer({
      refuse: (step, address) => (step === "to" && address.startsWith("nobody@") ? [550, "No such user"] : undefined),
    });
    const env = { VITRINE_SMTP_URL: server.url, VITRINE_GUESTS: guests ? "1" : "0", VITRINE_NAME: "Halm & Ton" };
    const portal = await startPortal({ template: demoTemplate, env });
    await use({ portal, mails: server.mails });
    await portal.stop();
    await server.close();
  },
  baseURL: async ({ mailing }, use) => use(mailing.portal.address),
});

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

async function fillIn(page: Page, name: string, email = ""): Promise<void> {
  await page.getByRole("button", { name: "Einladen", exact: true }).click();
  await dialog(page).getByLabel("Benutzername").fill(name);
  await dialog(page).getByLabel("E-Mail-Adresse").fill(email);
}

/** Opens the link in the invited user's browser, chooses a password, and is logged in. */
async function acceptInvitation(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Willkommen bei Halm & Ton" })).toBeVisible();
  await expect(page.getByText(`Für das Konto ${name}.`)).toBeVisible();
  await page.getByLabel("Neues Passwort").fill("passwort");
  await expect(page.getByRole("status").filter({ hasText: "Stärke: schwach." })).toBeVisible();
  await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
  await expect(page.getByRole("status").filter({ hasText: "Stärke: sehr stark." })).toBeVisible();
  await page.getByLabel("Passwort wiederholen").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Passwort speichern und anmelden" }).click();
  await expect(page).not.toHaveURL(/#\/(password|login)/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("vitrine.session"))).toContain(`"user":"${name}"`);
}

interface InvitationContext {
  page: Page;
  browser: Browser;
  mailing: { portal: Portal; mails: MailServer["mails"] };
  checkAccessibility: (page: Page, step: string) => Promise<void>;
}

const openAccounts = async ({ page }: Pick<InvitationContext, "page">) => {
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/accounts");
};
const openInvitedBrowser = async ({ browser, mailing }: Pick<InvitationContext, "browser" | "mailing">) =>
  (await browser.newContext({ locale: "de-DE", baseURL: mailing.portal.address })).newPage();

async function inviteByMail({ page, browser, mailing, checkAccessibility }: InvitationContext): Promise<void> {
  await openAccounts({ page });
  await fillIn(page, "ina", "ina@example.org");
  await checkAccessibility(page, "invite");
  await dialog(page).getByRole("button", { name: "Einladung senden" }).click();
  await expect(page.getByText("Die Einladung an ina@example.org ist auf dem Weg.")).toBeVisible();
  await expect(row(page, "ina")).toContainText(/eingeladen bis \d/);
  await expect.poll(() => mailing.mails.map(({ to }) => to)).toEqual([["ina@example.org"]]);
  const link = /http\S+/.exec(mailing.mails[0]?.text ?? "")?.[0] ?? "";
  await acceptInvitation(await openInvitedBrowser({ browser, mailing }), link, "ina");
  await page.reload();
  await expect(row(page, "ina")).toContainText("ina@example.org");
  await expect(row(page, "ina")).not.toContainText(/eingeladen|ohne Passwort/);
}

async function inviteByLink({ page, browser, mailing, checkAccessibility }: InvitationContext): Promise<void> {
  await openAccounts({ page });
  await fillIn(page, "jo");
  await dialog(page)
    .getByRole("radio", { name: /^Als Link/ })
    .check();
  await dialog(page).getByRole("button", { name: "Link erstellen" }).click();
  const field = dialog(page).getByLabel("Link zum Weitergeben");
  await checkAccessibility(page, "link to hand on");
  const link = await field.inputValue();
  expect(link).toContain(`${mailing.portal.address}/#/password/`);
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  const jo = await openInvitedBrowser({ browser, mailing });
  await test.step("a withdrawn link is rejected, and the next one is accepted", async () => {
    await row(page, "jo").getByRole("button", { name: "Einladung für „jo“" }).click();
    await dialog(page).getByRole("button", { name: "Zurückziehen" }).click();
    await page
      .getByRole("dialog", { name: "Einladung für „jo“ zurückziehen?" })
      .getByRole("button", { name: "Zurückziehen" })
      .click();
    await expect(row(page, "jo")).toContainText("ohne Passwort");
    await jo.goto(link);
    await expect(jo.getByRole("heading", { name: "Dieser Link gilt nicht mehr." })).toBeVisible();
    await row(page, "jo").getByRole("button", { name: "„jo“ einladen" }).click();
    await dialog(page).getByRole("button", { name: "Link erstellen" }).click();
    await acceptInvitation(jo, await field.inputValue(), "jo");
  });
}

for (const guests of [true, false]) {
  const way = (byDefault: boolean) => (byDefault ? "@desktop" : "@desktop @wide");
  test.describe(guests ? "with guests" : "without guests", () => {
    test.use({ guests });
    test(
      `a user is invited by mail, chooses a password and is logged in ${way(guests)}`,
      { tag: "@slow" },
      async ({ page, browser, mailing, checkAccessibility }) =>
        inviteByMail({ page, browser, mailing, checkAccessibility }),
    );
    test(
      `a user is invited by a link, which is rejected once it is withdrawn ${way(!guests)}`,
      { tag: "@slow" },
      async ({ page, browser, mailing, checkAccessibility }) =>
        inviteByLink({ page, browser, mailing, checkAccessibility }),
    );
  });
}

test.describe("errors @wide @desktop", () => {
  test("an address that the mail server rejects is reported, and the next invitation is delivered", async ({
    page,
    mailing,
  }) => {
    await logIn(page, accountWithRole("portalAdmin"));
    await page.goto("/#/admin/accounts");
    await fillIn(page, "kim", "nobody@example.org");
    await dialog(page).getByRole("button", { name: "Einladung senden" }).click();
    await expect(row(page, "kim")).toContainText("Einladung nicht zugestellt");
    await row(page, "kim").getByRole("button", { name: "Einladung für „kim“" }).click();
    await expect(dialog(page).getByText("No such user")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Abbrechen" }).click();
    await page.getByRole("button", { name: "„kim“ bearbeiten" }).click();
    await dialog(page).getByLabel("E-Mail-Adresse").fill("kim@example.org");
    await dialog(page).getByRole("button", { name: "Speichern" }).click();
    await expect(row(page, "kim")).toContainText("kim@example.org");
    await row(page, "kim")
      .getByRole("button", { name: /kim“ einladen|Einladung für „kim“/ })
      .click();
    await dialog(page).getByRole("button", { name: "Einladung senden" }).click();
    await expect.poll(() => mailing.mails.map(({ to }) => to)).toEqual([["kim@example.org"]]);
    await expect(row(page, "kim")).toContainText(/eingeladen bis \d/);
  });
});

test("several people are invited from a pasted list, and each line is answered for @desktop", async ({
  page,
  browser,
  mailing,
  checkAccessibility,
}) => {
  await openAccounts({ page });
  await page.getByRole("button", { name: "Mehrere einladen" }).click();
  const list = dialog(page).getByRole("textbox", { name: "Liste der E-Mail-Adressen" });
  await expect(list).toBeFocused();
  await list.fill("Mira Vogt <mira@example.org>\nnora.example.org\npaul@example.org");
  await expect(dialog(page).getByText("2 Personen können eingeladen werden · 1 Eintrag nicht")).toBeVisible();
  await dialog(page).getByRole("checkbox", { name: "press", exact: true }).check();
  await checkAccessibility(page, "a list of people to invite");
  await dialog(page).getByRole("button", { name: "2 Personen einladen" }).click();
  const done = page.getByRole("dialog", { name: "2 Personen sind eingeladen" });
  await expect(done.getByRole("listitem")).toHaveText([
    "mira@example.org: eingeladen",
    /^nora\.example\.org: Das ist keine E-Mail-Adresse/,
    "paul@example.org: eingeladen",
  ]);
  await checkAccessibility(page, "what became of the list");
  await done.getByRole("button", { name: "Fertig" }).click();
  await expect(page.getByRole("button", { name: "Mehrere einladen" })).toBeFocused();
  await expect(row(page, "Mira Vogt")).toContainText(/eingeladen bis .*mira@example.org .*Gruppen: press/);
  await expect.poll(() => mailing.mails.length).toBe(2);
  const mail = mailing.mails.find(({ to }) => to.includes("mira@example.org"));
  const link = /http\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  await acceptInvitation(await openInvitedBrowser({ browser, mailing }), link, "mira@example.org");
});
