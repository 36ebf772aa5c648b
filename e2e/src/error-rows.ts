// What can go wrong for visitors, row by row of the error catalogue: what is switched on, what somebody does, what the
// portal says and in which kind, and that it goes on when it is off.
import type { Locator } from "@playwright/test";
import { accountOf } from "./demo.ts";
import { at, type FaultOn, type Lang, once, type Scene, wordsOf } from "./error-scene.ts";
import { enter, expect, isPhone } from "./journey.ts";
import { titleOf } from "./library.ts";
import { changeSettings } from "./replies.ts";

export interface Row {
  /** Of the catalogue. */
  readonly row: string;
  /** Where it begins, behind the hash. */
  readonly from: (scene: Scene) => string;
  /** What is switched on for the session. */
  readonly faults?: readonly FaultOn[];
  /** What is switched on for requests to an address that carry no session, or another one. */
  readonly inHeader?: { readonly of: RegExp; readonly fault: string };
  act(scene: Scene): Promise<unknown>;
  told(scene: Scene): Locator;
  /** After everything is off. */
  recovers(scene: Scene): Promise<unknown>;
}

const SOMEBODY = { name: "somebody", password: "a-wrong-one" };
const FOUND = /^[1-9]/;

const login = () => "#/login";
const search = () => "#/search/*";
const dashboard = () => "#/";
const asset = (scene: Scene) => `#/asset/${scene.asset.id}`;

