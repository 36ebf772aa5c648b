// A visitor of a portal with a third-party backend that implements only section 7 of the specification.
import type { Page } from "@playwright/test";
import { DASHBOARD_ROWS, expect, logInAs, test } from "../foreign/foreign-portal.ts";
import { isPhone } from "../support/journey.ts";
import { ALL_DETAILS, createSearchScreen, LARGE_PREVIEW } from "../support/search-screen.ts";

const header = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Merkliste/ });

test("a guest finds, filters, sorts and views assets of a backend without extensions", { tag: "@core" }, async ({
  page,
}) => {
  const search = createSearchScreen(page);
  await test.step("dashboard: rows by collection and by search", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Am Wasser" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Leuchtturm Husum 2/ }).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Möwen" })).toBeVisible();
  });
  await test.step("a query, and another one", async () => {
    await search.open();
    await search.expectCount(18);
    await search.search("Leuchtturm");
    await search.expectCount(5);
    await search.field.fill("Kie");
    await expect(search.suggestions.getByRole("option", { name: /^Kiel/ })).toBeVisible();
    await search.open();
  });
  await test.step("filters by a value and a range", async () => {
    await search.openFilters();
    await search.facet("Stichwörter").getByText("Kiel", { exact: true }).click();
    await search.closeFilters();
    await search.expectCount(6);
    await expect(search.chips).toContainText("Kiel");
    await page.goto("/#/search/*?file_size=40 TO 200");
    await search.expectCount(5);
    await page.goto("/#/search/*?like=3");
    await search.expectCount(18);
  });
  await test.step("it is sorted, and shown in every view", async () => {
    await page.goto("/#/search/*?sort=rating asc");
    await expect(search.cells.first()).toHaveAttribute("data-asset", /^(1|7|13)$/);
    for (const view of ["list", "thumbnail", "grid"]) {
      await page.goto(`/#/search/*?view=${view}`);
      await expect(search.cells.first()).toBeVisible();
    }
  });
  await test.step("its panel, its page, and the lightbox", async () => {
    await search.open();
    await search.cells.first().click();
    await search.panel.getByRole("link", { name: ALL_DETAILS }).click();
    await expect(page).toHaveURL(/#\/asset\/18$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/18$/);
    await page.getByRole("button", { name: LARGE_PREVIEW }).first().click();
    const preview = page.getByRole("dialog");
    await expect(preview.locator("img").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(preview).toBeHidden();
  });
});

test("tiles show the picture that the backend returns for their src @any-width", async ({ page, backend }) => {
  Object.assign(backend.store.settings as object, {
    dashboard: { collections: { ...DASHBOARD_ROWS, show_as_tiles: true } },
  });
  await page.goto("/");
  const tile = page.getByRole("listitem").filter({ hasText: "Am Wasser" });
  await expect(tile.locator("img")).toBeVisible();
  expect(backend.asked).toContain("GET /api/config/thumbnail?id=2");
  await tile.getByRole("link").click();
  await createSearchScreen(page).expectCount(5);
});

for (const answers of ["empty", "object", "no-content", "null", "echo"] as const) {
  test(`a user bookmarks assets at a backend that answers with ${answers} @any-width`, async ({ page, backend }) => {
    backend.answers = answers;
    await logInAs(page, "ute");
    await page.goto("/#/asset/20");
    await page.getByRole("button", { name: "Merken", exact: true }).click();
    await expect(header(page)).toHaveAccessibleName("Merkliste, 1 Medium");
    await expect.poll(() => backend.store.bookmarks.get("ute")).toEqual([{ id: "20" }]);
    await page.goto("/#/bookmark");
    await page.reload();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await page
      .getByRole("main")
      .getByRole("button", { name: /von der Merkliste nehmen$/ })
      .click();
    await expect.poll(() => backend.store.bookmarks.get("ute")).toEqual([]);
  });
}

test("a user shares, downloads one and several, changes the language and logs out", async ({
  page,
  context,
  backend,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await logInAs(page, "ute");
  await test.step("share", async () => {
    await page.goto("/#/asset/20");
    await page.getByRole("button", { name: "Teilen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Kopieren" }).click();
    await expect(page.getByText("Der Link ist kopiert.")).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("download one", async () => {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Herunterladen", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Herunterladen" }).click();
    expect((await file).suggestedFilename()).toBe("bild-20.svg");
    expect(backend.asked).toContain("GET /api/download/?id=20&csetid=0&target=down");
  });
  await test.step("download several", async () => {
    await page.goto("/#/search/*?id=19,20");
    const search = createSearchScreen(page);
    await search.expectCount(2);
    await search.cells.first().focus();
    await page.keyboard.press("ControlOrMeta+a");
    const file = page.waitForEvent("download");
    await search.toolbar.getByRole("button", { name: "Herunterladen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Zip laden" }).click();
    expect((await file).suggestedFilename()).toBe("bilder.zip");
  });
  await test.step("language", async () => {
    await page.goto("/#/");
    await page.getByRole("button", { name: isPhone(page) ? /^(Menü|Konto)/ : /^DE, Sprache wählen$/ }).click();
    await page.getByRole("menu").getByText("English", { exact: true }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: /^Bookmarks/ })).toBeVisible();
  });
  await test.step("log out", async () => {
    await page.getByRole("button", { name: isPhone(page) ? /^(Account: |Menu)/ : /^Account: / }).click();
    await page.getByRole("menuitem", { name: /^(Log|Sign) out$/ }).click();
    await expect(page).toHaveURL(/#\/logout/);
    await expect.poll(() => [...backend.store.sessions.values()].some(({ user }) => user === "ute")).toBe(false);
  });
});

test("without guest access users log in, or request a password mail", async ({ page, backend }) => {
  backend.store.guests = false;
  await page.goto("/");
  await expect(page).toHaveURL(/#\/login/);
  await page.getByRole("button", { name: /^Passwort vergessen/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("ute");
  await dialog.getByRole("button", { name: "Passwort zurücksetzen" }).click();
  await expect(page.getByText("Das Passwort wurde zurückgesetzt")).toBeVisible();
  await dialog.getByRole("button", { name: "Schließen" }).last().click();
  await logInAs(page, "ute");
  await expect(page.getByRole("heading", { name: "Am Wasser" })).toBeVisible();
});
