// Every fault of the list, one after the other, on everything that the portal asks for: each screen that meets it says
// the words of the catalogue, never nothing, and is whole again when the fault is off.
import type { Locator } from "@playwright/test";
import { errorStatus } from "@vitrine/contract/error-codes";
import { faults as allFaults, type Fault, faultNames } from "@vitrine/contract/faults";
import type { RouteKey } from "@vitrine/contract/routes";
import { accountWithRole } from "../support/demo.ts";
import { expect, logIn, test } from "../support/journey.ts";
import { kindOf, titleOf } from "../support/library.ts";
import { loginRows, pageRows, searchRows, startRows } from "./error-rows.ts";
import { adminRows } from "./error-rows-admin.ts";
import { bookmarkRows, downloadRows, zipRows } from "./error-rows-user.ts";
import { type ErrorScene, type Lang, openErrorScene } from "./error-scene.ts";

const HAS_RESULTS = /^[1-9]/;
const SEARCH: RouteKey = "search.find";
/** Milliseconds in which a screen that asks several times has said how it ended. */
const SLOW = { timeout: 30_000 };

interface Screen {
  readonly name: string;
  readonly place: (scene: ErrorScene, word: string, asset: string) => string;
  /** What it cannot do without. */
  readonly endpoint: RouteKey;
  readonly whole: (scene: ErrorScene) => Locator;
  readonly told: (scene: ErrorScene, ...keys: string[]) => Locator;
}

const searchScreenCase: Screen = {
  name: "the search",
  place: (_scene, word) => `#/search/${encodeURIComponent(word)}`,
  endpoint: SEARCH,
  whole: ({ search }) => search.heading.filter({ hasText: HAS_RESULTS }),
  told: ({ alert }, ...keys) => alert(...keys),
};

const failedScreen = ({ page, textMatching: words }: ErrorScene, ...keys: string[]) =>
  page.getByRole("main").filter({ hasText: words(...keys) });

const screens: readonly Screen[] = [
  {
    name: "an asset",
    place: (_scene, _word, asset) => `#/asset/${asset}`,
    endpoint: "assets.get",
    whole: ({ page, button }) => button("views:asset.share", page.getByRole("main")),
    told: failedScreen,
  },
  searchScreenCase,
  {
    name: "a page",
    place: () => "#/custom/imprint",
    endpoint: "pages.get",
    whole: ({ page }) => page.getByRole("article").getByRole("heading", { level: 1 }),
    told: failedScreen,
  },
  {
    name: "the administration",
    place: () => "#/admin/general",
    endpoint: "translations.get",
    whole: ({ page, textMatching: words }) => page.getByRole("navigation", { name: words("admin:section.label") }),
    told: ({ alert, textMatching: words }, ...keys) => alert("admin:entry.failed").filter({ hasText: words(...keys) }),
  },
];

const affects = ({ endpoints }: Fault, { endpoint: asks }: Screen) => endpoints.includes(asks);

/** What a screen says of a fault; null where it goes on. */
function textKeysFor({ name, effect }: Fault, { endpoint: asks }: Screen): readonly string[] | null {
  if (effect.kind === "slow" || effect.kind === "stale" || effect.kind === "change") return null;
  if (effect.kind !== "refuse") return ["toast:error.unknown", "toast:error.network"];
  if (name === "internal" && asks === SEARCH) return ["toast:error.rate.limited"];
  if (errorStatus[effect.code] === 503 && asks === SEARCH) return ["views:search.error.unavailable"];
  if (name === "settings.language_unknown" && asks === "pages.get") return ["views:custom.missing"];
  return [`toast:error.${effect.code}`];
}

/** Where a session that is over, or may not call, leads. */
const AT_LOGIN: Readonly<Record<string, readonly string[]>> = {
  "session.required": ["views:login.expired", "views:login.required"],
  "session.forbidden": ["toast:error.session.forbidden"],
};

