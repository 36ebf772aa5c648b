// Bookmarks by mouse, keyboard and touch, of guests and of accounts.
import type { Page, Route } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { expect, isPhone, logIn, submitLoginForm, test } from "../support/journey.ts";
import { getAssetKind, getAssetTitle, type Library, openLibrary } from "../support/library.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import { createBookmarkScreen } from "./bookmark-screen.ts";

const BOOKMARKS = "**/api/config/bookmarks";
const list = (ids: readonly string[]) => ids.map((id) => ({ id }));

/** The link to the bookmarks in the header. */
const header = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^(Merkliste|Bookmarks)/ });
const notice = (page: Page, text: string | RegExp) => page.getByText(text);
const undo = (page: Page) => page.getByRole("button", { name: /^(Rückgängig|Undo)$/ });

/** Stores these bookmarks for the account. */
async function storeBookmarks(library: Library, ids: readonly string[]): Promise<void> {
  await library.client.call("bookmarks.save", { body: list(ids) });
}
const readBookmarks = async (library: Library) => (await library.client.call("bookmarks.get")).map(({ id }) => id);
const openUserLibrary = async (address: string) => openLibrary(address, accountWithRole("assetUser"));

test("a guest bookmarks assets by pointer and keyboard, for all tabs of the browser @desktop", {
  tag: "@core",
}, async ({ page, library, checkAccessibility, context }) => {
  const [one, two, three] = await library.assets();
  if (!one || !two || !three) throw new Error("The demo library is empty.");
  const search = createSearchScreen(page);
  await search.open();
  await expect(search.resultBar, "the lazily loaded bar").toBeVisible();
  await search.cell(one.id).hover();
  await search
    .cell(one.id)
    .getByRole("button", { name: `„${getAssetTitle(one)}“ merken` })
    .click();
  await expect(notice(page, `„${getAssetTitle(one)}“ ist gemerkt.`)).toBeVisible();
  await expect(header(page)).toHaveAccessibleName("Merkliste, 1 Medium");
  await expect(search.panel, "a click on the button is no click on the poster").toBeHidden();
  await search.cell(two.id).focus();
  await page.keyboard.press("b");
  await expect(header(page)).toHaveAccessibleName("Merkliste, 2 Medien");
  await search.cell(three.id).click();
  await search.panel.getByRole("button", { name: "Merken", exact: true }).click();
  await expect(search.panel.getByRole("button", { name: "Von der Merkliste nehmen" })).toBeVisible();
  await checkAccessibility(page, "kept in the info panel");
  await page.keyboard.press("Escape");

  const other = await context.newPage();
  const screen = createBookmarkScreen(other);
  await screen.open();
  await expect(screen.cards).toHaveCount(3);
  await screen
    .card(two.id)
    .getByRole("button", { name: /von der Merkliste nehmen$/ })
    .click();
  await expect(screen.cards).toHaveCount(2);
  await expect(header(page), "the other tab").toHaveAccessibleName("Merkliste, 2 Medien");
  await undo(other).click();
  await expect(screen.cards).toHaveCount(3);
  await expect(screen.cards.nth(1), "back at its position").toHaveAttribute("data-asset", two.id);
  await other.reload();
  await expect(screen.cards).toHaveCount(3);
});

