// The administration: changes are previewed, saved, visible to visitors, and never lost.
import type { Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";

const admin = accountWithRole("portalAdmin");
const title = (page: Page) => page.getByRole("textbox", { name: "Titel des Portals" });
const bar = (page: Page) => page.getByRole("region", { name: "Speichern" });

async function openGeneral(page: Page): Promise<void> {
  await logIn(page, admin);
  await page.goto("/#/admin/general");
  await expect(title(page)).toBeVisible();
}

test("an admin changes a setting, looks at the change, saves it at once, undoes it, and visitors see it @desktop", {
  tag: "@core",
}, async ({ page, browser, checkAccessibility }) => {
  await openGeneral(page);
  await checkAccessibility(page, "general");
  const before = await title(page).inputValue();
  await title(page).fill("Halm und Ton");
  await expect(bar(page)).toContainText("Titel des Portals");
  await checkAccessibility(page, "unsaved");
  await bar(page).getByRole("button", { name: "Ansehen" }).click();
  const details = page.getByRole("dialog", { name: "Noch nicht gespeichert" });
  await expect(details).toContainText("Halm und Ton");
  await checkAccessibility(page, "what is not saved yet");
  await page.keyboard.press("Escape");
  await title(page).focus();
  await page.keyboard.press("Control+s");
  await expect(bar(page)).toContainText("Gespeichert");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(title(page), "the focus is where it was").toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /^Gespeichert: Titel des Portals/ })).toHaveCount(1);
  await checkAccessibility(page, "saved");
  await expect(page, "the surrounding portal updates at once").toHaveTitle(/^Halm und Ton – Allgemein/);

  const visitor = await browser.newPage();
  await visitor.goto(page.url().replace(/#.*/, "#/login"));
  await expect(visitor).toHaveTitle(/^Halm und Ton/);
  await visitor.close();

  await bar(page).getByRole("button", { name: "Rückgängig" }).click();
  await expect(bar(page)).toContainText("Rückgängig gemacht");
  await expect(title(page)).toHaveValue(before);
  await expect(bar(page).getByRole("button", { name: "Speichern" }), "the focus stays in the bar").toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${before} – `));
});

test("settings of an older portal are imported; the notice covers neither Save nor Discard @any-width", async ({
  page,
}) => {
  await openGeneral(page);
  await page.goto("/#/admin/history");
  const older = { version: "5.1.2", appearance: { primary_color: "#004488" }, global: { website_title: "Altes Haus" } };
  await page.setInputFiles("input[type=file]", {
    name: "settings.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(older)),
  });
  const dialog = page.getByRole("dialog", { name: "Was soll übernommen werden?" });
  await expect(dialog.getByRole("switch", { name: "Einstellungen" })).toBeChecked();
  await dialog.getByRole("button", { name: "Übernehmen" }).click();
  const notice = page.locator('[data-kind="success"]');
  await expect(notice).toBeVisible();
  const boxes = await Promise.all(
    [notice, ...["Verwerfen", "Speichern"].map((name) => bar(page).getByRole("button", { name }))].map((one) =>
      one.boundingBox(),
    ),
  );
  const [noticeBox, ...buttons] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  for (const button of buttons) {
    expect(button.width).toBeGreaterThan(0);
    expect(
      (noticeBox?.y ?? 0) + (noticeBox?.height ?? 0) <= button.y || button.y + button.height <= (noticeBox?.y ?? 0),
    ).toBe(true);
  }
  await bar(page).getByRole("button", { name: "Verwerfen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Verwerfen" }).click();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("group", { name: "Änderungen" }), "the focus stays in the section").toBeFocused();
});

test("every section fits every width, and a row of the footer is edited @desktop @wide", async ({
  page,
  checkAccessibility,
}) => {
  await openGeneral(page);
  await page.goto("/#/admin/editor");
  await page.getByRole("button", { name: "Fußzeile", exact: true }).click();
  await page.getByRole("button", { name: "Eintrag hinzufügen" }).click();
  const footer = page.getByRole("group", { name: "Fußzeile" });
  await footer.getByRole("combobox", { name: "Wohin" }).selectOption({ label: "Eine andere Adresse …" });
  await footer.getByRole("textbox", { name: "Adresse" }).fill("https://halm.example");
  await expect(bar(page)).toContainText("Fußzeile");
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility(page, `the footer with an open row at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const sections = page.getByRole("navigation", { name: "Abschnitte der Verwaltung" }).getByRole("link");
  expect(await sections.count()).toBeGreaterThan(6);
  for (const section of await sections.all()) {
    await section.click();
    await expect(section).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await checkAccessibility(page, String(await section.textContent()));
  }
});

