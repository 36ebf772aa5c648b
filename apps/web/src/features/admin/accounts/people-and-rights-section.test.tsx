import { screen, waitFor, within } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { beforeEach, expect, it, vi } from "vitest";
import type { Account, GroupsReply, InvitationsReply } from "../../../shared/api/console-client.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { PeopleAndRightsSection } from "./people-and-rights-section.tsx";

const account = (id: number, name: string, facts: Partial<Account> = {}): Account => ({
  id,
  name,
  displayName: null,
  email: null,
  assetUser: true,
  guiAdmin: false,
  enabled: true,
  hasPassword: true,
  lastLoginAt: null,
  sessions: 0,
  groups: [],
  ...facts,
});
const accounts = [
  account(1, "ada", { guiAdmin: true }),
  account(2, "mira", {
    lastLoginAt: 1_790_000_000,
    sessions: 2,
    displayName: "Mira Vogt",
    email: "mira@example.org",
    groups: ["press"],
  }),
  account(3, "old", { enabled: false, assetUser: false }),
  account(4, "ina", { email: "ina@example.org", hasPassword: false }),
  account(5, "paul", { hasPassword: false }),
  account(6, "eva", { email: "eva@example.org", hasPassword: false }),
];
const UNTIL = 1_796_256_000;
const open: InvitationsReply["open"] = [
  { accountId: 4, state: "open", until: UNTIL, detail: null },
  { accountId: 6, state: "failed", until: UNTIL, detail: "550 No such user here" },
];
const groups: GroupsReply = {
  groups: [
    { name: "guest", members: 0, tokens: [], grants: [{ pool: "public", sets: [-1] }] },
    { name: "press", members: 1, tokens: ["Nightly"], grants: [] },
  ],
  pools: [{ name: "public", labels: { de: "Öffentlich", en: "Public" } }],
  convertSets: [
    { id: 0, titles: { de: "Original" } },
    { id: 1, titles: { de: "Web" } },
  ],
};
const server = {
  accounts: {
    list: { query: vi.fn() },
    add: { mutate: vi.fn() },
    change: { mutate: vi.fn() },
    remove: { mutate: vi.fn() },
    endSessions: { mutate: vi.fn() },
  },
  invitations: {
    list: { query: vi.fn() },
    addByMail: { mutate: vi.fn() },
    addByLink: { mutate: vi.fn() },
    mail: { mutate: vi.fn() },
    link: { mutate: vi.fn() },
    withdraw: { mutate: vi.fn() },
  },
  groups: {
    list: { query: vi.fn() },
    add: { mutate: vi.fn() },
    grant: { mutate: vi.fn() },
    remove: { mutate: vi.fn() },
  },
};
vi.mock("../../../shared/api/use-console-client.ts", () => ({ useConsoleClient: () => server }));

const refusal = (code: string) =>
  new TRPCClientError("refused", { result: { error: { message: "", code: -32600, data: { httpStatus: 400, code } } } });

beforeEach(() => {
  for (const one of [server.accounts, server.invitations, server.groups].flatMap((part) => Object.values(part))) {
    for (const call of Object.values(one)) (call as ReturnType<typeof vi.fn>).mockReset().mockResolvedValue({});
  }
  server.accounts.list.query.mockResolvedValue(accounts);
  server.invitations.list.query.mockResolvedValue({ native: true, off: null, open });
  server.groups.list.query.mockResolvedValue(groups);
});

const drafts = createDraftStore({});
const Section = () => (
  <DraftProvider value={drafts}>
    <PeopleAndRightsSection />
  </DraftProvider>
);

async function begin() {
  const drawn = await renderWithProviders(<Section />, {
    client: createFakeClient(() => ({})),
    as: createTestSession("ada"),
  });
  await screen.findByRole("button", { name: "„mira“ bearbeiten" });
  return drawn;
}
async function beginWithGroups() {
  const drawn = await renderWithProviders(<Section />, {
    client: createFakeClient(() => ({})),
    as: createTestSession("ada"),
    at: "/admin/accounts/groups",
    path: "/admin/*",
  });
  await screen.findByText("press");
  return drawn;
}
const row = (name: string) => screen.getByRole("heading", { name }).closest("li");
const dialog = () => screen.findByRole("dialog");