test("the interface does not wait for a slow server, and rapid toggles end in the last state @desktop", async ({
  page,
  portal,
}) => {
  const user = await openUserLibrary(portal.address);
  await storeBookmarks(user, []);
  const [asset] = await user.assets();
  if (!asset) throw new Error("The demo library is empty.");
  let saves = 0;
  const slow = async (route: Route) => {
    if (route.request().method() === "POST") {
      saves += 1;
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    await route.continue();
  };
  await page.route(BOOKMARKS, slow);
  await logIn(page, accountWithRole("assetUser"));
  const search = createSearchScreen(page);
  await search.open();
  await expect(search.resultBar).toBeVisible();
  const cell = search.cell(asset.id);
  await cell.hover();
  await expect(cell.getByRole("button", { name: /merken$/ })).toBeVisible();
  const frames = await cell.evaluate(async (element) => {
    const button = [...element.querySelectorAll("button")].find((one) => one.ariaLabel?.endsWith("merken"));
    button?.click();
    let count = 0;
    while (![...element.querySelectorAll("button")].some((one) => one.ariaLabel?.endsWith("nehmen"))) {
      await new Promise(requestAnimationFrame);
      count++;
    }
    return count;
  });
  // A frame takes 17 milliseconds on an idle machine.
  expect(frames, "frames until it is visible").toBeLessThan(6);
  for (let press = 0; press < 4; press++) await cell.getByRole("button", { name: /(merken|nehmen)$/ }).click();
  await cell.getByRole("button", { name: /nehmen$/ }).click();
  await expect.poll(() => readBookmarks(user), { timeout: 15_000 }).toEqual([]);
  await expect.poll(() => saves).toBe(2);
});

test("a failed save is reverted with a notice, and can be retried @any-width", async ({
  page,
  portal,
  checkAccessibility,
}) => {
  const user = await openUserLibrary(portal.address);
  const [asset] = await user.assets();
  if (!asset) throw new Error("The demo library is empty.");
  await storeBookmarks(user, [asset.id]);
  await logIn(page, accountWithRole("assetUser"));
  const screen = createBookmarkScreen(page);
  await screen.open();
  await expect(screen.cards).toHaveCount(1);
  await page.route(BOOKMARKS, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await screen
    .card(asset.id)
    .getByRole("button", { name: /nehmen$/ })
    .click();
  await expect(notice(page, "Merkliste nicht gespeichert.")).toBeVisible();
  await expect(screen.cards, "it is restored").toHaveCount(1);
  await checkAccessibility(page, "not saved");
  await page.unroute(BOOKMARKS);
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(screen.cards).toHaveCount(0);
  await expect.poll(() => readBookmarks(user)).toEqual([]);
});

test("the list is a contact sheet: one, some, all are removed, and undo brings them back", { tag: "@core" }, async ({
  page,
  portal,
  checkAccessibility,
}) => {
  const user = await openUserLibrary(portal.address);
  const ids = (await user.assets()).slice(0, 5).map(({ id }) => id);
  await storeBookmarks(user, ids);
  await logIn(page, accountWithRole("assetUser"));
  const screen = createBookmarkScreen(page);
  await screen.open();
  await expect(screen.cards).toHaveCount(5);
  await expect(screen.main).toContainText(/5 Medien, \d/);
  await checkAccessibility(page, "five");
  await screen.button("Alle löschen").click();
  await expect(screen.cards).toHaveCount(0);
  await expect(screen.main.getByRole("heading", { name: "Noch nichts gemerkt." })).toBeVisible();
  await expect(screen.main.getByRole("link", { name: "Zur Suche" }).last()).toBeVisible();
  await checkAccessibility(page, "none");
  await page.keyboard.press("Control+z");
  await expect(screen.cards).toHaveCount(5);
  for (const at of [1, 3])
    await screen.cards
      .nth(at)
      .getByRole("button", { name: /auswählen$/ })
      .click();
  await expect(screen.main).toContainText("2 ausgewählt");
  await checkAccessibility(page, "two selected");
  await screen.button("Auswahl löschen").click();
  await expect(screen.cards).toHaveCount(3);
  await expect.poll(() => readBookmarks(user)).toEqual([ids[0], ids[2], ids[4]]);
  await undo(page).click();
  await expect.poll(() => readBookmarks(user)).toEqual(ids);
  await screen.cards.nth(0).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/#\/asset\//);
  await page.goBack();
  await expect(screen.cards).toHaveCount(5);
});

test("an asset opened from the bookmarks has its neighbours there, also in the lightbox", async ({
  page,
  portal,
  checkAccessibility,
}) => {
  const user = await openUserLibrary(portal.address);
  const [one, two, three] = (await user.assets()).filter((asset) => getAssetKind(asset) === "image");
  if (!one || !two || !three) throw new Error("The demo library has too few pictures.");
  // In an order that differs from every search.
  await storeBookmarks(user, [three.id, one.id, two.id]);
  await logIn(page, accountWithRole("assetUser"));
  const screen = createBookmarkScreen(page);
  await screen.open();
  await screen.card(one.id).getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("navigation", { name: "Nachbarn in der Merkliste" }).getByRole("link")).toHaveCount(3);
  await expect(page.getByText("2 / 3", { exact: true })).toBeVisible();
  await checkAccessibility(page, "among the bookmarks");
  await page.getByRole("button", { name: "Große Vorschau" }).click();
  await page.getByRole("dialog", { name: `Vorschau von ${getAssetTitle(one)}` }).waitFor();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: `Vorschau von ${getAssetTitle(two)}` })).toContainText("3 / 3");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(two));
  await page.reload();
  await expect(page.getByText("3 / 3", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Zurück/ }).click();
  await expect(screen.cards).toHaveCount(3);
});

