// Injects every known fault into every request of the portal's screens: each affected screen shows the message of the
// catalogue, and recovers when the fault is off.
import type { Locator } from "@playwright/test";
import { httpStatusByErrorCode } from "@vitrine/contract/error-codes";
import { injectableFaults as allFaults, type InjectableFault, injectableFaultNames } from "@vitrine/contract/faults";
import type { RouteKey } from "@vitrine/contract/routes";
import { accountWithRole } from "../support/demo.ts";
import { expect, logIn, test } from "../support/journey.ts";
import { getAssetKind, getAssetTitle } from "../support/library.ts";
import { loginRows, pageRows, searchRows, startRows } from "./error-rows.ts";
import { adminRows } from "./error-rows-admin.ts";
import { bookmarkRows, downloadRows, zipRows } from "./error-rows-user.ts";
import { type ErrorScene, type Lang, openErrorScene } from "./error-scene.ts";

const HAS_RESULTS = /^[1-9]/;
const SEARCH: RouteKey = "search.find";
/** For screens that retry before they show an error. */
const SLOW = { timeout: 30_000 };

interface Screen {
  readonly name: string;
  readonly place: (scene: ErrorScene, word: string, asset: string) => string;
  /** The endpoint that it depends on. */
  readonly endpoint: RouteKey;
  readonly loadedContent: (scene: ErrorScene) => Locator;
  readonly errorMessage: (scene: ErrorScene, ...keys: string[]) => Locator;
}

const searchScreenCase: Screen = {
  name: "the search",
  place: (_scene, word) => `#/search/${encodeURIComponent(word)}`,
  endpoint: SEARCH,
  loadedContent: ({ search }) => search.heading.filter({ hasText: HAS_RESULTS }),
  errorMessage: ({ alert }, ...keys) => alert(...keys),
};

const failedScreen = ({ page, textMatching: words }: ErrorScene, ...keys: string[]) =>
  page.getByRole("main").filter({ hasText: words(...keys) });

const screens: readonly Screen[] = [
  {
    name: "an asset",
    place: (_scene, _word, asset) => `#/asset/${asset}`,
    endpoint: "assets.get",
    loadedContent: ({ page, button }) => button("views:asset.share", page.getByRole("main")),
    errorMessage: failedScreen,
  },
  searchScreenCase,
  {
    name: "a page",
    place: () => "#/custom/imprint",
    endpoint: "pages.get",
    loadedContent: ({ page }) => page.getByRole("article").getByRole("heading", { level: 1 }),
    errorMessage: failedScreen,
  },
  {
    name: "the administration",
    place: () => "#/admin/general",
    endpoint: "translations.get",
    loadedContent: ({ page, textMatching: words }) =>
      page.getByRole("navigation", { name: words("admin:section.label") }),
    errorMessage: ({ alert, textMatching: words }, ...keys) =>
      alert("admin:entry.failed").filter({ hasText: words(...keys) }),
  },
];

const affects = ({ endpoints }: InjectableFault, { endpoint: asks }: Screen) => endpoints.includes(asks);

/** Text keys that a screen shows for a fault; null if it is not affected. */
function textKeysFor({ name, effect }: InjectableFault, { endpoint: asks }: Screen): readonly string[] | null {
  if (effect.kind === "slow" || effect.kind === "stale" || effect.kind === "change") return null;
  if (effect.kind !== "refuse") return ["toast:error.unknown", "toast:error.network"];
  if (name === "internal" && asks === SEARCH) return ["toast:error.rate.limited"];
  if (httpStatusByErrorCode[effect.code] === 503 && asks === SEARCH) return ["views:search.error.unavailable"];
  if (name === "settings.language_unknown" && asks === "pages.get") return ["views:custom.missing"];
  return [`toast:error.${effect.code}`];
}

/** Texts of the login to which an expired or unauthorized session leads. */
const AT_LOGIN: Readonly<Record<string, readonly string[]>> = {
  "session.required": ["views:login.expired", "views:login.required"],
  "session.forbidden": ["toast:error.session.forbidden"],
};