it("shows the name and rights of each account, and marks the admin's own", async () => {
  await begin();
  expect(row("ada")).toHaveTextContent("Ihr eigenes Konto · verwaltet das Portal · sieht Medien");
  expect(row("Mira Vogt")).toHaveTextContent("mira · mira@example.org sieht Medien · Gruppen: press");
  expect(row("Mira Vogt")).toHaveTextContent(/zuletzt angemeldet: .*2026.* · 2 offene Sitzungen/);
  expect(row("ada")).not.toHaveTextContent("Anmeldung");
  expect(row("old")).toHaveTextContent("gesperrt");
});

it("whose username is the mail address has it once, and people are sorted by the names shown", async () => {
  server.accounts.list.query.mockResolvedValue([
    account(1, "mira"),
    account(2, "zoe@example.org", { displayName: "Ben Zorn", email: "zoe@example.org" }),
    account(3, "ina@example.org", { email: "ina@example.org" }),
  ]);
  await begin();
  const names = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(["Ben Zorn", "ina@example.org", "mira"]);
  for (const { textContent } of screen.getAllByRole("listitem").slice(0, 2)) {
    expect(textContent?.match(/example\.org/g)).toHaveLength(1);
  }
});

it("shows what each group sees, with the names of pools, and all visitors by a name", async () => {
  await beginWithGroups();
  expect(row("Alle Besucher")).toHaveTextContent("gilt für alle, auch für Gäste · sieht Öffentlich");
  expect(row("press")).toHaveTextContent("1 Konto · sieht Öffentlich");
});

it("each tab has its address, and the focus stays on the tab", async () => {
  const { user } = await renderWithProviders(<Section />, {
    client: createFakeClient(() => ({})),
    as: createTestSession("ada"),
    at: "/admin/accounts",
    path: "/admin/*",
  });
  await screen.findByRole("heading", { name: "Mira Vogt" });
  await user.click(screen.getByRole("button", { name: "Gruppen" }));
  expect(await screen.findByRole("heading", { name: "press" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Gruppen" })).toHaveFocus();
  expect(screen.getByRole("button", { name: "Gruppen" })).toHaveAttribute("aria-current", "true");
  await user.click(screen.getByRole("button", { name: "Rechte" }));
  expect(await screen.findByRole("table")).toBeInTheDocument();
});

it("a new account is validated before it is sent, and an error does not lose the input", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "Neues Konto" }));
  const form = within(await dialog());
  await user.type(form.getByLabelText("Passwort"), "short");
  await user.click(form.getByRole("button", { name: "Konto anlegen" }));
  expect(form.getByText("Bitte geben Sie einen Benutzernamen ein.")).toBeInTheDocument();
  expect(form.getByText("Das Passwort braucht mindestens 8 Zeichen.")).toBeInTheDocument();
  expect(server.accounts.add.mutate).not.toHaveBeenCalled();

  server.accounts.add.mutate.mockRejectedValueOnce(refusal("account.exists"));
  await user.type(form.getByLabelText(/^Benutzername/), " ina ");
  await user.type(form.getByLabelText("Passwort"), " enough");
  await user.click(form.getByRole("checkbox", { name: "press" }));
  await user.click(form.getByRole("button", { name: "Konto anlegen" }));
  expect(await form.findByText("Ein Konto mit diesem Namen gibt es schon.")).toBeInTheDocument();
  expect(form.getByLabelText(/^Benutzername/)).toHaveValue(" ina ");

  await user.click(form.getByRole("button", { name: "Konto anlegen" }));
  expect(server.accounts.add.mutate).toHaveBeenLastCalledWith({
    name: "ina",
    password: "short enough",
    groups: ["press"],
    assetUser: true,
    guiAdmin: false,
    enabled: true,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it.each([
  ["overloaded", "Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal."],
  ["storage.full", "Auf dem Server ist kein Platz mehr. Wer ihn betreibt, muss Platz schaffen."],
  ["rate.limited", "Das waren zu viele Anfragen. Bitte warten Sie einen Augenblick."],
  ["session.forbidden", "Ihr Konto darf das nicht."],
  ["group.guest", /^In dieser Gruppe sind alle, die das Portal besuchen/],
  ["group.set_unknown", /^Eines der Downloadformate gibt es nicht mehr/],
  ["nobody.knows", "Das konnte der Server nicht ausführen. Bitte versuchen Sie es noch einmal."],
])("the error %s is shown with its text", async (code, words) => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "Neues Konto" }));
  const form = within(await dialog());
  server.accounts.add.mutate.mockRejectedValueOnce(refusal(code));
  await user.type(form.getByLabelText(/^Benutzername/), "ina");
  await user.click(form.getByRole("button", { name: "Konto anlegen" }));
  expect(await form.findByText(words)).toBeInTheDocument();
});

