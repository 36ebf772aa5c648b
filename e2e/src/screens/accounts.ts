// Scenes of the sections Accounts and API tokens.
import type { Page } from "@playwright/test";
import { combineSteps, findButton, openPage, type Scene, type SceneContext } from "./scene-steps.ts";

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);

/** Mocks the reply of a console procedure, since the demo has no mail server. */
const answer = (page: Page, procedure: string, data: (real: unknown) => unknown) =>
  page.route(`**/console/${procedure}*`, async (route) => {
    const { result } = await (await route.fetch()).json();
    await route.fulfill({ json: { result: { data: data(result?.data) } } });
  });

const person = (id: number, name: string, email: string | null) => ({
  id,
  name,
  displayName: null,
  email,
  assetUser: true,
  guiAdmin: false,
  enabled: true,
  hasPassword: false,
  lastLoginAt: null,
  sessions: 0,
  groups: ["press"],
});

async function withInvited({ page }: SceneContext): Promise<void> {
  const until = now() + 6 * DAY;
  await answer(page, "accounts.list", (real) => [
    person(91, "ina", "ina@example.org"),
    person(92, "jonas", "jonas@example.org"),
    person(93, "kim", "kim@example.org"),
    person(94, "lou", null),
    ...(real as object[]),
  ]);
  await answer(page, "invitations.list", () => ({
    native: true,
    off: null,
    open: [
      { accountId: 91, state: "open", until, detail: null },
      { accountId: 92, state: "failed", until, detail: "550 5.1.1 No such user here" },
      { accountId: 93, state: "mailing", until: null, detail: "connect ECONNREFUSED 192.0.2.25:25" },
    ],
  }));
}

const accounts: Scene["show"] = async (stage) => {
  await withInvited(stage);
  await openPage("/#/admin/accounts", "main section h3")(stage);
};
const invite = /^(Einladen|Invite)$/;
const dialog = ({ page }: SceneContext) => page.getByRole("dialog");

async function tokens(stage: SceneContext): Promise<void> {
  const made = now() - 40 * DAY;
  await answer(stage.page, "tokens.list", () => [
    { id: 1, name: "Website", group: "guest", createdAt: made, lastUsedAt: now() - 120, expiresAt: null },
    { id: 2, name: "newsletter", group: "press", createdAt: made, lastUsedAt: null, expiresAt: now() + 325 * DAY },
    { id: 3, name: "Druckerei", group: "press", createdAt: made, lastUsedAt: made + DAY, expiresAt: made + 30 * DAY },
  ]);
  await openPage("/#/admin/tokens", "main section h3")(stage);
}

const newToken: Scene["show"] = combineSteps(tokens, async (stage) => {
  await findButton(stage.page, /^(Neues Token|New token)$/).click();
  await dialog(stage).getByRole("textbox").fill("Archiv");
  await dialog(stage).getByRole("combobox").first().selectOption("guest");
});