test("errors are shown at their fields, and the summary links to them @desktop", async ({
  page,
  checkAccessibility,
}) => {
  await openGeneral(page);
  const subject = page.getByRole("textbox", { name: "Betreff: Deutsch" });
  await subject.fill("Bestellung {nummer}");
  await page.getByRole("link", { name: "Startseite", exact: true }).click();
  // Beside the preview of this section the bar is narrower: its buttons move when the section appears.
  await expect(page.getByRole("heading", { level: 1, name: "Startseite" })).toBeVisible();
  await bar(page).getByRole("button", { name: "Speichern" }).click();
  const summary = page.getByRole("region", { name: "1 Angabe stimmt noch nicht" });
  await expect(summary).toBeFocused();
  await checkAccessibility(page, "errors");
  await summary.getByRole("button").click();
  await expect(subject).toBeFocused();
  await expect(page).toHaveURL(/admin\/general/);
});

test("a setting is found and changed by keyboard alone @desktop", async ({ page, checkAccessibility }) => {
  await openGeneral(page);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "In der Verwaltung suchen" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("hero bild höhe");
  await expect(dialog.getByRole("button", { name: /^Höhe/ }).first()).toBeVisible();
  await expect(dialog, "keys are not shown").not.toContainText("heroImage");
  await checkAccessibility(page, "search");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "Höhe in px" }).first();
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("420");
  await page.keyboard.press("Control+s");
  await expect(bar(page)).toContainText("Gespeichert");
});

test("two admins save at once: compatible changes are merged, conflicts are resolved by the admin @desktop", async ({
  page,
  browser,
  checkAccessibility,
}) => {
  await openGeneral(page);
  const context = await browser.newContext({ locale: "de-DE", baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await openGeneral(other);

  await title(other).fill("Von der anderen");
  await other.getByRole("switch", { name: "Bestellung anbieten" }).press("Space");
  await other.keyboard.press("Control+s");
  await expect(bar(other)).toContainText("Gespeichert");

  const before = await title(page).inputValue();
  const origin = new URL(page.url()).origin;
  const stored = async () => (await (await fetch(`${origin}/api/config/global`)).json()).global;
  const { hide_empty_metadata_fields: hidden, run_order_process: ordered } = await stored();
  await title(page).fill("Von mir");
  await page.getByRole("switch", { name: "Leere Angaben ausblenden" }).press("Space");
  await page.keyboard.press("Control+s");
  const conflict = page.getByRole("dialog", { name: "Inzwischen hat jemand anderes gespeichert" });
  await expect(conflict).toContainText("Bestellung anbieten");
  await checkAccessibility(page, "conflict");
  await conflict.getByRole("radio", { name: "Deren Fassung: Von der anderen" }).click();
  await conflict.getByRole("button", { name: "Übernehmen und speichern" }).click();
  await expect(bar(page)).toContainText("Gespeichert");
  await expect(title(page)).toHaveValue("Von der anderen");
  expect(await stored(), "the changes of both").toMatchObject({
    ...{ website_title: "Von der anderen", hide_empty_metadata_fields: !hidden, run_order_process: ordered },
  });
  await context.close();
  await title(page).fill(before);
  await page.keyboard.press("Control+s");
  await expect(bar(page)).toContainText("Gespeichert");
});

test("an expired session is renewed in place, and leaving with unsaved changes asks for confirmation @desktop", async ({
  page,
  pageErrors,
}) => {
  await openGeneral(page);
  await title(page).fill("Nicht verloren");
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem("vitrine.session") ?? "{}").session as string,
  );
  await page.evaluate((token) => fetch("/api/session/logout", { headers: { authorization: token } }), token);
  await page.keyboard.press("Control+s");
  const again = page.getByRole("dialog", { name: "Ihre Sitzung ist zu Ende" });
  await expect(again.getByRole("textbox", { name: "Benutzername" })).toHaveValue(admin.name);
  await again.getByLabel("Passwort", { exact: true }).fill(admin.password);
  await again.getByRole("button", { name: "Anmelden" }).click();
  await expect(again).toBeHidden();
  await expect(bar(page), "the rejected save is sent again").toContainText("Gespeichert");
  await expect(title(page)).toHaveValue("Nicht verloren");
  await title(page).fill("Noch etwas");

  await page.getByRole("banner").getByRole("link", { name: "Zum Portal" }).click();
  const leave = page.getByRole("dialog", { name: "Verwaltung verlassen?" });
  await leave.getByRole("button", { name: "Abbrechen" }).click();
  await expect(title(page)).toHaveValue("Noch etwas");
  await page.getByRole("banner").getByRole("link", { name: "Zum Portal" }).click();
  await leave.getByRole("button", { name: "Verlassen" }).click();
  await expect(page).not.toHaveURL(/admin/);
  pageErrors.length = 0;
});

test("the first address of a visit leads to the home page, which links to the requested page @desktop", async ({
  page,
}) => {
  await logIn(page, admin);
  await page.goto("about:blank");
  await page.goto("/#/admin/general");
  await expect(page).toHaveURL(/#\/admin\/dashboard$/);
  await page.getByRole("link", { name: "„Allgemein“ öffnen" }).click();
  await expect(title(page)).toBeVisible();
  await page.reload();
  await expect(title(page), "a page that was already open is shown again").toBeVisible();
  await page.evaluate(() => location.assign("#/admin/login"));
  await expect(
    page.getByRole("heading", { level: 1, name: "Anmeldung" }),
    "so is one that is typed later",
  ).toBeVisible();
});