test("all bookmarks are shared by one link, and downloaded as one zip", async ({
  page,
  portal,
  checkAccessibility,
  context,
}) => {
  if (!isPhone(page)) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const user = await openUserLibrary(portal.address);
  const ids = (await user.assets()).slice(0, 3).map(({ id }) => id);
  await storeBookmarks(user, ids);
  await page.addInitScript(() => {
    Object.assign(navigator, { share: undefined });
  });
  await logIn(page, accountWithRole("assetUser"));
  const screen = createBookmarkScreen(page);
  await screen.open();
  await screen.button("Alle teilen").click();
  const dialog = page.getByRole("dialog", { name: "3 Medien teilen" });
  await expect(dialog.getByRole("textbox", { name: "Link" })).toHaveValue(
    new RegExp(`#/search/\\*\\?id=${ids.join(",")}$`),
  );
  await checkAccessibility(page, "share dialog");
  if (!isPhone(page)) {
    await dialog.getByRole("button", { name: "Kopieren" }).click();
    await expect(notice(page, "Der Link ist kopiert. Er führt zu 3 Medien.")).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await screen.button(/herunterladen$/).click();
  await expect(page.getByRole("dialog", { name: /als Zip laden/ })).toBeVisible();
  await checkAccessibility(page, "zip dialog");
});

test("deleted assets are reported and removed; hidden ones stay @any-width", async ({
  page,
  portal,
  checkAccessibility,
}) => {
  const user = await openUserLibrary(portal.address);
  const ids = (await user.assets()).slice(0, 2).map(({ id }) => id);
  await storeBookmarks(user, ids);
  const saved: unknown[] = [];
  await page.route(BOOKMARKS, async (route) => {
    if (route.request().method() === "POST") saved.push(route.request().postDataJSON());
    else return route.fulfill({ json: [...list(ids), { id: "999991" }, { id: "999992", gone: true }] });
    await route.fulfill({ json: [...list(ids), { id: "999991" }] });
  });
  await logIn(page, accountWithRole("assetUser"));
  await expect(notice(page, "Ein Medium Ihrer Merkliste gibt es nicht mehr.")).toBeVisible();
  const screen = createBookmarkScreen(page);
  await screen.open();
  await expect(screen.cards).toHaveCount(2);
  expect(saved, "the list is saved again").toEqual([[...list(ids), { id: "999991" }]]);
  await expect(screen.main).toContainText("1 gemerktes Medium ist gerade nicht zu sehen.");
  await checkAccessibility(page, "gone and hidden");
});

test("a guest's bookmarks are offered for merging at the login, and none is lost", { tag: "@core" }, async ({
  page,
  portal,
  library,
  checkAccessibility,
}) => {
  const user = await openUserLibrary(portal.address);
  const [own, shared, mine] = (await library.assets()).map(({ id }) => id);
  if (!own || !shared || !mine) throw new Error("The demo library is empty.");
  await storeBookmarks(user, [own, shared]);
  await page.goto("/#/");
  await page.evaluate((ids) => localStorage.setItem("vitrine.bookmarks", JSON.stringify(ids)), [shared, mine]);
  await page.goto("/#/login");
  await submitLoginForm(page, accountWithRole("assetUser"));
  await expect(notice(page, "Vor der Anmeldung haben Sie 2 Medien gemerkt.")).toBeVisible();
  expect(await readBookmarks(user), "not yet confirmed").toEqual([own, shared]);
  const screen = createBookmarkScreen(page);
  await screen.open();
  await expect(screen.cards).toHaveCount(2);
  await checkAccessibility(page, "the offer");
  await screen.button("Übernehmen").click();
  await expect(screen.cards).toHaveCount(3);
  await expect.poll(() => readBookmarks(user)).toEqual([own, shared, mine]);
  await expect(screen.button("Übernehmen")).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("vitrine.bookmarks"))).toBeNull();
});