it("fields limit the number of characters as the server does, and a password that is too long shows an error", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "Neues Konto" }));
  const form = within(await dialog());
  const most = (label: RegExp | string) => form.getByLabelText(label).getAttribute("maxlength");
  expect([most(/^Benutzername/), most("Name"), most("E-Mail-Adresse")]).toEqual(["100", "200", "254"]);
  await user.type(form.getByLabelText(/^Benutzername/), "ina");
  await user.click(form.getByLabelText("Passwort"));
  await user.paste("x".repeat(1001));
  await user.click(form.getByRole("button", { name: "Konto anlegen" }));
  expect(form.getByText("Ein Passwort hat höchstens 1.000 Zeichen.")).toBeInTheDocument();
  expect(server.accounts.add.mutate).not.toHaveBeenCalled();
});

it("for an existing account only changed fields are sent, so that a new name does not end sessions", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "„mira“ bearbeiten" }));
  const form = within(await dialog());
  await user.clear(form.getByLabelText("Name"));
  await user.type(form.getByLabelText("Name"), "Mira V.");
  await user.clear(form.getByLabelText("E-Mail-Adresse"));
  await user.click(form.getByRole("button", { name: "Speichern" }));
  expect(server.accounts.change.mutate).toHaveBeenCalledWith({ name: "mira", displayName: "Mira V.", email: null });
});

it("only added and removed groups of an account are sent, so that concurrent changes to others stay", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "„ada“ bearbeiten" }));
  const join = within(await dialog());
  await user.click(join.getByRole("checkbox", { name: "press" }));
  await user.click(join.getByRole("button", { name: "Speichern" }));
  expect(server.accounts.change.mutate).toHaveBeenCalledWith({ name: "ada", joins: ["press"] });
  await user.click(await screen.findByRole("button", { name: "„mira“ bearbeiten" }));
  const leave = within(await screen.findByRole("dialog", { name: /mira/ }));
  await user.click(leave.getByRole("checkbox", { name: "press" }));
  await user.click(leave.getByRole("button", { name: "Speichern" }));
  expect(server.accounts.change.mutate).toHaveBeenLastCalledWith({ name: "mira", leaves: ["press"] });
});

it("a change of the own rights is remembered as the end of the session, a new name or group is not", async () => {
  const { user, session } = await begin();
  const edit = async (change: (form: ReturnType<typeof within>) => Promise<void>) => {
    await user.click(await screen.findByRole("button", { name: "„ada“ bearbeiten" }));
    const form = within(await dialog());
    expect(
      form.getByText(/Passwort oder Berechtigungen ändern, müssen Sie sich nach dem Speichern neu anmelden/),
    ).toBeInTheDocument();
    await change(form);
    await user.click(form.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await edit((form) => user.type(form.getByLabelText("Name"), "Ada"));
  expect(session.get().endedByOwnChange).toBeUndefined();
  await edit((form) => user.click(form.getByRole("checkbox", { name: "press" })));
  expect(session.get().endedByOwnChange).toBeUndefined();
  await edit((form) => user.click(form.getByRole("switch", { name: /^Sieht Medien/ })));
  expect(session.get().endedByOwnChange).toBe(true);
});

it("an account is deleted only after confirmation, and the last admin cannot be deleted", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "„ada“ bearbeiten" }));
  expect(within(await dialog()).getByText(/Das ist Ihr eigenes Konto/)).toBeInTheDocument();
  await user.click(within(await dialog()).getByRole("button", { name: "Konto löschen" }));
  expect(server.accounts.remove.mutate).not.toHaveBeenCalled();
  server.accounts.remove.mutate.mockRejectedValueOnce(refusal("account.last_admin"));
  await user.click(within(await screen.findByRole("dialog", { name: "„ada“ löschen?" })).getByText("Konto löschen"));
  expect(await screen.findByText(/Das ist das letzte Konto, das das Portal verwalten darf/)).toBeInTheDocument();
});

