// Scenes of the sections Accounts and API tokens.
import type { Page } from "@playwright/test";
import { button, inSequence, openPage, type Scene, type SceneContext } from "./scene-steps.ts";

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

const newToken: Scene["show"] = inSequence(tokens, async (stage) => {
  await button(stage.page, /^(Neues Token|New token)$/).click();
  await dialog(stage).getByRole("textbox").fill("Archiv");
  await dialog(stage).getByRole("combobox").first().selectOption("guest");
});

export const accountScenes: readonly Scene[] = [
  { name: "admin-accounts-invited", as: "portalAdmin", mediumWidth: true, show: accounts },
  {
    name: "admin-invite",
    as: "portalAdmin",
    show: inSequence(accounts, async (stage) => {
      await button(stage.page, invite).first().click();
      await dialog(stage).getByRole("radio").first().waitFor();
    }),
  },
  {
    name: "admin-invite-no-server",
    as: "portalAdmin",
    show: async (stage) => {
      await openPage("/#/admin/accounts", "main section h3")(stage);
      await button(stage.page, invite).first().click();
      await dialog(stage).getByText("VITRINE_SMTP_URL").waitFor();
    },
  },
  {
    name: "admin-invitation-failed",
    as: "portalAdmin",
    show: inSequence(accounts, async (stage) => {
      await button(stage.page, /jonas.*/)
        .filter({ hasText: /^(Einladung|Invitation)$/ })
        .click();
      await dialog(stage).getByText("No such user here").waitFor();
    }),
  },
  {
    name: "admin-invitation-link",
    as: "portalAdmin",
    show: inSequence(accounts, async (stage) => {
      await stage.page.route("**/console/invitations.link*", (route) =>
        route.fulfill({
          json: { result: { data: { url: `/#/password/${"Q7x".repeat(14)}`, until: now() + 7 * DAY } } },
        }),
      );
      await button(stage.page, /^(„lou“ einladen|Invite “lou”)$/).click();
      await dialog(stage)
        .getByRole("button", { name: /^(Link erstellen|Create link)$/ })
        .click();
      await dialog(stage)
        .getByRole("button", { name: /^(Kopieren|Copy)$/ })
        .waitFor();
    }),
  },
  { name: "admin-tokens", as: "portalAdmin", mediumWidth: true, show: tokens },
  { name: "admin-token", as: "portalAdmin", show: newToken },
  {
    name: "admin-token-shown",
    as: "portalAdmin",
    show: inSequence(newToken, async (stage) => {
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