test("bookmarking all results asks for confirmation if they exceed the limit of a download @any-width", async ({
  page,
  library,
  checkAccessibility,
}) => {
  const found = await library.assets("", { asset_groups: ["document"] });
  await page.route("**/api/info/downloads", (route) => route.fulfill({ json: { max_assets: found.length - 1 } }));
  const search = createSearchScreen(page);
  await search.open("*?asset_groups=document");
  await search.resultBar.getByRole("button", { name: "Alle merken" }).click();
  const dialog = page.getByRole("dialog", { name: `${found.length} Medien merken?` });
  await checkAccessibility(page, "question");
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(header(page)).toHaveAccessibleName("Merkliste");
  await search.resultBar.getByRole("button", { name: "Alle merken" }).click();
  await dialog.getByRole("button", { name: "Merken", exact: true }).click();
  await expect(header(page)).toHaveAccessibleName(`Merkliste, ${found.length} Medien`);
  await checkAccessibility(page, "all kept");
});

test("all of a large result are bookmarked, including assets that are not loaded @desktop", async ({
  page,
  library,
}) => {
  const total = (await library.assets()).length;
  const search = createSearchScreen(page);
  await search.open();
  await search.resultBar.getByRole("button", { name: "Alle merken" }).click();
  await expect(header(page)).toHaveAccessibleName(`Merkliste, ${total} Medien`);
});

test("a selection is bookmarked and shared from its bar, whose menu does the same for all results", async ({
  page,
  checkAccessibility,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: undefined });
  });
  const search = createSearchScreen(page);
  await search.open();
  await expect(search.resultBar).toBeVisible();
  await checkAccessibility(page, "the bar of all");
  for (const at of [0, 1]) await search.cells.nth(at).click({ modifiers: ["Control"] });
  await expect(search.resultBar).toBeHidden();
  await search.toolbar.getByRole("button", { name: "Merken" }).click();
  await expect(header(page)).toHaveAccessibleName("Merkliste, 2 Medien");
  await checkAccessibility(page, "kept selection");
  await search.toolbar.getByRole("button", { name: "Teilen" }).click();
  const link = page.getByRole("dialog", { name: "2 Medien teilen" }).getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/#\/search\/\*\?id=[^,]+,[^,]+$/);
  await page.goBack();
  await expect(search.toolbar).toContainText(/2\s*ausgewählt/);
  await search.toolbar.getByRole("button", { name: "Weitere Aktionen" }).click();
  await checkAccessibility(page, "all that was found, over a selection");
  await page.getByRole("menuitem", { name: "Alle teilen" }).click();
  await expect(page.getByRole("dialog", { name: /^\d+ Medien teilen$/ })).toBeVisible();
  await page.goBack();
  await expect(search.toolbar).toContainText(/2\s*ausgewählt/);
});

test("a result with too many assets for a link is shared as its search @desktop", async ({ page }) => {
  const search = createSearchScreen(page);
  await search.open("*?view=grid");
  await page.route("**/api/?**", async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.response.numFound = 5000;
    await route.fulfill({ response: reply, json: body });
  });
  await search.open("*");
  await search.expectCount(5000);
  await search.resultBar.getByRole("button", { name: "Alle teilen" }).click();
  const dialog = page.getByRole("dialog", { name: "5.000 Medien teilen" });
  await expect(dialog.getByRole("textbox", { name: "Link" })).toHaveValue(/#\/search\/\*$/);
  await expect(dialog).toContainText("Der Link führt zu dieser Suche.");
});

test("the bookmarks are translated into English @desktop", async ({ page, portal, checkAccessibility }) => {
  const user = await openUserLibrary(portal.address);
  const [asset] = await user.assets();
  await storeBookmarks(user, [asset?.id ?? ""]);
  await page.addInitScript(() => localStorage.setItem("vitrine.language", "en"));
  await logIn(page, accountWithRole("assetUser"));
  const screen = createBookmarkScreen(page);
  await screen.open();
  await expect(screen.main).toContainText(/1 asset/);
  await expect(screen.button("Remove all")).toBeVisible();
  await checkAccessibility(page, "English");
});

test("prints all bookmarks as a contact sheet @desktop", async ({ page, portal }) => {
  const user = await openUserLibrary(portal.address);
  const ids = (await user.assets()).slice(0, 12).map(({ id }) => id);
  await storeBookmarks(user, ids);
  await logIn(page, accountWithRole("assetUser"));
  const screen = createBookmarkScreen(page);
  await screen.open();
  await expect(screen.cards).toHaveCount(12);
  await page.emulateMedia({ media: "print" });
  await expect(screen.button("Alle löschen")).toBeHidden();
  await expect(screen.cards.nth(11).locator("img")).toBeVisible();
  const columns = await screen.cards.evaluateAll(
    (cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size,
  );
  expect(columns).toBe(4);
});
