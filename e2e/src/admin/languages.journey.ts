// The Language section: languages are added, translated, checked, deleted and restored; visitors see them at once.
import type { Browser, Locator, Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";
import type { Portal } from "../support/portal.ts";
import { createSearchScreen } from "../support/search-screen.ts";

/** Opens the portal as a guest whose browser prefers `locale`. */
async function visit(browser: Browser, { address }: Portal, locale: string, path: string): Promise<Page> {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  await page.goto(`${address}/#${path}`);
  return page;
}

/** Presses Tab until the element has the focus; fails after a limit. */
async function tabTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  for (let steps = 0; steps < 120; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("Tab did not reach the element.");
}

const listed = (page: Page, name: RegExp) => page.getByRole("listitem").filter({ hasText: name });
/** The field of a text. */
const words = (page: Page, key: string) => page.locator(`textarea[id$="-${key.replaceAll(".", "-")}"]`);
const bar = (page: Page, name: string) => page.getByRole("region", { name });

/** The count shown beside a filter of the list of texts. */
const readCount = async (page: Page, state: string) => {
  const option = page.getByRole("combobox", { name: "Zeigen", exact: true }).getByRole("option", { name: state });
  return Number(/\(([\d.]+)\)/.exec((await option.textContent()) ?? "")?.[1]?.replace(".", ""));
};

test("by keyboard alone Arabic is added from a template and translated; the portal is mirrored at once @desktop @wide", async ({
  page,
  browser,
  portal,
  checkAccessibility,
}) => {
  const type = page.keyboard.type.bind(page.keyboard);
  const press = page.keyboard.press.bind(page.keyboard);
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/language");
  await expect(listed(page, /^Deutsch/)).toBeVisible();
  await checkAccessibility(page, "languages");

  await test.step("an invalid or used language code is rejected at its field", async () => {
    await tabTo(page, page.getByRole("button", { name: "Sprache hinzufügen" }));
    await press("Enter");
    const dialog = page.getByRole("dialog", { name: "Sprache hinzufügen" });
    await expect(dialog.getByRole("combobox", { name: /^Sprache/ })).toBeFocused();
    await type("Eine andere");
    await press("Tab");
    await expect(dialog.getByRole("textbox", { name: /^Code/ })).toBeFocused();
    await type("de");
    await expect(dialog.getByText("Der Code ist schon vergeben!")).toBeVisible();
    await checkAccessibility(page, "a fault");
    await press("Shift+Tab");
    await type("Arabisch");
    await press("Tab");
    await expect(dialog.getByRole("textbox", { name: /^Name/ })).toHaveValue("العربية");
    await press("Enter");
    await expect(dialog).toBeHidden();
    await expect(listed(page, /^العربية/)).toContainText("verborgen");
    await expect(listed(page, /^العربية/)).toContainText("neu, noch nicht gespeichert");
  });

  const search = page.getByRole("searchbox", { name: "Suchen in Texten" });
  const find = async (key: string, back = "Shift+Tab") => {
    await tabTo(page, search, back);
    await press("ControlOrMeta+a");
    await type(key);
    await expect(words(page, key)).toHaveCount(1);
    await tabTo(page, words(page, key));
    await press("ControlOrMeta+a");
  };

  await test.step("missing texts are counted, filtered, and translated", async () => {
    await tabTo(page, listed(page, /^العربية/).getByRole("link", { name: /Texte fehlen$/ }), "Shift+Tab");
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "العربية" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Zeigen", exact: true })).toHaveValue("missing");
    const missing = await readCount(page, "Fehlende");
    expect(missing).toBeGreaterThan(300);
    await find("views.login.title", "Tab");
    await type("أهلا بكم");
    await expect.poll(() => readCount(page, "Fehlende")).toBe(missing - 1);
    await find("views.login.username");
    await type("اسم المستخدم");
    await expect.poll(() => readCount(page, "Fehlende")).toBe(missing - 2);
  });

  await test.step("a lost placeholder and a plural without its number are reported", async () => {
    await find("toast.login.welcome");
    await type("أهلا");
    await expect(page.getByText("Es fehlt: name")).toBeVisible();
    const plural = "views.search.selection.all_limited";
    await find(`${plural}_few`);
    await expect(page.getByText("Steht bei Anzahlen wie 3.")).toBeVisible();
    await type("بعض {{sum}}");
    await expect(page.getByText("Gibt es hier nicht: sum")).toBeVisible();
    await find(`${plural}_other`);
    await type("كل");
    await expect(page.getByText(/^Es fehlt: .*count/)).toBeVisible();
    await checkAccessibility(page, "errors");
    await tabTo(page, search, "Shift+Tab");
    await press("ControlOrMeta+a");
    await press("Delete");
    await tabTo(page, page.getByRole("combobox", { name: "Zeigen", exact: true }));
    await type("Fehlerhafte");
    await expect(page.getByRole("status").filter({ hasText: "3 Texte" })).toBeVisible();
    await checkAccessibility(page, "what is faulty");
    for (const key of ["toast.login.welcome", `${plural}_few`, `${plural}_other`]) {
      await tabTo(page, words(page, key));
      await press("ControlOrMeta+a");
      await press("Delete");
    }
    expect(await readCount(page, "Fehlerhafte")).toBe(0);
  });

  await test.step("saved, it is hidden from an Arabic guest until it is published", async () => {
    await press("Control+s");
    await expect(bar(page, "Speichern")).toContainText("Gespeichert");
    const guest = await visit(browser, portal, "ar", "/login");
    await expect(guest.locator("html")).toHaveAttribute("lang", "de");
    await expect(guest.getByRole("button", { name: "AR", exact: true })).toHaveCount(0);
    await tabTo(page, page.getByRole("link", { name: "Alle Sprachen" }), "Shift+Tab");
    await press("Enter");
    await tabTo(page, page.getByRole("switch", { name: "Veröffentlicht: \u2068العربية\u2069" }));
    await press("Space");
    await press("Control+s");
    await expect(bar(page, "Speichern")).toContainText("Gespeichert");
    await guest.reload();
    await expect(guest.locator("html")).toHaveAttribute("lang", "ar");
    await expect(guest.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("أهلا بكم");
    const box = await guest.getByRole("textbox", { name: "اسم المستخدم" }).boundingBox();
    expect(box?.x, "the form is left of the picture").toBeLessThan(1280 / 3);
    const english = guest.locator("main [lang=en][dir=ltr]");
    await expect(english.first(), "a text that is not translated is marked as English").toBeVisible();
    await expect(english.first()).toHaveText(/[a-z]/);
    await checkAccessibility(guest, "the login in Arabic");
    await guest.context().close();
  });

  await test.step("deleting asks for confirmation, and is undone", async () => {
    await tabTo(page, page.getByRole("button", { name: "„\u2068العربية\u2069“ löschen" }));
    await press("Enter");
    const question = page.getByRole("dialog");
    await checkAccessibility(page, "the question");
    await tabTo(page, question.getByRole("button", { name: "Löschen" }));
    await press("Enter");
    await expect(listed(page, /^العربية wird beim Speichern gelöscht/)).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "„\u2068العربية\u2069“ behalten" }));
    await press("Enter");
    await expect(listed(page, /^العربية/).getByRole("switch")).toBeChecked();
  });
});