it("the sessions of an account are ended from its form, and the focus stays in the form", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "„mira“ bearbeiten" }));
  server.accounts.endSessions.mutate.mockResolvedValue({ ended: 2 });
  server.accounts.list.query.mockResolvedValue(
    accounts.map((one) => (one.name === "mira" ? { ...one, sessions: 0 } : one)),
  );
  await user.click(within(await dialog()).getByRole("button", { name: "Überall abmelden" }));
  expect(server.accounts.endSessions.mutate).toHaveBeenCalledWith({ name: "mira" });
  expect(await screen.findByText("2 Sitzungen sind beendet.")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Überall abmelden" })).toBeNull());
  expect(within(await dialog()).getByText(/keine offene Sitzung/)).toBeInTheDocument();
  expect(screen.getByRole("group", { name: "Anmeldungen" })).toHaveFocus();
});

it("an admin can end the own sessions elsewhere, but there is nothing to end with one session only", async () => {
  server.accounts.list.query.mockResolvedValue([account(1, "ada", { guiAdmin: true, sessions: 3 }), accounts[1]]);
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "„ada“ bearbeiten" }));
  expect(within(await dialog()).getByRole("button", { name: "Überall sonst abmelden" })).toBeInTheDocument();
  server.accounts.endSessions.mutate.mockRejectedValueOnce(refusal("storage.full"));
  await user.click(screen.getByRole("button", { name: "Überall sonst abmelden" }));
  expect(await screen.findByText(/Auf dem Server ist kein Platz mehr/)).toBeInTheDocument();
  server.accounts.list.query.mockResolvedValue([account(1, "ada", { guiAdmin: true, sessions: 1 })]);
  await user.click(screen.getByRole("button", { name: "Überall sonst abmelden" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /abmelden/ })).toBeNull());
});

it("rights of a group are set per pool: to see, and to download nothing, everything or some formats", async () => {
  const { user } = await beginWithGroups();
  await user.click(screen.getByRole("button", { name: "Rechte von „press“" }));
  const form = within(await dialog());
  await user.click(form.getByRole("checkbox", { name: "Darf die Medien sehen" }));
  await user.selectOptions(form.getByLabelText("Darf herunterladen"), "Nur bestimmte Downloadformate");
  await user.click(form.getByRole("checkbox", { name: "Web" }));
  await user.click(form.getByRole("button", { name: "Speichern" }));
  expect(server.groups.grant.mutate).toHaveBeenCalledWith({
    name: "press",
    grants: [{ pool: "public", sets: [0, 1] }],
  });
});

it("only changed pools of a group's rights are sent, so that rights revoked meanwhile are not restored", async () => {
  const { user } = await beginWithGroups();
  await user.click(screen.getByRole("button", { name: "Rechte von „Alle Besucher“" }));
  await user.click(within(await dialog()).getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.groups.grant.mutate).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Rechte von „Alle Besucher“" }));
  await user.click(within(await dialog()).getByRole("checkbox", { name: "Darf die Medien sehen" }));
  await user.click(within(await dialog()).getByRole("button", { name: "Speichern" }));
  expect(server.groups.grant.mutate).toHaveBeenCalledWith({ name: "guest", grants: [{ pool: "public", sets: null }] });
});

