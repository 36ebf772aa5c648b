// Login scenes: providers, a forgotten password, the page that its mail links to, and an expired session.
import { type Asset, getAssetKind } from "../support/library.ts";
import { expireSession } from "../support/page-state.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import {
  combineSteps,
  findButton,
  openAssetPage,
  openPage,
  openResults,
  type Scene,
  type SceneContext,
} from "./scene-steps.ts";

const NATIVE = { name: "native", url: "#/login" };
const PROVIDERS = ["Halm & Ton", "Entra ID"].map((name) => ({ name, url: "https://login.halm-ton.example/" }));
const CODE = "Q7xQ7xQ7xQ7xQ7xQ7xQ7xQ7xQ7xQ7xQ7xQ7xQ7xQ7x0";

/** The login page of a server with mail, with these login methods. */
const loginWith = (login: readonly object[]) => async (stage: SceneContext) => {
  await stage.page.route("**/api/session/methods", (route) => route.fulfill({ json: { login, passwordReset: true } }));
  await openPage("/#/login", "form h1, main h1")(stage);
};

const requestReset = combineSteps(loginWith([NATIVE]), async ({ page }) => {
  await findButton(page, /^(Passwort vergessen|Forgot your password)/).click();
  await page.getByRole("dialog").getByRole("textbox").waitFor();
});

/** The page that the link of a mail opens. */
const passwordPage = (purpose: "password-reset" | "invitation") => async (stage: SceneContext) => {
  await stage.page.route("**/api/user/password_code", (route) => route.fulfill({ json: { user: "lena", purpose } }));
  await openPage(`/#/password/${CODE}`, "main input[type=password]")(stage);
};

const typePasswords = (first: string, again: string) =>
  combineSteps(passwordPage("password-reset"), async ({ page }) => {
    const fields = page.locator("main input[type=password]");
    await fields.first().fill(first);
    await fields.last().fill(again);
    await page.locator("main form [type=submit]").click();
  });

const isPicture = (one: Asset) => getAssetKind(one) === "image";

export const loginScenes: readonly Scene[] = [
  { name: "login-providers", show: loginWith([NATIVE, ...PROVIDERS]) },
  { name: "login-reset", show: requestReset },
  {
    name: "login-reset-sent",
    show: combineSteps(requestReset, async ({ page }) => {
      await page.route("**/api/user/passwordmail", (route) => route.fulfill({ json: {} }));
      await page.getByRole("dialog").getByRole("textbox").fill("lena");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByRole("textbox").waitFor({ state: "detached" });
    }),
  },
  { name: "password-new", show: passwordPage("password-reset") },
  { name: "password-invited", show: passwordPage("invitation") },
  { name: "password-weak", show: typePasswords("passwort", "anders") },
  {
    name: "password-dead",
    show: async (stage) => {
      await stage.page.route("**/api/user/password_code", (route) =>
        route.fulfill({ status: 404, json: { code: "password.code_invalid", message: "gone", requestId: "r" } }),
      );
      await openPage(`/#/password/${CODE}`, "main h1")(stage);
    },
  },
  {
    name: "session-over",
    as: "assetUser",
    show: async (stage) => {
      await openResults(stage);
      await expireSession(stage.page);
      await createSearchScreen(stage.page).field.pressSequentially("Lag");
      await stage.page.getByRole("dialog").locator("input[type=password]").waitFor();
    },
  },
  {
    name: "session-over-download",
    as: "assetUser",
    show: combineSteps(openAssetPage(isPicture), async (stage) => {
      await findButton(stage.page, /^(Herunterladen|Download)$/)
        .first()
        .click();
      await stage.page.getByRole("dialog").waitFor();
      await expireSession(stage.page);
      await stage.page
        .getByRole("dialog")
        .getByRole("button", { name: /^(Herunterladen|Download)$/ })
        .click();
      await stage.page.getByRole("dialog").locator("input[type=password]").waitFor();
    }),
  },
  {
    name: "admin-server-mails",
    as: "portalAdmin",
    show: async (stage) => {
      await stage.page.route("**/console/overview.get*", async (route) => {
        const reply = await (await route.fetch()).json();
        reply.result.data.mails = {
          ...reply.result.data.mails,
          off: null,
          waiting: 2,
          waitingSince: Date.now() - 3_600_000,
          lastProblem: "connect ECONNREFUSED 127.0.0.1:2525",
          givenUp: [
            {
              at: Date.now() - 86_400_000,
              kind: "invitation",
              to: "jonas@example.org",
              reason: "refused",
              detail: "550",
            },
          ],
        };
        await route.fulfill({ json: reply });
      });
      await openPage("/#/admin/server", "main details summary")(stage);
      await stage.page.locator("main details summary").first().click();
    },
  },
];
