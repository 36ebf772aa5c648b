// Scenes of the page editor, its dialogs, and the History section.
import type { Page } from "@playwright/test";
import { openPage, type Scene, type SceneContext } from "./scene-steps.ts";

const editor = openPage("/#/admin/editor", "main [role=textbox][contenteditable]");
const history = openPage("/#/admin/history", "main section h2");

const tool = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: /^(Formatierung|Formatting)$/ }).getByRole("button", { name });
const view = (page: Page, name: string) => page.getByRole("main").getByText(name, { exact: true });
const source = (page: Page) => page.getByRole("textbox", { name: /HTML/ });

/** Opens the editor, then runs the given steps. */
const inEditor = (then: (page: Page) => Promise<unknown>) => async (stage: SceneContext) => {
  await editor(stage);
  await then(stage.page);
};

async function dialogOf(page: Page, name: RegExp) {
  await tool(page, name).click();
  await page.getByRole("dialog").waitFor();
}

const HOUR = 3600;

/** Mocks three revisions of the settings; the newest is the stored one. */
async function withStates(page: Page): Promise<void> {
  const at = Math.floor(Date.UTC(2026, 10, 23, 9, 41) / 1000);
  const revisions = ["lena.brandt", "paul", undefined].map((by, age) => ({
    id: String(3 - age),
    document: "config",
    at: at - age * age * 7 * HOUR,
    ...(by ? { by } : {}),
    present: age === 0,
  }));
  await page.route("**/api/config/revisions?**", (route) => route.fulfill({ json: { revisions } }));
  await page.route("**/api/config/revisions/2", async (route) => {
    const headers = { authorization: (await route.request().allHeaders()).authorization ?? "" };
    const config = await (await page.request.get("/api/config/global", { headers })).json();
    config.global.website_title = "Halm & Ton";
    config.themes.options[0].appearance.primary_color = "#2b6e5e";
    await route.fulfill({ json: { ...revisions[1], content: config } });
  });
}

/** Mocks three revisions of the logo: the stored one, another one, and none. */
async function withFileStates(page: Page): Promise<void> {
  const at = Math.floor(Date.UTC(2026, 10, 23, 9, 41) / 1000);
  const revisions = ["lena.brandt", "paul"].map((by, age) => ({
    id: String(2 - age),
    at: at - age * 30 * HOUR,
    by,
    file: "dashboardLogo",
    mime: "image/svg+xml",
    size: 2100 + age,
    present: age === 0,
  }));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><rect width="200" height="60" fill="#2b6e5e"/></svg>`;
  await page.route("**/api/config/dashboardLogo/revisions", (route) => route.fulfill({ json: { revisions } }));
  await page.route("**/api/config/dashboardLogo/revisions/*", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: drawing }),
  );
}

async function fileStates(stage: SceneContext): Promise<void> {
  await withFileStates(stage.page);
  await history(stage);
  await stage.page.locator("summary").click();
  await stage.page.locator("details select").selectOption("file dashboardLogo");
  await stage.page.getByText("lena.brandt").waitFor();
}

async function compared(stage: SceneContext): Promise<void> {
  await withStates(stage.page);
  await history(stage);
  await stage.page.locator("summary").click();
  await stage.page
    .getByRole("button", { name: /^(Vergleichen|Compare): / })
    .first()
    .click();
  await stage.page.getByRole("dialog").locator("dl").first().waitFor();
}

const as = "portalAdmin" as const;

export const editorScenes: readonly Scene[] = [
  {
    name: "admin-editor-add",
    as,
    mediumWidth: true,
    show: inEditor(async (page) => {
      await page.getByRole("button", { name: /^(Neue Seite|New page)$/ }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").first().fill("Öffnungszeiten");
      await dialog.getByRole("textbox").nth(1).fill("Öffnungszeiten");
    }),
  },
  { name: "admin-editor-link", as, mediumWidth: true, show: inEditor((page) => dialogOf(page, /^Link$/)) },
  {
    name: "admin-editor-picture",
    as,
    mediumWidth: true,
    show: inEditor(async (page) => {
      await dialogOf(page, /^(Bild|Picture)$/);
      await page.getByRole("dialog").locator("img").nth(3).waitFor();
    }),
  },
  {
    name: "admin-editor-table",
    as,
    mediumWidth: true,
    show: inEditor(async (page) => {
      await tool(page, /^(Tabelle einfügen|Insert table)$/).click();
      await page.getByRole("columnheader").first().waitFor();
    }),
  },
  {
    name: "admin-editor-source",
    as,
    mediumWidth: true,
    show: inEditor(async (page) => {
      await view(page, "HTML").click();
      await source(page).fill(
        '<h2>Sitz</h2>\n<p onclick="x()">Am Kanal 7</p>\n<script src="https://x.example"></script>',
      );
      await page
        .getByText(/<script>/)
        .last()
        .waitFor();
    }),
  },
  {
    name: "admin-editor-lost",
    as,
    show: inEditor(async (page) => {
      await view(page, "HTML").click();
      await source(page).fill("<dl><dt>Sitz</dt><dd>Am Kanal 7</dd></dl>");
      await view(page, "Visual").or(view(page, "Gestaltet")).click();
      await page.getByText("<dl>", { exact: true }).waitFor();
    }),
  },
  {
    name: "admin-editor-errors",
    as,
    mediumWidth: true,
    show: inEditor(async (page) => {
      await page.locator("#setting-pages-de-pages-0-title, #setting-pages-en-pages-0-title").fill("");
      await page.keyboard.press("Control+s");
      await page.getByRole("region", { name: /^1 / }).waitFor();
    }),
  },
  {
    name: "admin-history",
    as,
    mediumWidth: true,
    show: async (stage) => {
      await withStates(stage.page);
      await history(stage);
      await stage.page.locator("ol li").first().waitFor();
    },
  },
  { name: "admin-history-compare", as, mediumWidth: true, show: compared },
  {
    name: "admin-history-preview",
    as,
    mediumWidth: true,
    expectedErrors: /: iframe /,
    show: async (stage) => {
      await compared(stage);
      await stage.page.getByRole("button", { name: /^(Vorschau|Preview)$/ }).click();
      await stage.page.frameLocator("iframe").getByRole("gridcell").first().waitFor();
    },
  },
  { name: "admin-history-file", as, show: fileStates },
  {
    name: "admin-history-file-compare",
    as,
    show: async (stage) => {
      await fileStates(stage);
      await stage.page
        .getByRole("button", { name: /^(Vergleichen|Compare): / })
        .first()
        .click();
      await stage.page.getByRole("dialog").locator("img").first().waitFor();
    },
  },
  {
    name: "admin-migration",
    as,
    show: async (stage) => {
      await stage.page.route("**/api/config/global", async (route) => {
        const { order, ...config } = await (await route.fetch()).json();
        await route.fulfill({
          json: { ...config, version: "5.1.0", global: { ...config.global, hide_dashboard: "ja" }, house: 1 },
        });
      });
      await openPage("/#/admin/general", "main h1")(stage);
      await stage.page.getByRole("region", { name: /^(Ältere Einstellungen|Older settings)/ }).waitFor();
    },
  },
  {
    name: "admin-history-import",
    as,
    mediumWidth: true,
    show: async (stage) => {
      await history(stage);
      const { page } = stage;
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: /^(Als Datei sichern|Export as a file)/ }).click();
      await page.setInputFiles("input[type=file]", await (await download).path());
      await page.getByRole("dialog").getByRole("switch").first().waitFor();
    },
  },
];