export const accountScenes: readonly Scene[] = [
  { name: "admin-accounts-invited", as: "portalAdmin", mediumWidth: true, show: accounts },
  {
    name: "admin-invite",
    as: "portalAdmin",
    show: combineSteps(accounts, async (stage) => {
      await findButton(stage.page, invite).first().click();
      await dialog(stage).getByRole("radio").first().waitFor();
    }),
  },
  {
    name: "admin-invite-no-server",
    as: "portalAdmin",
    show: async (stage) => {
      await openPage("/#/admin/accounts", "main section h3")(stage);
      await findButton(stage.page, invite).first().click();
      await dialog(stage)
        .getByText(/kann noch keine E-Mails|cannot send mail yet/)
        .waitFor();
    },
  },
  {
    name: "admin-invitation-failed",
    as: "portalAdmin",
    show: combineSteps(accounts, async (stage) => {
      await findButton(stage.page, /jonas.*/)
        .filter({ hasText: /^(Einladung|Invitation)$/ })
        .click();
      await dialog(stage).getByText("No such user here").waitFor();
    }),
  },
  {
    name: "admin-invitation-link",
    as: "portalAdmin",
    show: combineSteps(accounts, async (stage) => {
      await stage.page.route("**/console/invitations.link*", (route) =>
        route.fulfill({
          json: { result: { data: { url: `/#/password/${"Q7x".repeat(14)}`, until: now() + 7 * DAY } } },
        }),
      );
      await findButton(stage.page, /^(„lou“ einladen|Invite “lou”)$/).click();
      await dialog(stage)
        .getByRole("button", { name: /^(Link erstellen|Create link)$/ })
        .click();
      await dialog(stage)
        .getByRole("button", { name: /^(Kopieren|Copy)$/ })
        .waitFor();
    }),
  },
  {
    name: "admin-invite-many",
    as: "portalAdmin",
    show: combineSteps(accounts, async (stage) => {
      await findButton(stage.page, /^(Mehrere einladen|Invite several)$/).click();
      await dialog(stage)
        .getByRole("textbox")
        .first()
        .fill("Mira Vogt <mira@example.org>\npaul@example.org\nnora.example.org\nina@example.org");
    }),
  },
  {
    name: "admin-invited-many",
    as: "portalAdmin",
    show: combineSteps(accounts, async (stage) => {
      const link = { url: `/#/password/${"Q7x".repeat(14)}`, until: now() + 7 * DAY };
      await stage.page.route("**/console/invitations.addMany*", (route) =>
        route.fulfill({
          json: {
            result: {
              data: [
                { email: "mira@example.org", refused: null, link },
                { email: "paul@example.org", refused: "account.exists", link: null },
              ],
            },
          },
        }),
      );
      await findButton(stage.page, /^(Mehrere einladen|Invite several)$/).click();
      await dialog(stage)
        .getByRole("textbox")
        .first()
        .fill("Mira Vogt <mira@example.org>\npaul@example.org\nnora.example.org");
      await dialog(stage)
        .getByRole("button", { name: /^(2 Personen einladen|Invite 2 people)$/ })
        .click();
      await dialog(stage)
        .getByRole("button", { name: /^(Kopieren|Copy)$/ })
        .waitFor();
    }),
  },
  { name: "admin-groups", as: "portalAdmin", mediumWidth: true, show: openPage("/#/admin/accounts/groups", "main h3") },
  {
    name: "admin-rights",
    as: "portalAdmin",
    mediumWidth: true,
    show: openPage("/#/admin/accounts/rights", "main section button"),
  },
  {
    name: "admin-pool-rights",
    as: "portalAdmin",
    show: combineSteps(openPage("/#/admin/accounts/rights", "main section button"), async (stage) => {
      await findButton(stage.page, /(im Bereich|in the pool)/)
        .first()
        .click();
      await dialog(stage).getByRole("checkbox").first().waitFor();
    }),
  },
  {
    name: "group-view",
    as: "portalAdmin",
    mediumWidth: true,
    show: combineSteps(openPage("/#/admin/accounts/rights", "main section button"), async ({ page }) => {
      await findButton(page, /^(Portal so ansehen wie „press“|See the portal as “press”)$/).click();
      await page.getByRole("region", { name: /^(Ansicht als Gruppe|View as a group)$/ }).waitFor();
      await page.getByRole("main").getByRole("link").first().waitFor();
    }),
  },
  { name: "admin-tokens", as: "portalAdmin", mediumWidth: true, show: tokens },
  { name: "admin-token", as: "portalAdmin", show: newToken },
  {
    name: "admin-token-shown",
    as: "portalAdmin",
    show: combineSteps(newToken, async (stage) => {
      const listed = { id: 4, name: "Archiv", group: "guest", createdAt: now(), lastUsedAt: null, expiresAt: null };
      await stage.page.route("**/console/tokens.add*", (route) =>
        route.fulfill({ json: { result: { data: { token: `vitrine_${"k9Z".repeat(11)}`, listed } } } }),
      );
      await dialog(stage)
        .getByRole("button", { name: /^(Token anlegen|Create token)$/ })
        .click();
      await dialog(stage)
        .getByRole("button", { name: /^(Kopieren|Copy)$/ })
        .waitFor();
    }),
  },
];