test("in English a region extends its language; it is deleted, undone, and deleted for good @desktop @wide", async ({
  page,
  browser,
  portal,
  library,
  checkAccessibility,
}) => {
  await page.addInitScript(() => localStorage.setItem("vitrine.language", "en"));
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/language");
  const save = async () => {
    await page.keyboard.press("Control+s");
    await expect(bar(page, "Save")).toContainText("Saved");
  };
  const austrian = /^Austrian German/;
  await page.getByRole("button", { name: "Add language" }).click();
  const dialog = page.getByRole("dialog", { name: "Add language" });
  await dialog
    .getByRole("combobox", { name: /^Language/ })
    .selectOption({ label: "Another one, or that of a region …" });
  await dialog.getByRole("textbox", { name: /^Code/ }).fill("fr-CA");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("First add the language that the region belongs to.")).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Code/ }).fill("de_at");
  await expect(dialog.getByText("The texts of that language apply; you write only those that differ.")).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Austrian German");
  await checkAccessibility(page, "a region");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(listed(page, austrian), "a region lacks nothing").not.toContainText("missing");

  await page.getByRole("link", { name: austrian }).click();
  await page.getByRole("searchbox").fill("views.login.title");
  await expect(words(page, "views.login.title")).toHaveAttribute("placeholder", "Willkommen");
  await words(page, "views.login.title").fill("Servus");
  await page.getByRole("combobox", { name: /^Language of the library/ }).selectOption("en");
  await checkAccessibility(page, "texts of a region");
  await test.step("it is previewed in place before it is saved", async () => {
    await page.getByRole("link", { name: "See it: Sign-in" }).click();
    const preview = page.frameLocator("iframe[title=Preview]");
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Servus");
    await expect(preview.locator("html")).toHaveAttribute("lang", "de-AT");
    await page.getByRole("link", { name: /^Language/ }).click();
    await expect(listed(page, austrian)).toBeVisible();
  });
  await page.getByRole("switch", { name: "Published: Austrian German" }).press("Space");
  await save();
  const guest = await visit(browser, portal, "de-AT", "/login");
  await expect(guest.locator("html")).toHaveAttribute("lang", "de-AT");
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Servus");
  await expect(guest.getByRole("textbox", { name: "Benutzername" }), "the rest is German").toBeVisible();
  await test.step("the library is labelled in the language configured for it", async () => {
    await guest.goto(`${portal.address}/#/search/*`);
    const [facet] = await library.facets("en");
    const search = createSearchScreen(guest);
    await expect(search.facet(facet?.label ?? "none")).toBeVisible();
    await expect(search.heading).toContainText("Treffer");
    await guest.goto(`${portal.address}/#/login`);
  });

  const remove = async () => {
    await page.getByRole("button", { name: "Delete “Austrian German”" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(listed(page, /^Austrian German is deleted with the next save/)).toBeVisible();
  };
  await test.step("deleting it is undone completely", async () => {
    await remove();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(listed(page, austrian)).toBeVisible();
    await expect(bar(page, "Save")).toBeHidden();
  });
  await test.step("once saved, visitors no longer have it", async () => {
    await remove();
    await save();
    await guest.reload();
    await expect(guest.locator("html")).toHaveAttribute("lang", "de");
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Willkommen");
    await guest.context().close();
  });
  await test.step("the history restores it", async () => {
    await page.getByRole("link", { name: "Changes", exact: true }).click();
    await page.getByText("States of one document or file").click();
    await page.getByRole("combobox", { name: "Document or file" }).selectOption("texts de-AT");
    await page
      .getByRole("button", { name: /^Compare: / })
      .first()
      .click();
    const compared = page.getByRole("dialog", { name: /^Texts: / });
    await expect(compared.getByText("Servus")).toBeVisible();
    await checkAccessibility(page, "what a deleted language was");
    await compared.getByRole("button", { name: "Restore" }).click();
    await expect(compared).toBeHidden();
    await page.getByRole("link", { name: /^Language/ }).click();
    await expect(listed(page, austrian)).toBeVisible();
  });
});

for (const [lang, add] of [
  ["de", "Sprache hinzufügen"],
  ["en", "Add language"],
] as const) {
  test(`languages and their texts fit every width, in ${lang} @desktop @wide`, async ({ page, checkAccessibility }) => {
    await page.addInitScript((code) => localStorage.setItem("vitrine.language", code), lang);
    await logIn(page, accountWithRole("portalAdmin"));
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/#/admin/language");
      await expect(listed(page, /^English/)).toBeVisible();
      await checkAccessibility(page, `languages at ${width}`);
      await page.getByRole("button", { name: add }).click();
      await expect(page.getByRole("dialog").getByRole("combobox").first()).toBeFocused();
      await checkAccessibility(page, `adding one at ${width}`);
      await page.keyboard.press("Escape");
      await page.goto("/#/admin/language/en");
      await page.getByRole("searchbox").fill("views.login");
      await expect(words(page, "views.login.title")).toBeVisible();
      await checkAccessibility(page, `texts at ${width}`);
    }
  });
}
