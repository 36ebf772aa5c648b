// A forgotten password: from the login's dialog and the mail to a new password, with and without guest access.
import type { Page } from "@playwright/test";
import { type MailServer, startMailServer } from "@vitrine/api/testing/mail-server";
import { demoTemplate } from "../support/demo-data.ts";
import { test as base, expect, isPhone, submitLoginForm } from "../support/journey.ts";
import { type Portal, runCommand, startPortal } from "../support/portal.ts";

const MIRA = { name: "mira", password: "ein altes passwort" };
/** Maximum width of a phone in pixels; wider windows test with guest access. */
const PHONE = 767;
const NEW_PASSWORD = "vier worte hinter dem ofen";

const test = base.extend<{ guests: boolean; mailing: { portal: Portal; mails: MailServer["mails"] } }>({
  guests: ({ viewport }, use) => use((viewport?.width ?? 0) > PHONE),
  mailing: async ({ guests }, use) => {
    const server = await startMailServer();
    const env = { VITRINE_SMTP_URL: server.url, VITRINE_GUESTS: guests ? "1" : "0", VITRINE_NAME: "Halm & Ton" };
    const portal = await startPortal({ template: demoTemplate, env });
    const { name, password } = MIRA;
    const facts = ["--password", password, "--email", "mira@example.org"];
    await runCommand(portal.dataFolder, ["user", "add", name, ...facts]);
    await use({ portal, mails: server.mails });
    await portal.stop();
    await server.close();
  },
  baseURL: async ({ mailing }, use) => use(mailing.portal.address),
});

const dialog = (page: Page) => page.getByRole("dialog");
const passwords = (page: Page) => page.getByLabel(/^(Neues Passwort|Passwort wiederholen)$/);

async function forgotten({
  page,
  mailing,
  checkAccessibility,
}: {
  page: Page;
  mailing: { mails: MailServer["mails"] };
  checkAccessibility: (page: Page, step: string) => Promise<void>;
}) {
  await test.step("the dialog requires a name", async () => {
    await page.goto("/#/login");
    await page.getByRole("button", { name: "Passwort vergessen?" }).click();
    const name = dialog(page).getByRole("textbox", { name: "Benutzername" });
    await expect(name).toBeFocused();
    const send = dialog(page).getByRole("button", { name: "Passwort zurücksetzen" });
    await expect(send).toBeDisabled();
    await name.fill(" ");
    await expect(dialog(page).getByText("Bitte geben Sie einen Benutzernamen ein.")).toBeVisible();
    if (!isPhone(page)) expect((await dialog(page).boundingBox())?.width).toBe(500);
    await checkAccessibility(page, "dialog of a forgotten password");
    await name.fill("mira");
    await send.click();
    await expect(page.getByText("Das Passwort wurde zurückgesetzt")).toBeVisible();
    await expect(dialog(page).getByRole("heading", { name: "Sehen Sie in Ihr Postfach" })).toBeVisible();
    await checkAccessibility(page, "where the mail goes");
  });
  await expect.poll(() => mailing.mails.length).toBe(1);
  const link = /http\S+/.exec(mailing.mails[0]?.text ?? "")?.[0] ?? "";
  const code = link.split("/").at(-1) ?? "";

  await test.step("the link leads to a page that removes the code from its address", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Neues Passwort wählen" })).toBeVisible();
    await expect(page).toHaveURL(/#\/password$/);
    const kept = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]));
    expect(kept).not.toContain(code);
  });
  await test.step("password strength is shown while typing, and errors on submit", async () => {
    const [first, again] = [passwords(page).first(), passwords(page).last()];
    await expect(first).toBeFocused();
    await first.fill("passwort");
    await expect(
      page.getByRole("status").filter({ hasText: "Stärke: schwach. So ein Passwort haben viele." }),
    ).toBeVisible();
    await again.fill("anders");
    await page.getByRole("button", { name: "Passwort speichern und anmelden" }).click();
    await expect(page.getByText("Die beiden Passwörter stimmen nicht überein.")).toBeVisible();
    await checkAccessibility(page, "weak password");
    await first.fill(NEW_PASSWORD);
    await expect(page.getByRole("status").filter({ hasText: "Stärke: sehr stark." })).toBeVisible();
    await again.fill(NEW_PASSWORD);
    await checkAccessibility(page, "strong password");
  });
  await test.step("it is saved, and the user is logged in", async () => {
    await page.getByRole("button", { name: "Passwort speichern und anmelden" }).click();
    await expect(page.getByText("Ihr neues Passwort ist gespeichert.")).toBeVisible();
    await expect(page).not.toHaveURL(/#\/(password|login)/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("vitrine.session"))).toContain('"user":"mira"');
  });
  await test.step("the used link is rejected, and leads to a new request", async () => {
    await page.goto("/#/bookmark");
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Dieser Link gilt nicht mehr." })).toBeVisible();
    await checkAccessibility(page, "link that is used up");
    await page.getByRole("link", { name: "Passwort vergessen?" }).click();
    await expect(dialog(page).getByRole("textbox", { name: "Benutzername" })).toBeFocused();
    await page.keyboard.press("Escape");
    await submitLoginForm(page, { name: "mira", password: NEW_PASSWORD });
    await expect(page).not.toHaveURL(/#\/login/);
  });
}

test(
  "a password reset is requested in a dialog, mailed, and a new password is chosen and used",
  { tag: "@core" },
  async ({ page, mailing, checkAccessibility }) => forgotten({ page, mailing, checkAccessibility }),
);

test.describe("with guest access swapped @wide", () => {
  test.use({ guests: ({ viewport }, use) => use((viewport?.width ?? 0) <= PHONE) });
  test("a password reset is requested, mailed and completed", async ({ page, mailing, checkAccessibility }) =>
    forgotten({ page, mailing, checkAccessibility }));
});
