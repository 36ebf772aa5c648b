// Rows of the error catalogue for visitors: the injected fault, the action, the expected message and its kind, and the
// recovery once the fault is off.
import type { Locator } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { expect, isPhone, submitLoginForm } from "../support/journey.ts";
import { getAssetTitle } from "../support/library.ts";
import { mockSettings } from "../support/mock-replies.ts";
import {
  type ActiveFault,
  createFault,
  createOneTimeFault,
  createTextPattern,
  type ErrorScene,
  type Lang,
} from "./error-scene.ts";

export interface ErrorRow {
  /** The row's name in the catalogue. */
  readonly row: string;
  /** The start address, from the hash on. */
  readonly startAddress: (scene: ErrorScene) => string;
  /** Faults injected for the session. */
  readonly faults?: readonly ActiveFault[];
  /** A fault injected by header into requests to an address that carry no session, or another one. */
  readonly headerFault?: { readonly of: RegExp; readonly fault: string };
  provoke(scene: ErrorScene): Promise<unknown>;
  shown(scene: ErrorScene): Locator;
  /** Expects recovery once all faults are off. */
  recovers(scene: ErrorScene): Promise<unknown>;
}

const UNKNOWN_USER = { name: "somebody", password: "a-wrong-one" };
const HAS_RESULTS = /^[1-9]/;

const login = () => "#/login";
const search = () => "#/search/*";
const dashboard = () => "#/";
const asset = (scene: ErrorScene) => `#/asset/${scene.asset.id}`;

