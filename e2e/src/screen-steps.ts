// Ways through the portal that photographs have in common.
import type { Locator, Page } from "@playwright/test";
import type { Part } from "./demo.ts";
import type { Asset, Library } from "./library.ts";
import type { Portal } from "./portal.ts";
import { ALL_FACTS, LARGE_PREVIEW, searchScreen } from "./search-screen.ts";

export interface Stage {
  readonly page: Page;
  readonly phone: boolean;
  readonly portal: Portal;
  readonly library: Library;
}

export interface Scene {
  readonly name: string;
  readonly as?: Part;
  /** `demo` unless said otherwise; `empty` has no asset and no account, `many` a seeded library. */
  readonly portal?: "demo" | "empty" | "many";
  /** Looks different in between, too. */
  readonly middle?: boolean;
  /** In one language only: the scene brings its own. */
  readonly once?: boolean;
  /** Faults that the scene is there to show, as colours that cannot be read. */
  readonly meant?: RegExp;
  show(stage: Stage): Promise<void>;
}

export const open =
  (address: string, ready = "h1") =>
  async ({ page }: Stage) => {
    await page.goto(address);
    await page.locator(ready).first().waitFor();
  };

/** A section of the administration whose settings do not come. */
export const sectionLoading = (address: string) => async (stage: Stage) => {
  await stage.page.route(/\/api\/config\/global/, () => undefined);
  await open(address, "main [role=status]")(stage);
};

/** A section of the administration whose settings cannot be read. */
export const sectionFailing = (address: string) => async (stage: Stage) => {
  await stage.page.route(/\/api\/config\/global/, (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "broken", requestId: "4f1c" } }),
  );
  await open(address, "main [role=alert] button")(stage);
};

export const after =
  (first: Scene["show"], second: (stage: Stage) => Promise<unknown>) =>
  async (stage: Stage): Promise<void> => {
    await first(stage);
    await second(stage);
  };

export const button = (page: Page, name: RegExp): Locator => page.getByRole("button", { name });
export const download = /^(Herunterladen|Download)$/;

export async function results({ page }: Stage): Promise<void> {
  await page.goto("/#/search/*");
  await searchScreen(page).cells.first().waitFor();
}

const BOOKMARKED = 12;

/** Puts these behind what a guest has bookmarked by then; to be called before the portal is opened. */
export function keepAsGuest({ page }: Pick<Stage, "page">, ids: readonly string[]): Promise<unknown> {
  return page.addInitScript((more) => {
    const key = "vitrine.bookmarks";
    const kept = new Set<string>([...JSON.parse(localStorage.getItem(key) ?? "[]"), ...more]);
    localStorage.setItem(key, JSON.stringify([...kept]));
  }, ids);
}

/** A guest's bookmarks. */
export async function bookmarks(stage: Stage): Promise<void> {
  const assets = (await stage.library.assets()).slice(0, BOOKMARKED);
  await keepAsGuest(
    stage,
    assets.map(({ id }) => id),
  );
  await stage.page.goto("/#/bookmark");
  await stage.page
    .getByRole("main")
    .getByRole("listitem")
    .nth(BOOKMARKED - 1)
    .waitFor();
}

export function asset(fits: (asset: Asset) => boolean): Scene["show"] {
  return async (stage) => {
    const { id } = await assetOf(stage, fits);
    const search = searchScreen(stage.page);
    await results(stage);
    await search.scrollTo(id);
    await search.cell(id).click();
    await search.act(ALL_FACTS);
    await stage.page.waitForURL(/#\/asset\//);
    await stage.page.locator("h1").first().waitFor();
  };
}

/** From the info panel; beside a narrow poster the action lies in its menu. */
export async function askForPreview(stage: Stage, fits: (asset: Asset) => boolean): Promise<void> {
  const { id } = await assetOf(stage, fits);
  const search = searchScreen(stage.page);
  await results(stage);
  await search.scrollTo(id);
  await search.cell(id).click();
  await search.act(LARGE_PREVIEW);
}

export function preview(fits: (asset: Asset) => boolean): Scene["show"] {
  return async (stage) => {
    await askForPreview(stage, fits);
    const room = stage.page.getByRole("dialog", { name: /^(Vorschau von|Preview of)/ });
    await room.locator("img, video").first().waitFor();
  };
}

export async function assetOf({ library }: Pick<Stage, "library">, fits: (asset: Asset) => boolean): Promise<Asset> {
  const found = (await library.assets()).find(fits);
  if (!found) throw new Error("The demo library has no asset of this kind.");
  return found;
}

export function setupLink(portal: Portal): string {
  return /http:\/\/\S+#\/setup\?code=[^\s"]+/.exec(portal.output())?.[0] ?? `${portal.address}/#/setup`;
}

/** A language from right to left; its words are nobody's yet, so that the portal falls back to English ones. */
export function inArabic(show: Scene["show"]): Scene["show"] {
  return async (stage) => {
    await stage.page.addInitScript(() => localStorage.setItem("vitrine.language", "ar"));
    await stage.page.route("**/api/config/global", async (route) => {
      const config = await (await route.fetch()).json();
      config.visibleLocales = [...(config.visibleLocales ?? []), { lang: "ar", short: "AR" }];
      await route.fulfill({ json: config });
    });
    // Whoever is signed in has chosen a language before. The first page of a visit may be another than asked for.
    if (stage.page.url() !== "about:blank") {
      await stage.page.reload();
      await stage.page.locator("h1").first().waitFor();
    }
    await show(stage);
  };
}