it("deleting a group shows which API tokens are deleted with it", async () => {
  const { user } = await beginWithGroups();
  await user.click(screen.getByRole("button", { name: "Rechte von „press“" }));
  await user.click(within(await dialog()).getByRole("button", { name: "Gruppe löschen" }));
  const question = await screen.findByRole("dialog", { name: "Gruppe „press“ löschen?" });
  expect(question).toHaveTextContent("1 Konto verliert, was diese Gruppe erlaubt.");
  expect(question).toHaveTextContent("Diese Tokens werden widerrufen: Nightly.");
  await user.click(within(question).getByText("Gruppe löschen"));
  expect(server.groups.remove.mutate).toHaveBeenCalledWith({ name: "press" });
});

it("many accounts can be searched by name, mail address and group", async () => {
  server.accounts.list.query.mockResolvedValue([
    ...accounts,
    ...Array.from({ length: 9 }, (_, number) => account(10 + number, `user ${number}`)),
  ]);
  const { user } = await begin();
  await user.type(screen.getByLabelText("Konten finden"), "PRESS");
  expect(screen.getByText("1 Konto gefunden")).toBeInTheDocument();
  expect(screen.queryByText("ada")).toBeNull();
});

const LINK = { url: "/#/password/a-code", until: UNTIL };
const choose = (name: RegExp) => screen.getByRole("radio", { name });

it("shows the pending invitation of an account and its expiry", async () => {
  await begin();
  expect(await screen.findByText(/^eingeladen bis \d/)).toBeInTheDocument();
  expect(row("ina")).toHaveTextContent(/eingeladen bis .*2026/);
  expect(row("eva")).toHaveTextContent("Einladung nicht zugestellt");
  expect(row("paul")).toHaveTextContent("ohne Passwort");
  expect(screen.queryByRole("button", { name: "„mira“ einladen" })).toBeNull();
});