async function expectFaultShown(scene: ErrorScene, fault: InjectableFault, screen: Screen): Promise<void> {
  const atLogin = AT_LOGIN[fault.name];
  const keys = affects(fault, screen) ? textKeysFor(fault, screen) : null;
  if (atLogin) {
    await expect(scene.page).toHaveURL(/#\/login/, SLOW);
    await expect(scene.page.getByRole("main").getByText(scene.textMatching(...atLogin))).toBeVisible();
  } else if (keys) await expect(screen.errorMessage(scene, ...keys).last()).toBeVisible(SLOW);
  else await expect(screen.loadedContent(scene).first()).toBeVisible(SLOW);
}

/** Clears the faults; a session reported as expired is dropped together with its faults. */
async function clearSessionFaults(scene: ErrorScene): Promise<void> {
  if ((await scene.readToken()) !== "") await scene.clearFaults();
}

/** Expects recovery by an automatic retry, by the button of the message, or by a login. */
async function expectRecovery(scene: ErrorScene, screen: Screen, place: string): Promise<void> {
  const { page } = scene;
  if (/#\/login/.test(page.url())) {
    await logIn(page, accountWithRole("portalAdmin"));
    await page.goto(`/${place}`);
  }
  // A missing asset is not requested again automatically.
  const missing = page.getByRole("main").getByText(scene.textMatching("views:custom.missing"));
  if (await missing.isVisible()) await page.goto(`/?over${place}`);
  const again = page.getByRole("main").getByRole("button", {
    name: scene.exactText("views:search.error.retry", "global:action.retry", "admin:entry.again"),
  });
  // An automatic retry may remove the button before the click.
  await expect(async () => {
    if (await again.first().isVisible()) await again.first().click({ timeout: 2000 });
    await expect(screen.loadedContent(scene).first()).toBeVisible({ timeout: 5000 });
  }).toPass(SLOW);
}

/** Words of titles: each is searched once, so that no reply is cached. */
async function listTitleWords({ library }: ErrorScene): Promise<string[]> {
  const words = (await library.assets()).flatMap((asset) => getAssetTitle(asset).match(/\p{L}{5,}/gu) ?? []);
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

const variants: readonly { lang: Lang; tags: string }[] = [
  { lang: "de", tags: "@desktop" },
  { lang: "en", tags: "@phone" },
  { lang: "en", tags: "@desktop @wide" },
  { lang: "de", tags: "@phone @wide" },
];
const searchFaults = allFaults.filter((fault) => affects(fault, searchScreenCase));
const screenFaults = allFaults.filter((fault) => screens.some((screen) => affects(fault, screen)));

test("every fault has a row in the catalogue with its message @desktop", () => {
  const rows = [loginRows, searchRows, pageRows, startRows, downloadRows, zipRows, bookmarkRows, adminRows].flat();
  const named = rows.flatMap(({ faults = [], headerFault: inHeader }) => [
    ...faults.map(({ name }) => name),
    ...(inHeader ? [inHeader.fault] : []),
  ]);
  const inRows = new Set([...named, ...searchFaults.map(({ name }) => name)]);
  expect(injectableFaultNames.filter((name) => !inRows.has(name))).toEqual([]);
});

for (const { lang, tags } of variants) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === "de" ? "de-DE" : "en-GB" });

    test(`the search shows every fault in ${lang}, and recovers when it is off ${tags}`, { tag: "@slow" }, async ({
      page,
      portal,
    }) => {
      test.setTimeout(240_000);
      await logIn(page, accountWithRole("portalAdmin"));
      const scene = await openErrorScene(page, portal, lang);
      const words = await listTitleWords(scene);
      for (const [at, fault] of searchFaults.entries()) {
        await test.step(fault.name, async () => {
          const place = searchScreenCase.place(scene, words[at] ?? "", "");
          await scene.injectFaults({ name: fault.name });
          await page.goto(`/${place}`);
          await expectFaultShown(scene, fault, searchScreenCase);
          await clearSessionFaults(scene);
          await expectRecovery(scene, searchScreenCase, place);
        });
      }
    });

    for (const fault of screenFaults) {
      test(`every screen shows ${fault.name} in ${lang}, and recovers when it is off ${tags.replace(" @wide", "")} @wide`, async ({
        page,
        portal,
      }) => {
        test.setTimeout(180_000);
        await logIn(page, accountWithRole("portalAdmin"));
        // A new page without cached replies.
        await page.goto("/?again#/login");
        const scene = await openErrorScene(page, portal, lang);
        const [word = ""] = await listTitleWords(scene);
        const pictures = (await scene.library.assets()).filter((asset) => getAssetKind(asset) === "image");
        // An unauthorized session leaves the page, so other screens cannot recover meanwhile.
        for (const screen of AT_LOGIN[fault.name] ? screens.filter((one) => affects(fault, one)) : screens) {
          await test.step(screen.name, async () => {
            const place = screen.place(scene, word, pictures.at(-1)?.id ?? "");
            await scene.injectFaults({ name: fault.name });
            await page.goto(`/${place}`);
            await expectFaultShown(scene, fault, screen);
            await clearSessionFaults(scene);
            await expectRecovery(scene, screen, place);
          });
        }
      });
    }
  });
}
