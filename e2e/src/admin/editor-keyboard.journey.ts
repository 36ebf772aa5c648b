// A page is written, saved and found again by keyboard, in English.
import type { Locator, Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";

test.use({ locale: "en-GB" });

/** More tab stops than any section has. */
const MAX_STOPS = 80;

/** Moves the focus to the target by keyboard; fails if an element on the way traps the focus. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  // Radio buttons of a switch are rendered by their labels.
  await target.waitFor({ state: "attached" });
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}

const text = (page: Page) => page.getByRole("textbox", { name: "Text of the page" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const tool = (page: Page, name: string) =>
  page.getByRole("group", { name: "Formatting" }).getByRole("button", { name, exact: true });

/** Presses a toolbar button above the text. */
async function pressToolbarButton(page: Page, name: string): Promise<void> {
  await tabTo(page, tool(page, name), "Shift+Tab");
  await page.keyboard.press("Enter");
}

async function writePage(page: Page, title: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name: "New page" }));
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Create a new page").getByRole("textbox", { name: /^Title/ })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Create a new page")).toBeHidden();
  await tabTo(page, text(page));
  await pressToolbarButton(page, "Heading");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("Visiting us");
  await page.keyboard.press("Enter");
  await page.keyboard.type("See ");
  await pressToolbarButton(page, "Link");
  await expect(dialog(page, "Link").getByRole("textbox", { name: "Address" })).toBeFocused();
  await page.keyboard.type("https://example.org/map");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Link")).toBeHidden();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await pressToolbarButton(page, "Insert table");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("Day");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hours");
}

async function addPicture(page: Page): Promise<void> {
  await page.keyboard.press("Control+End");
  await pressToolbarButton(page, "Picture");
  const pictures = dialog(page, "Picture").getByRole("list", { name: "Pictures of the library" }).getByRole("button");
  await tabTo(page, pictures.first());
  await page.keyboard.press("Enter");
  await tabTo(page, dialog(page, "Picture").getByRole("textbox", { name: "Description" }));
  // It is prefilled with the title of the asset.
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Our workshop");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Picture")).toBeHidden();
  await expect(text(page).getByRole("img", { name: "Our workshop", exact: true })).toBeVisible();
}

/** Switches to the HTML view and back by the arrow keys. */
async function addInSource(page: Page): Promise<void> {
  await tabTo(page, page.getByRole("radio", { name: "Visual" }), "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  const source = page.getByRole("textbox", { name: "HTML of the page" });
  await tabTo(page, source);
  await page.keyboard.press("Control+End");
  await page.keyboard.type("<blockquote><p>Come in</p></blockquote>");
  await tabTo(page, page.getByRole("radio", { name: "HTML" }), "Shift+Tab");
  await page.keyboard.press("ArrowLeft");
  await expect(text(page).locator("blockquote")).toHaveText("Come in");
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("region", { name: "Save" }).getByText("Saved", { exact: true })).toBeVisible();
}

for (const [width, tags] of [
  [1440, "@desktop"],
  [1024, "@desktop @wide"],
  [768, "@desktop @wide"],
] as const) {
  test(`a page is written by keyboard alone at ${width} pixels ${tags}`, { tag: "@slow" }, async ({
    page,
    portal,
    checkAccessibility,
  }) => {
    test.slow();
    const title = `Visit ${width}`;
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, accountWithRole("portalAdmin"));
    await page.goto("/#/admin/editor");
    await writePage(page, title);
    await checkAccessibility(page, "headings, a link, a table");
    await addPicture(page);
    await addInSource(page);
    await save(page);
    await checkAccessibility(page, "saved");
    const { client } = await openLibrary(portal.address);
    const { pages } = await client.call("pages.get", { query: { lang: "en" } });
    const written = pages.find((one) => one.title === title);
    expect(written?.key).toBe(`visit-${width}`);
    expect(written?.html).toMatch(
      /^<h2>Visiting us<\/h2><p>See <a [^>]*href="https:\/\/example\.org\/map".*<table>.*Day.*Hours.*<img [^>]*alt="Our workshop".*<blockquote>/s,
    );
  });
}