it("inviting by mail creates an account without a password and sends the mail", async () => {
  const { user } = await begin();
  await user.click(await screen.findByRole("button", { name: "Einladen" }));
  const form = within(await dialog());
  expect(form.queryByLabelText(/Passwort/)).toBeNull();
  await user.type(form.getByLabelText(/^Benutzername/), "nora");
  await user.click(form.getByRole("button", { name: "Einladung senden" }));
  expect(form.getByText("Bitte geben Sie eine E-Mail-Adresse an: Dorthin geht die Einladung.")).toBeInTheDocument();
  expect(server.invitations.addByMail.mutate).not.toHaveBeenCalled();

  await user.type(form.getByLabelText(/^E-Mail-Adresse/), "nora@example.org");
  await user.selectOptions(form.getByLabelText("Sprache der E-Mail"), "English");
  await user.click(form.getByRole("checkbox", { name: "press" }));
  server.invitations.addByMail.mutate.mockRejectedValueOnce(refusal("account.exists"));
  await user.click(form.getByRole("button", { name: "Einladung senden" }));
  expect(await form.findByText("Ein Konto mit diesem Namen gibt es schon.")).toBeInTheDocument();
  await user.click(form.getByRole("button", { name: "Einladung senden" }));
  expect(server.invitations.addByMail.mutate).toHaveBeenLastCalledWith({
    name: "nora",
    email: "nora@example.org",
    groups: ["press"],
    assetUser: true,
    guiAdmin: false,
    locale: "en",
  });
  expect(await screen.findByText("Die Einladung an nora@example.org ist auf dem Weg.")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("the address of an invited person is the username, until another one is entered", async () => {
  const { user } = await begin();
  await user.click(await screen.findByRole("button", { name: "Einladen" }));
  await dialog();
  const email = screen.getByLabelText(/^E-Mail-Adresse/);
  const name = screen.getByLabelText(/^Benutzername/);
  expect(email).toHaveFocus();
  await user.type(email, "nora@example.org");
  expect(name).toHaveValue("nora@example.org");
  await user.clear(name);
  await user.type(name, "nora");
  await user.type(email, ".uk");
  expect(name).toHaveValue("nora");
});

it("inviting by link shows the full URL once", async () => {
  const { user } = await begin();
  server.invitations.addByLink.mutate.mockResolvedValue(LINK);
  await user.click(await screen.findByRole("button", { name: "Einladen" }));
  await dialog();
  await user.click(choose(/^Als Link/));
  await user.type(screen.getByLabelText(/^Benutzername/), "nora");
  await user.click(screen.getByRole("button", { name: "Link erstellen" }));
  const shown = await screen.findByRole("dialog", { name: "Link für „nora“" });
  expect(within(shown).getByLabelText("Link zum Weitergeben")).toHaveValue("https://portal.example/#/password/a-code");
  expect(server.accounts.list.query).toHaveBeenCalledTimes(2);
  await user.click(within(shown).getByRole("button", { name: "Fertig" }));
  expect(screen.getByRole("button", { name: "Einladen" })).toHaveFocus();
});

it.each([
  ["no_server", /kann noch keine E-Mails verschicken/],
  ["no_origin", /kennt die Adresse des Portals noch nicht/],
] as const)("if no mail can be sent (%s), the reason is shown and only a link is offered", async (off, why) => {
  server.invitations.list.query.mockResolvedValue({ native: true, off, open: [] });
  const { user } = await begin();
  await user.click(await screen.findByRole("button", { name: "Einladen" }));
  expect(await screen.findByText(why)).toBeInTheDocument();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByRole("button", { name: "Link erstellen" })).toBeInTheDocument();
});

it("an invitation can be renewed, and one rejected by the mail server shows that", async () => {
  const { user } = await begin();
  await user.click(await screen.findByRole("button", { name: "Einladung für „eva“" }));
  const form = within(await dialog());
  expect(form.getByText(/konnte nicht zugestellt werden/)).toBeInTheDocument();
  expect(form.getByText("550 No such user here")).toBeInTheDocument();
  server.invitations.mail.mutate.mockRejectedValueOnce(refusal("mail.no_server"));
  await user.click(form.getByRole("button", { name: "Einladung senden" }));
  expect(await form.findByText(/kann noch keine E-Mails verschicken/)).toBeInTheDocument();
  await user.click(form.getByRole("button", { name: "Einladung senden" }));
  expect(server.invitations.mail.mutate).toHaveBeenLastCalledWith({ name: "eva", locale: "de" });
  expect(await screen.findByText("Die Einladung an eva@example.org ist auf dem Weg.")).toBeInTheDocument();
});

it("an account without a mail address can be invited by link only", async () => {
  const { user } = await begin();
  server.invitations.link.mutate.mockResolvedValue({ ...LINK, url: "https://pictures.example.org/#/password/a-code" });
  await user.click(await screen.findByRole("button", { name: "„paul“ einladen" }));
  expect(within(await dialog()).getByText(/Das Konto hat keine E-Mail-Adresse/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Zurückziehen" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Link erstellen" }));
  expect(await screen.findByLabelText("Link zum Weitergeben")).toHaveValue(
    "https://pictures.example.org/#/password/a-code",
  );
  expect(server.invitations.link.mutate).toHaveBeenCalledWith({ name: "paul" });
});

it("an invitation is withdrawn only after confirmation", async () => {
  const { user } = await begin();
  await user.click(await screen.findByRole("button", { name: "Einladung für „ina“" }));
  await user.click(within(await dialog()).getByRole("button", { name: "Zurückziehen" }));
  const question = await screen.findByRole("dialog", { name: "Einladung für „ina“ zurückziehen?" });
  expect(server.invitations.withdraw.mutate).not.toHaveBeenCalled();
  await user.click(within(question).getByRole("button", { name: "Zurückziehen" }));
  expect(server.invitations.withdraw.mutate).toHaveBeenCalledWith({ name: "ina" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("if password login is disabled, there are no invitations", async () => {
  server.invitations.list.query.mockResolvedValue({ native: false, off: null, open });
  await begin();
  expect(await screen.findByText(/^eingeladen bis/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Einladen" })).toBeNull();
  expect(screen.queryByRole("button", { name: "„paul“ einladen" })).toBeNull();
});