async function expectFaultShown(scene: ErrorScene, fault: Fault, screen: Screen): Promise<void> {
  const atLogin = AT_LOGIN[fault.name];
  const keys = affects(fault, screen) ? textKeysFor(fault, screen) : null;
  if (atLogin) {
    await expect(scene.page).toHaveURL(/#\/login/, SLOW);
    await expect(scene.page.getByRole("main").getByText(scene.textMatching(...atLogin))).toBeVisible();
  } else if (keys) await expect(screen.told(scene, ...keys).last()).toBeVisible(SLOW);
  else await expect(screen.whole(scene).first()).toBeVisible(SLOW);
}

/** A session that was said to be over is forgotten, and its faults with it. */
async function expireFaultSession(scene: ErrorScene): Promise<void> {
  if ((await scene.readToken()) !== "") await scene.clearFaults();
}

/** In place where it can be: by itself, by the button that the message has, or by a login. */
async function expectRecovery(scene: ErrorScene, screen: Screen, place: string): Promise<void> {
  const { page } = scene;
  if (/#\/login/.test(page.url())) {
    await logIn(page, accountWithRole("portalAdmin"));
    await page.goto(`/${place}`);
  }
  // What is missing is not looked for again by itself.
  const missing = page.getByRole("main").getByText(scene.textMatching("views:custom.missing"));
  if (await missing.isVisible()) await page.goto(`/?over${place}`);
  const again = page.getByRole("main").getByRole("button", {
    name: scene.exactText("views:search.error.retry", "global:action.retry", "admin:entry.again"),
  });
  // What asks again by itself may take the button away under the pointer.
  await expect(async () => {
    if (await again.first().isVisible()) await again.first().click({ timeout: 2000 });
    await expect(screen.whole(scene).first()).toBeVisible({ timeout: 5000 });
  }).toPass(SLOW);
}

/** Words of titles: each is searched for once, so that no answer is known before. */
async function listTitleWords({ library }: ErrorScene): Promise<string[]> {
  const words = (await library.assets()).flatMap((asset) => titleOf(asset).match(/\p{L}{5,}/gu) ?? []);
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

test("every fault of the list stands in a row of the catalogue, which says what is told of it @desktop", () => {
  const rows = [loginRows, searchRows, pageRows, startRows, downloadRows, zipRows, bookmarkRows, adminRows].flat();
  const named = rows.flatMap(({ faults = [], headerFault: inHeader }) => [
    ...faults.map(({ name }) => name),
    ...(inHeader ? [inHeader.fault] : []),
  ]);
  const inRows = new Set([...named, ...searchFaults.map(({ name }) => name)]);
  expect(faultNames.filter((name) => !inRows.has(name))).toEqual([]);
});

for (const { lang, tags } of variants) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === "de" ? "de-DE" : "en-GB" });

    test(`the search tells each fault that it meets in ${lang}, and goes on when it is off ${tags}`, async ({
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
          await expireFaultSession(scene);
          await expectRecovery(scene, searchScreenCase, place);
        });
      }
    });

    for (const fault of screenFaults) {
      test(`every screen tells ${fault.name} in ${lang}, and goes on when it is off ${tags.replace(" @wide", "")} @wide`, async ({
        page,
        portal,
      }) => {
        test.setTimeout(180_000);
        await logIn(page, accountWithRole("portalAdmin"));
        // A page that knows of nothing yet.
        await page.goto("/?again#/login");
        const scene = await openErrorScene(page, portal, lang);
        const [word = ""] = await listTitleWords(scene);
        const pictures = (await scene.library.assets()).filter((asset) => kindOf(asset) === "image");
        // Who may not call leaves the page: no other is whole meanwhile.
        for (const screen of AT_LOGIN[fault.name] ? screens.filter((one) => affects(fault, one)) : screens) {
          await test.step(screen.name, async () => {
            const place = screen.place(scene, word, pictures.at(-1)?.id ?? "");
            await scene.injectFaults({ name: fault.name });
            await page.goto(`/${place}`);
            await expectFaultShown(scene, fault, screen);
            await expireFaultSession(scene);
            await expectRecovery(scene, screen, place);
          });
        }
      });
    }
  });
}
