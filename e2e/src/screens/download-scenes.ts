// Views, bookmarks, links, downloads and orders: pending, failed, and with assets left out.
import { accountWithRole } from "../support/demo.ts";
import { getAssetKind, openLibrary } from "../support/library.ts";
import { forbidDownloads, mockConvertSets, mockSettings } from "../support/mock-replies.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import {
  combineSteps,
  DOWNLOAD_LABEL,
  findAsset,
  findButton,
  openAssetPage,
  openGuestBookmarks,
  openResults,
  type Scene,
  type SceneContext,
} from "./scene-steps.ts";

const internalError = { status: 500, json: { code: "internal", message: "broken", requestId: "4f1c" } };

export const downloadScenes: readonly Scene[] = [
  { name: "search-list-loading", show: pendingView("list") },
  { name: "search-thumbnails-loading", show: pendingView("thumbnail") },
  {
    name: "search-more",
    show: combineSteps(openResults, async ({ page }) => {
      const search = createSearchScreen(page);
      for (const at of [0, 1, 3]) await search.cells.nth(at).click({ modifiers: ["Control"] });
      await search.toolbar.getByRole("button", { name: /^(Weitere Aktionen|More actions)$/ }).click();
      await page.getByRole("menuitem").first().waitFor();
    }),
  },
  {
    name: "bookmarks-loading",
    show: async (stage) => {
      await stage.page.route(/\/api\/assets/, () => undefined);
      await stage.page.addInitScript(() => localStorage.setItem("vitrine.bookmarks", '["1","2","3","4"]'));
      await stage.page.goto("/#/bookmark");
      await stage.page.getByRole("main").getByRole("status").first().waitFor();
    },
  },
  {
    name: "bookmarks-failing",
    show: async (stage) => {
      await stage.page.route(/\/api\/assets/, (route) => route.fulfill(internalError));
      await stage.page.addInitScript(() => localStorage.setItem("vitrine.bookmarks", '["1","2","3","4"]'));
      await stage.page.goto("/#/bookmark");
      await findButton(stage.page, /^(Erneut|Noch einmal|Try again|Retry)/).waitFor();
    },
  },
  {
    name: "bookmarks-removed",
    show: combineSteps(openGuestBookmarks, async ({ page }) => {
      await findButton(page, /^(Alle löschen|Alle entfernen|Delete all|Remove all)$/).click();
      // A notice under the pointer stays.
      await page.locator("[data-kind]").hover();
    }),
  },
  {
    name: "shared-fewer",
    show: async (stage) => {
      const ids = (await stage.library.assets()).slice(0, 2).map(({ id }) => id);
      await stage.page.goto(`/#/search/*?id=${[...ids, await findHiddenAsset(stage)].join(",")}`);
      await stage.page.locator("[data-kind]").hover();
    },
  },
  {
    name: "shared-none",
    show: async (stage) => {
      await stage.page.goto(`/#/search/*?id=${await findHiddenAsset(stage)}`);
      await stage.page.waitForURL(/#\/login/);
      await stage.page.locator("[data-kind]").hover();
    },
  },
  {
    name: "share-many",
    portal: "many",
    show: combineSteps(openResults, async ({ page }) => {
      await createSearchScreen(page).cells.first().focus();
      await page.keyboard.press("Control+a");
      await createSearchScreen(page)
        .toolbar.getByRole("button", { name: /^(Teilen|Share)$/ })
        .click();
      await page.getByRole("dialog").waitFor();
    }),
  },
  {
    name: "download-refused",
    show: async (stage) => {
      await mockConvertSets(stage.page, []);
      await mockSettings(stage.page, (settings) => {
        settings.global = { ...settings.global, run_order_process: false };
      });
      await openAssetPage((one) => getAssetKind(one) === "image")(stage);
      await findButton(stage.page, DOWNLOAD_LABEL).first().click();
      await stage.page.locator("[data-kind]").hover();
    },
  },
  {
    name: "tray-failed",
    as: "assetUser",
    show: async (stage) => {
      await mockConvertSets(stage.page, [{ id: "0", title: "Original", mime: "image/tiff", size: 48_200 }]);
      await stage.page.route(/\/api\/download\/?\?/, (route) => route.fulfill(internalError));
      await openAssetPage((one) => getAssetKind(one) === "image")(stage);
      await findButton(stage.page, DOWNLOAD_LABEL).first().click();
      await stage.page.getByText(/^(Fehlgeschlagen|Failed)$/).waitFor();
    },
  },
  {
    name: "zip-left-out",
    as: "assetUser",
    show: async (stage) => {
      const own = await openLibrary(stage.portal.address, accountWithRole("assetUser"));
      const ids = (await own.assets()).map(({ id }) => id);
      const { rejected_asset_ids: rejected } = await own.client.call("download.zip", {
        query: { id: ids, csetid: "0" },
      });
      const open = ids.filter((id) => !rejected.includes(id)).slice(0, 3);
      await stage.page.goto(`/#/search/*?id=${[...open, ...rejected.slice(0, 1)].join(",")}`);
      const search = createSearchScreen(stage.page);
      await search.cells.first().focus();
      await stage.page.keyboard.press("Control+a");
      await search.toolbar.getByRole("button", { name: /(herunterladen$|^Download)/i }).click();
      await stage.page.getByRole("dialog").getByRole("list").waitFor();
    },
  },
  {
    name: "order-text",
    show: async (stage) => {
      await forbidDownloads(stage.page);
      await openAssetPage((one) => getAssetKind(one) === "image")(stage);
      await findButton(stage.page, /^(Bestellen|Order)$/)
        .first()
        .click();
      await stage.page.getByRole("dialog").locator("summary").click();
    },
  },
];

function pendingView(view: string): Scene["show"] {
  return async ({ page }) => {
    await page.route(/\/api\/\?.*solr_rows/, () => undefined);
    await page.goto(`/#/search/*?view=${view}`);
    await page.getByRole("heading", { name: /^(Suche läuft|Searching)/ }).waitFor();
  };
}

/** The id of an asset that an account sees and a guest does not. */
async function findHiddenAsset({ library, portal }: SceneContext): Promise<string> {
  const guest = new Set((await library.assets()).map(({ id }) => id));
  const own = await openLibrary(portal.address, accountWithRole("assetUser"));
  const { id } = await findAsset({ library: own }, (one) => !guest.has(one.id));
  return id;
}
