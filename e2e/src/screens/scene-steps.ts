// Steps shared by the scenes of the screenshots.
import type { Locator, Page } from "@playwright/test";
import type { AccountRole } from "../support/demo.ts";
import type { Asset, Library } from "../support/library.ts";
import type { Portal } from "../support/portal.ts";
import { ALL_DETAILS, createSearchScreen, LARGE_PREVIEW } from "../support/search-screen.ts";

export interface SceneContext {
  readonly page: Page;
  readonly phone: boolean;
  readonly portal: Portal;
  readonly library: Library;
}

export interface Scene {
  readonly name: string;
  readonly as?: AccountRole;
  /** Default `demo`; `empty` has no asset and no account, `many` a seeded library. */
  readonly portal?: "demo" | "empty" | "many";
  /** Whether it has another layout at medium width. */
  readonly mediumWidth?: boolean;
  /** Taken once, since the scene sets its own language. */
  readonly singleLanguage?: boolean;
  /** Accessibility violations that the scene shows on purpose, such as unreadable colours. */
  readonly expectedErrors?: RegExp;
  show(stage: SceneContext): Promise<void>;
}

export const openPage =
  (address: string, ready = "h1") =>
  async ({ page }: SceneContext) => {
    await page.goto(address);
    await page.locator(ready).first().waitFor();
  };

/** A section of the administration whose settings are loading. */
export const showSectionLoading = (address: string) => async (stage: SceneContext) => {
  await stage.page.route(/\/api\/config\/global/, () => undefined);
  await openPage(address, "main [role=status]")(stage);
};

/** A section of the administration whose settings fail to load. */
export const showSectionFailing = (address: string) => async (stage: SceneContext) => {
  await stage.page.route(/\/api\/config\/global/, (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "broken", requestId: "4f1c" } }),
  );
  await openPage(address, "main [role=alert] button")(stage);
};

export const combineSteps =
  (first: Scene["show"], second: (stage: SceneContext) => Promise<unknown>) =>
  async (stage: SceneContext): Promise<void> => {
    await first(stage);
    await second(stage);
  };

export const findButton = (page: Page, name: RegExp): Locator => page.getByRole("button", { name });
export const DOWNLOAD_LABEL = /^(Herunterladen|Download)$/;

export async function openResults({ page }: SceneContext): Promise<void> {
  await page.goto("/#/search/*");
  await createSearchScreen(page).cells.first().waitFor();
}

const BOOKMARK_COUNT = 12;

/** Appends these to a guest's bookmarks; call it before the portal is opened. */
export function bookmarkAsGuest({ page }: Pick<SceneContext, "page">, ids: readonly string[]): Promise<unknown> {
  return page.addInitScript((more) => {
    const key = "vitrine.bookmarks";
    const kept = new Set<string>([...JSON.parse(localStorage.getItem(key) ?? "[]"), ...more]);
    localStorage.setItem(key, JSON.stringify([...kept]));
  }, ids);
}

/** Opens the bookmarks of a guest. */
export async function openGuestBookmarks(stage: SceneContext): Promise<void> {
  const assets = (await stage.library.assets()).slice(0, BOOKMARK_COUNT);
  await bookmarkAsGuest(
    stage,
    assets.map(({ id }) => id),
  );
  await stage.page.goto("/#/bookmark");
  await stage.page
    .getByRole("main")
    .getByRole("listitem")
    .nth(BOOKMARK_COUNT - 1)
    .waitFor();
}

export function openAssetPage(fits: (asset: Asset) => boolean): Scene["show"] {
  return async (stage) => {
    const { id } = await findAsset(stage, fits);
    const search = createSearchScreen(stage.page);
    await openResults(stage);
    await search.scrollTo(id);
    await search.cell(id).click();
    await search.runAction(ALL_DETAILS);
    await stage.page.waitForURL(/#\/asset\//);
    await stage.page.locator("h1").first().waitFor();
  };
}

/** Requests the lightbox from the info panel, without waiting for it. */
export async function requestPreview(stage: SceneContext, fits: (asset: Asset) => boolean): Promise<void> {
  const { id } = await findAsset(stage, fits);
  const search = createSearchScreen(stage.page);
  await openResults(stage);
  await search.scrollTo(id);
  await search.cell(id).click();
  await search.runAction(LARGE_PREVIEW);
}

export function openLightbox(fits: (asset: Asset) => boolean): Scene["show"] {
  return async (stage) => {
    await requestPreview(stage, fits);
    const lightbox = stage.page.getByRole("dialog", { name: /^\W*(Vorschau von|Preview of)/ });
    await lightbox.locator("img, video").first().waitFor();
  };
}

export async function findAsset(
  { library }: Pick<SceneContext, "library">,
  fits: (asset: Asset) => boolean,
): Promise<Asset> {
  const found = (await library.assets()).find(fits);
  if (!found) throw new Error("The demo library has no asset of this kind.");
  return found;
}

export function readSetupLink(portal: Portal): string {
  return /http:\/\/\S+#\/setup\?code=[^\s"]+/.exec(portal.output())?.[0] ?? `${portal.address}/#/setup`;
}

/** Shows a scene right to left in Arabic, whose missing texts fall back to English. */
export function showInArabic(show: Scene["show"]): Scene["show"] {
  return async (stage) => {
    await stage.page.addInitScript(() => localStorage.setItem("vitrine.language", "ar"));
    await stage.page.route("**/api/config/global", async (route) => {
      const config = await (await route.fetch()).json();
      config.visibleLocales = [...(config.visibleLocales ?? []), { lang: "ar", short: "AR" }];
      await route.fulfill({ json: config });
    });
    // A logged-in page has chosen its language before. The first page of a visit may differ from the requested one.
    if (stage.page.url() !== "about:blank") {
      await stage.page.reload();
      await stage.page.locator("h1").first().waitFor();
    }
    await show(stage);
  };
}