async function searchFor(scene: Scene, text: string): Promise<void> {
  await scene.search.field.fill(text);
  await scene.search.field.press("Enter");
}
const isFound = (scene: Scene) => expect(scene.search.heading).toHaveText(FOUND);
const entersAgain = async ({ page, words }: Scene) => {
  await enter(page, accountOf("assetUser"));
  await expect(page).not.toHaveURL(/#\/login/);
  await expect(
    page.getByRole("banner").getByRole("button", { name: words("global:header.account_of", "global:header.menu") }),
  ).toBeVisible();
};

const dialog = ({ page }: Scene) => page.getByRole("dialog");

function refusedLogin(row: string, fault: string, key: string): Row {
  return {
    row,
    from: login,
    faults: [at(fault, "session.get")],
    act: ({ page }) => enter(page, SOMEBODY),
    told: ({ alert }) => alert(key),
    recovers: entersAgain,
  };
}

export const loginRows: readonly Row[] = [
  {
    row: "a login that is blocked says for how many minutes",
    from: login,
    faults: [at("login.blocked", "session.get")],
    act: ({ page }) => enter(page, SOMEBODY),
    told: ({ alert }) => alert("views:login.blocked").filter({ hasText: "7" }),
    recovers: entersAgain,
  },
  refusedLogin("a wrong name or password", "login.invalid", "views:login.wrong"),
  refusedLogin("an account without authorization", "login.no_authorization", "views:login.no_authorization"),
  refusedLogin("a portal where names and passwords open nothing", "login.not_native", "toast:error.login.not_native"),
  refusedLogin("a login that fails", "internal", "views:login.failed"),
  refusedLogin("a login at a server that is too busy", "overloaded", "toast:error.overloaded"),
  refusedLogin("a login at a server without room", "storage.full", "toast:error.storage.full"),
  {
    row: "a password that could not be reset, and was",
    from: login,
    faults: [at("internal", "user.passwordmail")],
    async act(scene) {
      await scene.button("views:login.reset.link").click();
      await dialog(scene).getByRole("textbox").fill(SOMEBODY.name);
      await scene.button("views:login.reset.submit", dialog(scene)).click();
    },
    told: ({ notice }) => notice("danger", "toast:login.reset_failed"),
    async recovers(scene) {
      await scene.button("views:login.reset.submit", dialog(scene)).click();
      await expect(scene.notice("success", "toast:login.reset_success")).toBeVisible();
      await scene.button("global:action.close", dialog(scene)).last().click();
    },
  },
  {
    row: "a link for a new password that works no more",
    from: login,
    faults: [at("password.code_invalid", "user.password_code")],
    act: ({ page }) => page.goto("/#/password/a-code"),
    told: ({ page, words }) =>
      page
        .getByRole("main")
        .filter({ hasText: words("views:password.invalid.title") })
        .filter({ hasText: words("views:password.invalid.invited") }),
    async recovers(scene) {
      await scene.page.getByRole("link", { name: scene.exactly("views:password.invalid.login") }).click();
      await entersAgain(scene);
    },
  },
  {
    row: "a link to sign in that works no more",
    from: login,
    inHeader: { of: /\/session\/get\?token=/, fault: "login.code_invalid" },
    act: ({ page }) => page.goto("/?code#/login?token=a-code"),
    told: ({ page, words }) => page.getByRole("main").getByText(words("views:login.sign_on.expired")),
    recovers: entersAgain,
  },
  {
    row: "a language without a form to register",
    from: login,
    async act({ page, button }) {
      await changeSettings(page, (settings) => {
        settings.login = {
          ...settings.login,
          register: {
            show_button: true,
            links: { fr: { linkDirection: "External", link: "https://portal.example/demande" } },
          },
        };
      });
      await page.reload();
      await button("views:login.register").click();
    },
    told: ({ notice }) => notice("warning", "toast:login.register_failed"),
    recovers: ({ page }) => expect(page.getByRole("textbox").first()).toBeVisible(),
  },
  {
    row: "an account without a role",
    from: login,
    faults: [at("login.no_role", "session.get")],
    act: ({ page }) => enter(page, accountOf("assetUser")),
    told: ({ notice }) => notice("info", "toast:login.unauthorized"),
    recovers: async (scene) => {
      await scene.page.goto("/#/login");
      await entersAgain(scene);
    },
  },
];

const retries = async (scene: Scene) => {
  await scene.button("views:search.error.retry").click();
  await isFound(scene);
};

export const searchRows: readonly Row[] = [
  {
    row: "a search that failed three times",
    from: search,
    faults: [at("internal", "search.find")],
    async act(scene) {
      const tries = new Set<string>();
      scene.page.on("response", (reply) => {
        if (reply.status() === 500 && /solr_q=Lagune/.test(reply.url()))
          tries.add(reply.headers()["x-request-id"] ?? String(tries.size));
      });
      await searchFor(scene, "Lagune");
      await expect.poll(() => tries.size).toBeGreaterThanOrEqual(3);
    },
    told: ({ alert }) => alert("toast:error.rate.limited"),
    recovers: retries,
  },
  {
    row: "a search that is refused for too many requests",
    from: search,
    faults: [at("rate.limited", "search.find")],
    act: (scene) => searchFor(scene, "Lagune"),
    told: ({ alert }) => alert("toast:error.rate.limited"),
    recovers: retries,
  },
  {
    row: "a search that is not ready goes on by itself",
    from: search,
    faults: [at("search.unavailable", "search.find")],
    act: (scene) => searchFor(scene, "Lagune"),
    told: ({ alert }) => alert("views:search.error.unavailable"),
    recovers: isFound,
  },
  {
    row: "an answer that breaks off",
    from: search,
    faults: [at("network.malformed", "search.find")],
    act: (scene) => searchFor(scene, "Lagune"),
    told: ({ alert }) => alert("toast:error.unknown"),
    recovers: retries,
  },
  {
    row: "a connection that breaks",
    from: search,
    faults: [at("network.cut", "search.find")],
    act: (scene) => searchFor(scene, "Lagune"),
    told: ({ alert }) => alert("toast:error.unknown", "toast:error.network"),
    recovers: retries,
  },
  {
    row: "an answer that is late",
    from: search,
    faults: [at("network.slow", "search.find")],
    act: (scene) => searchFor(scene, "Lagune"),
    told: ({ search, words }) => search.heading.filter({ hasText: words("views:search.searching_for") }),
    recovers: isFound,
  },
  {
    row: "a filter that the index does not know any more",
    from: search,
    faults: [once("search.unknown_field", "search.find")],
    act: (scene) => searchFor(scene, "Lagune"),
    told: ({ notice }) => notice("warning", "toast:search.fields_gone"),
    recovers: isFound,
  },
  {
    row: "the tag of an unknown value",
    from: () => "#/search/*?keywords=Xyzzy",
    act: ({ search }) => expect(search.chips).toBeVisible(),
    told: ({ search, words }) => search.chips.filter({ hasText: words("views:search.tags.error") }),
    async recovers(scene) {
      await scene.search.chips.getByRole("button").first().click();
      await isFound(scene);
    },
  },
  {
    row: "a guest's session that has run out is another one, and nobody is told",
    from: search,
    faults: [at("session.required", "search.find")],
    act: (scene) => searchFor(scene, "Lagune"),
    // The new session has no faults.
    told: ({ search }) => search.heading.filter({ hasText: FOUND }).filter({ hasText: "Lagune" }),
    recovers: isFound,
  },
];

const NAMES: Readonly<Record<Lang, string>> = { de: "Deutsch", en: "English" };
const OTHER: Readonly<Record<Lang, Lang>> = { de: "en", en: "de" };

const noticeOf = ({ page }: Scene, lang: Lang) =>
  page.locator('[data-kind="success"]').filter({ hasText: wordsOf(lang, "toast:language.success") });

/** From the menu in the header, which is the account's on a phone. */
async function choose({ page }: Scene, language: string): Promise<void> {
  const keys = isPhone(page) ? ["global:header.menu", "global:header.account_of"] : ["global:language.choose_from"];
  const name = new RegExp([wordsOf("de", ...keys).source, wordsOf("en", ...keys).source].join("|"));
  await page.getByRole("banner").getByRole("button", { name }).click();
  await page.getByRole("menu").getByText(language, { exact: true }).click();
}

export const pageRows: readonly Row[] = [
  {
    row: "a collection that cannot be loaded looks empty, without a message",
    from: dashboard,
    faults: [at("internal", "collections.get", "search.find")],
    act: ({ page }) => page.reload(),
    told: ({ page, exactly }) => page.getByText(exactly("views:dashboard.collection.empty")).first(),
    async recovers({ page, alert }) {
      await expect(alert("toast:error.internal")).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("main").getByRole("listitem").getByRole("link").first()).toBeVisible();
    },
  },
  {
    row: "a page that cannot be loaded",
    from: dashboard,
    faults: [at("internal", "pages.get")],
    act: ({ page }) => page.goto("/#/custom/imprint"),
    told: ({ page, words }) => page.getByRole("main").filter({ hasText: words("toast:error.internal") }),
    async recovers({ page, button }) {
      await button("global:action.retry").click();
      await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    row: "a page in a language that is not there any more",
    from: dashboard,
    faults: [at("settings.language_unknown", "pages.get")],
    act: ({ page }) => page.goto("/#/custom/imprint"),
    told: ({ page, words }) => page.getByRole("main").filter({ hasText: words("views:custom.missing") }),
    async recovers({ page }) {
      await page.goto("/?again#/custom/imprint");
      await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    row: "an asset that cannot be loaded",
    from: dashboard,
    faults: [at("internal", "assets.get")],
    act: (scene) => scene.page.goto(`/${asset(scene)}`),
    told: ({ page, words }) => page.getByRole("main").filter({ hasText: words("toast:error.internal") }),
    async recovers({ page, button, asset }) {
      await button("global:action.retry").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(titleOf(asset));
    },
  },
  {
    row: "no address for a preview",
    from: asset,
    faults: [at("preview.not_permitted", "download.preview")],
    act: ({ button }) => button("views:asset.preview").first().click(),
    told: ({ notice }) => notice("warning", "toast:download.unauthorized"),
    async recovers({ page, button, words }) {
      await page.reload();
      await button("views:asset.preview").first().click();
      await expect(page.getByRole("dialog", { name: words("views:preview.label") })).toBeVisible();
      await page.keyboard.press("Escape");
    },
  },
  {
    row: "a link that was copied",
    from: asset,
    async act({ page, button }) {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.resolve();
      });
      await button("views:asset.share").first().click();
      await button("global:action.copy").click();
    },
    told: ({ notice }) => notice("info", "toast:copy_share.success"),
    recovers: ({ page }) => expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached(),
  },
  {
    row: "a link that could not be copied",
    from: asset,
    async act({ page, button }) {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
        document.execCommand = () => false;
      });
      await button("views:asset.share").first().click();
      await button("global:action.copy").click();
    },
    told: ({ notice }) => notice("danger", "toast:copy_share.error"),
    async recovers({ page, button, notice }) {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.resolve();
      });
      await button("global:action.copy").click();
      await expect(notice("info", "toast:copy_share.success")).toBeVisible();
    },
  },
  {
    row: "another language says whether it came",
    from: dashboard,
    faults: [at("internal", "translations.get")],
    act: (scene) => choose(scene, NAMES[OTHER[scene.lang]]),
    told: ({ notice }) => notice("danger", "toast:language.error"),
    async recovers(scene) {
      const { page, lang } = scene;
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await choose(scene, NAMES[OTHER[lang]]);
      await expect(noticeOf(scene, OTHER[lang])).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", OTHER[lang]);
      await choose(scene, NAMES[lang]);
      await expect(noticeOf(scene, lang)).toBeVisible();
    },
  },
  {
    row: "a session that may not call: one reload, then the login",
    from: search,
    faults: [{ name: "session.forbidden" }],
    async act(scene) {
      await searchFor(scene, "Lagune");
      // The search says it, too, before the page is loaded anew.
      await expect(scene.page).toHaveURL(/#\/login/);
    },
    told: ({ page, words }) => page.getByRole("main").getByText(words("toast:error.session.forbidden")),
    async recovers(scene) {
      await scene.page.getByRole("link", { name: scene.exactly("views:login.guest") }).click();
      await scene.page.goto("/#/search/*");
      await isFound(scene);
    },
  },
];

/** What takes a while: the portal asks again after ten seconds. */
export const startRows: readonly Row[] = [
  {
    row: "settings that cannot be loaded",
    from: dashboard,
    faults: [at("internal", "config.get")],
    act: ({ page }) => page.reload(),
    told: ({ notice }) => notice("warning", "toast:config.load_failed"),
    async recovers({ page }) {
      await expect(page).toHaveTitle(/Halm & Ton/, { timeout: 20_000 });
    },
  },
];