async function searchFor(scene: ErrorScene, text: string): Promise<void> {
  await scene.search.field.fill(text);
  await scene.search.field.press("Enter");
}
const isFound = (scene: ErrorScene) => expect(scene.search.heading).toHaveText(HAS_RESULTS);
const logsInAgain = async ({ page, textMatching: words }: ErrorScene) => {
  await submitLoginForm(page, accountWithRole("assetUser"));
  await expect(page).not.toHaveURL(/#\/login/);
  await expect(
    page.getByRole("banner").getByRole("button", { name: words("global:header.account_of", "global:header.menu") }),
  ).toBeVisible();
};

const dialog = ({ page }: ErrorScene) => page.getByRole("dialog");

function refusedLogin(row: string, fault: string, key: string): ErrorRow {
  return {
    row,
    startAddress: login,
    faults: [createFault(fault, "session.get")],
    provoke: ({ page }) => submitLoginForm(page, UNKNOWN_USER),
    shown: ({ alert }) => alert(key),
    recovers: logsInAgain,
  };
}

export const loginRows: readonly ErrorRow[] = [
  {
    row: "a login that is blocked says for how many minutes",
    startAddress: login,
    faults: [createFault("login.blocked", "session.get")],
    provoke: ({ page }) => submitLoginForm(page, UNKNOWN_USER),
    shown: ({ alert }) => alert("views:login.blocked").filter({ hasText: "7" }),
    recovers: logsInAgain,
  },
  refusedLogin("a wrong name or password", "login.invalid", "views:login.wrong"),
  refusedLogin("an account without authorization", "login.no_authorization", "views:login.no_authorization"),
  refusedLogin("a portal where names and passwords open nothing", "login.not_native", "toast:error.login.not_native"),
  refusedLogin("a login that fails", "internal", "views:login.failed"),
  refusedLogin("a login at a server that is too busy", "overloaded", "toast:error.overloaded"),
  refusedLogin("a login at a server without room", "storage.full", "toast:error.storage.full"),
  {
    row: "a password that could not be reset, and was",
    startAddress: login,
    faults: [createFault("internal", "user.passwordmail")],
    async provoke(scene) {
      await scene.button("views:login.reset.link").click();
      await dialog(scene).getByRole("textbox").fill(UNKNOWN_USER.name);
      await scene.button("views:login.reset.submit", dialog(scene)).click();
    },
    shown: ({ notice }) => notice("danger", "toast:login.reset_failed"),
    async recovers(scene) {
      await scene.button("views:login.reset.submit", dialog(scene)).click();
      await expect(scene.notice("success", "toast:login.reset_success")).toBeVisible();
      await scene.button("global:action.close", dialog(scene)).last().click();
    },
  },
  {
    row: "a link for a new password that works no more",
    startAddress: login,
    faults: [createFault("password.code_invalid", "user.password_code")],
    provoke: ({ page }) => page.goto("/#/password/a-code"),
    shown: ({ page, textMatching: words }) =>
      page
        .getByRole("main")
        .filter({ hasText: words("views:password.invalid.title") })
        .filter({ hasText: words("views:password.invalid.invited") }),
    async recovers(scene) {
      await scene.page.getByRole("link", { name: scene.exactText("views:password.invalid.login") }).click();
      await logsInAgain(scene);
    },
  },
  {
    row: "a link to sign in that works no more",
    startAddress: login,
    headerFault: { of: /\/session\/get\?token=/, fault: "login.code_invalid" },
    provoke: ({ page }) => page.goto("/?code#/login?token=a-code"),
    shown: ({ page, textMatching: words }) => page.getByRole("main").getByText(words("views:login.sign_on.expired")),
    recovers: logsInAgain,
  },
  {
    row: "a language without a form to register",
    startAddress: login,
    async provoke({ page, button }) {
      await mockSettings(page, (settings) => {
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
    shown: ({ notice }) => notice("warning", "toast:login.register_failed"),
    recovers: ({ page }) => expect(page.getByRole("textbox").first()).toBeVisible(),
  },
  {
    row: "an account without a role",
    startAddress: login,
    faults: [createFault("login.no_role", "session.get")],
    provoke: ({ page }) => submitLoginForm(page, accountWithRole("assetUser")),
    shown: ({ notice }) => notice("info", "toast:login.unauthorized"),
    recovers: async (scene) => {
      await scene.page.goto("/#/login");
      await logsInAgain(scene);
    },
  },
];

const retries = async (scene: ErrorScene) => {
  await scene.button("views:search.error.retry").click();
  await isFound(scene);
};

export const searchRows: readonly ErrorRow[] = [
  {
    row: "a search that failed three times",
    startAddress: search,
    faults: [createFault("internal", "search.find")],
    async provoke(scene) {
      const tries = new Set<string>();
      scene.page.on("response", (reply) => {
        if (reply.status() === 500 && /solr_q=Lagune/.test(reply.url()))
          tries.add(reply.headers()["x-request-id"] ?? String(tries.size));
      });
      await searchFor(scene, "Lagune");
      await expect.poll(() => tries.size).toBeGreaterThanOrEqual(3);
    },
    shown: ({ alert }) => alert("toast:error.rate.limited"),
    recovers: retries,
  },
  {
    row: "a search that is refused for too many requests",
    startAddress: search,
    faults: [createFault("rate.limited", "search.find")],
    provoke: (scene) => searchFor(scene, "Lagune"),
    shown: ({ alert }) => alert("toast:error.rate.limited"),
    recovers: retries,
  },
  {
    row: "a search that is not ready goes on by itself",
    startAddress: search,
    faults: [createFault("search.unavailable", "search.find")],
    provoke: (scene) => searchFor(scene, "Lagune"),
    shown: ({ alert }) => alert("views:search.error.unavailable"),
    recovers: isFound,
  },
  {
    row: "an answer that breaks off",
    startAddress: search,
    faults: [createFault("network.malformed", "search.find")],
    provoke: (scene) => searchFor(scene, "Lagune"),
    shown: ({ alert }) => alert("toast:error.unknown"),
    recovers: retries,
  },
  {
    row: "a connection that breaks",
    startAddress: search,
    faults: [createFault("network.cut", "search.find")],
    provoke: (scene) => searchFor(scene, "Lagune"),
    shown: ({ alert }) => alert("toast:error.unknown", "toast:error.network"),
    recovers: retries,
  },
  {
    row: "an answer that is late",
    startAddress: search,
    faults: [createFault("network.slow", "search.find")],
    provoke: (scene) => searchFor(scene, "Lagune"),
    shown: ({ search, textMatching: words }) => search.heading.filter({ hasText: words("views:search.searching_for") }),
    recovers: isFound,
  },
  {
    row: "a filter that the index does not know any more",
    startAddress: search,
    faults: [createOneTimeFault("search.unknown_field", "search.find")],
    provoke: (scene) => searchFor(scene, "Lagune"),
    shown: ({ notice }) => notice("warning", "toast:search.fields_gone"),
    recovers: isFound,
  },
  {
    row: "the tag of an unknown value",
    startAddress: () => "#/search/*?keywords=Xyzzy",
    provoke: ({ search }) => expect(search.chips).toBeVisible(),
    shown: ({ search, textMatching: words }) => search.chips.filter({ hasText: words("views:search.tags.error") }),
    async recovers(scene) {
      await scene.search.chips.getByRole("button").first().click();
      await isFound(scene);
    },
  },
  {
    row: "a guest's session that has run out is another one, and nobody is told",
    startAddress: search,
    faults: [createFault("session.required", "search.find")],
    provoke: (scene) => searchFor(scene, "Lagune"),
    // Faults do not apply to the new session.
    shown: ({ search }) => search.heading.filter({ hasText: HAS_RESULTS }).filter({ hasText: "Lagune" }),
    recovers: isFound,
  },
];

const NAMES: Readonly<Record<Lang, string>> = { de: "Deutsch", en: "English" };
const OTHER: Readonly<Record<Lang, Lang>> = { de: "en", en: "de" };

const noticeOf = ({ page }: ErrorScene, lang: Lang) =>
  page.locator('[data-kind="success"]').filter({ hasText: createTextPattern(lang, "toast:language.success") });

/** Chooses a language in the header's menu; on a phone it is part of the account menu. */
async function choose({ page }: ErrorScene, language: string): Promise<void> {
  const keys = isPhone(page) ? ["global:header.menu", "global:header.account_of"] : ["global:language.choose_from"];
  const name = new RegExp([createTextPattern("de", ...keys).source, createTextPattern("en", ...keys).source].join("|"));
  await page.getByRole("banner").getByRole("button", { name }).click();
  await page.getByRole("menu").getByText(language, { exact: true }).click();
}

export const pageRows: readonly ErrorRow[] = [
  {
    row: "a collection that cannot be loaded looks empty, without a message",
    startAddress: dashboard,
    faults: [createFault("internal", "collections.get", "search.find")],
    provoke: ({ page }) => page.reload(),
    shown: ({ page, exactText: exactly }) => page.getByText(exactly("views:dashboard.collection.empty")).first(),
    async recovers({ page, alert }) {
      await expect(alert("toast:error.internal")).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("main").getByRole("listitem").getByRole("link").first()).toBeVisible();
    },
  },
  {
    row: "a page that cannot be loaded",
    startAddress: dashboard,
    faults: [createFault("internal", "pages.get")],
    provoke: ({ page }) => page.goto("/#/custom/imprint"),
    shown: ({ page, textMatching: words }) => page.getByRole("main").filter({ hasText: words("toast:error.internal") }),
    async recovers({ page, button }) {
      await button("global:action.retry").click();
      await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    row: "a page in a language that is not there any more",
    startAddress: dashboard,
    faults: [createFault("settings.language_unknown", "pages.get")],
    provoke: ({ page }) => page.goto("/#/custom/imprint"),
    shown: ({ page, textMatching: words }) => page.getByRole("main").filter({ hasText: words("views:custom.missing") }),
    async recovers({ page }) {
      await page.goto("/?again#/custom/imprint");
      await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    row: "an asset that cannot be loaded",
    startAddress: dashboard,
    faults: [createFault("internal", "assets.get")],
    provoke: (scene) => scene.page.goto(`/${asset(scene)}`),
    shown: ({ page, textMatching: words }) => page.getByRole("main").filter({ hasText: words("toast:error.internal") }),
    async recovers({ page, button, asset }) {
      await button("global:action.retry").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(asset));
    },
  },
  {
    row: "no address for a preview",
    startAddress: asset,
    faults: [createFault("preview.not_permitted", "download.preview")],
    provoke: ({ button }) => button("views:asset.preview").first().click(),
    shown: ({ notice }) => notice("warning", "toast:download.unauthorized"),
    async recovers({ page, button, textMatching: words }) {
      await page.reload();
      await button("views:asset.preview").first().click();
      await expect(page.getByRole("dialog", { name: words("views:preview.label") })).toBeVisible();
      await page.keyboard.press("Escape");
    },
  },
  {
    row: "a link that was copied",
    startAddress: asset,
    async provoke({ page, button }) {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.resolve();
      });
      await button("views:asset.share").first().click();
      await button("global:action.copy").click();
    },
    shown: ({ notice }) => notice("info", "toast:copy_share.success"),
    recovers: ({ page }) => expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached(),
  },
  {
    row: "a link that could not be copied",
    startAddress: asset,
    async provoke({ page, button }) {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
        document.execCommand = () => false;
      });
      await button("views:asset.share").first().click();
      await button("global:action.copy").click();
    },
    shown: ({ notice }) => notice("danger", "toast:copy_share.error"),
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
    startAddress: dashboard,
    faults: [createFault("internal", "translations.get")],
    provoke: (scene) => choose(scene, NAMES[OTHER[scene.lang]]),
    shown: ({ notice }) => notice("danger", "toast:language.error"),
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
    startAddress: search,
    faults: [{ name: "session.forbidden" }],
    async provoke(scene) {
      await searchFor(scene, "Lagune");
      // The search shows it, too, before the page is reloaded.
      await expect(scene.page).toHaveURL(/#\/login/);
    },
    shown: ({ page, textMatching: words }) => page.getByRole("main").getByText(words("toast:error.session.forbidden")),
    async recovers(scene) {
      await scene.page.getByRole("link", { name: scene.exactText("views:login.guest") }).click();
      await scene.page.goto("/#/search/*");
      await isFound(scene);
    },
  },
];

/** Slow rows: the portal retries after ten seconds. */
export const startRows: readonly ErrorRow[] = [
  {
    row: "settings that cannot be loaded",
    startAddress: dashboard,
    faults: [createFault("internal", "config.get")],
    provoke: ({ page }) => page.reload(),
    shown: ({ notice }) => notice("warning", "toast:config.load_failed"),
    async recovers({ page }) {
      await expect(page).toHaveTitle(/Halm & Ton/, { timeout: 20_000 });
    },
  },
];
