// The login, and how sessions end.
import type { Page } from "@playwright/test";
import { openSectionList } from "../support/admin-sections.ts";
import { accountWithRole } from "../support/demo.ts";
import { expect, isPhone, logIn, submitLoginForm, test } from "../support/journey.ts";
import { createSearchScreen } from "../support/search-screen.ts";

test("a wrong password is rejected, and five of them block the login for minutes", { tag: "@core" }, async ({
  page,
  checkAccessibility,
}) => {
  await page.goto("/#/login");
  await expect(page.getByRole("heading", { name: "Willkommen" })).toBeVisible();
  await checkAccessibility(page, "login");
  const unknownUser = { name: "niemand-den-es-gibt", password: "falsch" };
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText("Bitte füllen Sie dieses Feld aus.").first()).toBeVisible();
  for (let tries = 0; tries < 5; tries++) {
    const answered = page.waitForResponse((reply) => reply.url().endsWith("/session/get"));
    await submitLoginForm(page, unknownUser);
    await answered;
    await expect(page.getByRole("alert").filter({ hasText: "Benutzername oder Passwort ist falsch." })).toBeVisible();
  }
  await checkAccessibility(page, "wrong password");
  await submitLoginForm(page, unknownUser);
  await expect(page.getByRole("alert").filter({ hasText: /in (10|9) Minuten möglich/ })).toBeVisible();
});

test("a disabled account is rejected, one without rights sees the no-permission screen with its name and links", async ({
  page,
  checkAccessibility,
}) => {
  await page.goto("/#/login");
  await submitLoginForm(page, accountWithRole("disabled"));
  await expect(page.getByRole("alert").filter({ hasText: "Das Konto hat keine Berechtigung." })).toBeVisible();
  const stranger = accountWithRole("noRights");
  await submitLoginForm(page, stranger);
  const door = page.getByRole("heading", { name: "Diese Tür ist zu." });
  await expect(door).toBeVisible();
  await expect(page.getByText("Ihr Konto hat hier keine Rechte.")).toBeVisible();
  await expect(page.getByText(`Sie sind als ${stranger.name} angemeldet.`)).toBeVisible();
  await checkAccessibility(page, "no permission");
  for (const address of ["/#/search/*", "/#/", "/#/admin/general"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/#\/logout\?permission$/);
    await expect(door).toBeVisible();
  }
  await page.getByRole("link", { name: "Anderes Konto" }).click();
  await expect(page.getByRole("heading", { name: "Willkommen" })).toBeVisible();
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Abmelden" }).click();
  await expect(page.getByRole("heading", { name: "Bis bald." })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem("vitrine.session") ?? "");
  await expect.poll(kept).not.toContain(stranger.name);
});

test("the login focuses its first field, from every page @any-width", async ({ page }) => {
  const name = page.getByRole("textbox", { name: "Benutzername" });
  await page.goto("/#/login");
  await expect(name).toBeFocused();
  await page.goto("/#/logout?permission");
  await page.getByRole("link", { name: "Anderes Konto" }).click();
  await expect(name).toBeFocused();
  await test.step("leaving it empty does not shift the layout", async () => {
    await page.getByRole("link", { name: "Ohne Anmeldung weiter" }).click();
    await expect(page).toHaveURL(/#\/$/);
  });
});

test("logging out ends the session, and the visitor continues as a guest", { tag: "@core" }, async ({
  page,
  checkAccessibility,
}) => {
  const user = accountWithRole("assetUser");
  await logIn(page, user);
  const token = await tokenOf(page);
  await signOut(page);
  await expect(page.getByRole("heading", { name: "Bis bald." })).toBeVisible();
  await checkAccessibility(page, "goodbye");
  const checked = await page.request.get("/api/session/check", { headers: { authorization: token } });
  expect((await checked.json()) as unknown).toMatchObject({ sessionValid: false });
  await page.getByRole("link", { name: "Zur Startseite", exact: true }).click();
  await expect(page).toHaveURL(/#\/$/);
  expect(await tokenOf(page)).not.toBe(token);
});

test("another tab reflects a login and a logout at once @desktop", { tag: "@slow" }, async ({ page, context }) => {
  const user = accountWithRole("portalAdmin");
  const other = await context.newPage();
  await other.goto("/#/search/*");
  const guests = await countOf(other);
  await logIn(page, user);
  await expect.poll(() => countOf(other), { message: "what the account may see" }).toBeGreaterThan(guests);
  await other.goto("/#/admin/general");
  await expect(other.getByRole("heading", { name: "Allgemein", level: 1 })).toBeVisible();
  await signOut(page);
  const over = other.getByRole("dialog", { name: "Ihre Sitzung ist zu Ende" });
  await expect(over, "the administration asks for a login there, too, and keeps its drafts").toBeVisible();
  await over.getByRole("button", { name: "Ohne Anmeldung verlassen" }).click();
  await other.getByRole("dialog", { name: "Seite verlassen?" }).getByRole("button", { name: "Verlassen" }).click();
  await expect(other.getByRole("heading", { name: "Bis bald." })).toBeVisible();
  await other.goto("/#/search/*");
  await expect.poll(() => countOf(other)).toBe(guests);
});

async function countOf(page: Page): Promise<number> {
  const heading = createSearchScreen(page).heading;
  await expect(heading).toHaveText(/^[1-9]/);
  return Number.parseInt((await heading.textContent()) ?? "", 10);
}

test("an admin sees the state of the server; an admin without asset access sees nothing else", {
  tag: "@core",
}, async ({ page, checkAccessibility }) => {
  await logIn(page, accountWithRole("guiAdminOnly"));
  await expect(page).toHaveURL(/#\/admin\/general/);
  await expect(page.getByRole("heading", { name: "Allgemein", level: 1 })).toBeVisible();
  await (await openSectionList(page)).getByRole("link", { name: "Server" }).click();
  const library = page.getByRole("region", { name: "Mediathek" });
  await expect(library).toContainText(/Medien\s*\d\d/);
  await expect(page.getByRole("region", { name: "Suchindex" })).toContainText("Aktuell");
  await expect(page.getByRole("region", { name: "Letzte Importe" })).toContainText(/Übernommen\s*\d\d/);
  await checkAccessibility(page, "server");
  await page.goto("/#/search/*");
  await expect(page).toHaveURL(/#\/admin\/general/);
});

test("an admin with asset access uses portal and administration @any-width", async ({ page }) => {
  await logIn(page, accountWithRole("portalAdmin"));
  await expect(page).toHaveURL(/#\/$/);
  await page.getByRole("button", { name: /^Konto: / }).click();
  await page.getByRole("menuitem", { name: "Verwaltung" }).click();
  await expect(page.getByRole("heading", { name: "Überblick", level: 1 })).toBeVisible();
});

test("the administration is closed to all other accounts @any-width", async ({ page }) => {
  await logIn(page, accountWithRole("assetUser"));
  await page.goto("/#/admin/general");
  await expect(page.getByRole("heading", { name: "Diese Tür ist zu." })).toBeVisible();
});

async function tokenOf(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem("vitrine.session"));
  return (JSON.parse(kept ?? "{}") as { session?: string }).session ?? "";
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: isPhone(page) ? /^(Konto: |Menü)/ : /^Konto: / }).click();
  await page.getByRole("menuitem", { name: "Abmelden" }).click();
}
