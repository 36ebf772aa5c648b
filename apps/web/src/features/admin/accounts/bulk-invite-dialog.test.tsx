import { screen, waitFor, within } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { BulkInviteDialog } from "./bulk-invite-dialog.tsx";

const server = {
  accounts: { list: { query: vi.fn() } },
  invitations: { list: { query: vi.fn() }, addMany: { mutate: vi.fn() } },
  groups: { list: { query: vi.fn() } },
};
vi.mock("../../../shared/api/use-console-client.ts", () => ({ useConsoleClient: () => server }));

const onClose = vi.fn();
const UNTIL = 1_796_256_000;
const refusal = (code: string) =>
  new TRPCClientError("refused", { result: { error: { message: "", code: -32600, data: { httpStatus: 400, code } } } });
const invited = (email: string) => ({ email, refused: null, link: null });

beforeEach(() => {
  onClose.mockReset();
  server.accounts.list.query.mockReset().mockResolvedValue([{ id: 1, name: "ida", email: "ida@example.org" }]);
  server.invitations.list.query.mockReset().mockResolvedValue({ native: true, off: null, open: [] });
  server.invitations.addMany.mutate.mockReset();
  server.groups.list.query.mockReset().mockResolvedValue({
    groups: ["guest", "press"].map((name) => ({ name, members: 0, tokens: [], grants: [] })),
    pools: [],
    convertSets: [],
  });
});

async function begin() {
  const drawn = await renderWithProviders(<BulkInviteDialog onClose={onClose} />, {
    client: createFakeClient(() => ({})),
    as: createTestSession("ada"),
  });
  await screen.findByRole("radio", { name: /^Per E-Mail/ });
  return drawn;
}
const list = () => screen.getByRole("textbox", { name: /^Liste der E-Mail-Adressen/ });

it("says how each line is understood before anything is sent", async () => {
  const { user } = await begin();
  await user.click(list());
  await user.paste(
    "Mira Vogt <mira@example.org>\npaul@example.org\nnora.example.org\nIDA@example.org\npaul@example.org",
  );
  expect(screen.getByText("2 Personen können eingeladen werden · 3 Einträge nicht")).toBeInTheDocument();
  const problems = within(screen.getByRole("dialog")).getAllByRole("listitem");
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    "nora.example.org: Das ist keine E-Mail-Adresse, das @ fehlt. Schreiben Sie sie wie name@example.org.",
    "IDA@example.org: Diese Person hat schon ein Konto.",
    "paul@example.org: Diese Adresse steht schon weiter oben.",
  ]);
  expect(screen.getByRole("button", { name: "2 Personen einladen" })).toBeInTheDocument();
  expect(server.invitations.addMany.mutate).not.toHaveBeenCalled();
});

it("a list without an address shows what to do, and sends nothing", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "Einladen" }));
  expect(list()).toHaveAccessibleDescription(
    /Bitte schreiben oder kopieren Sie mindestens eine E-Mail-Adresse hierher/,
  );
  expect(server.invitations.addMany.mutate).not.toHaveBeenCalled();
});

it("invites the list with its groups, answers for each line, and reopens the lines that failed", async () => {
  const { user } = await begin();
  await user.click(list());
  await user.paste("Mira Vogt <mira@example.org>\nnora.example.org\npaul@example.org");
  await user.click(screen.getByRole("checkbox", { name: "press" }));
  server.invitations.addMany.mutate.mockResolvedValue([
    invited("mira@example.org"),
    { email: "paul@example.org", refused: "account.exists", link: null },
  ]);
  await user.click(screen.getByRole("button", { name: "2 Personen einladen" }));
  expect(server.invitations.addMany.mutate).toHaveBeenCalledWith({
    people: [{ email: "mira@example.org", displayName: "Mira Vogt" }, { email: "paul@example.org" }],
    groups: ["press"],
    locale: "de",
  });
  const done = await screen.findByRole("dialog", { name: "1 Person ist eingeladen" });
  expect(
    within(done)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "mira@example.org: eingeladen",
    "nora.example.org: Das ist keine E-Mail-Adresse, das @ fehlt. Schreiben Sie sie wie name@example.org.",
    "paul@example.org: Ein Konto mit diesem Namen gibt es schon.",
  ]);
  await user.click(within(done).getByRole("button", { name: "2 Einträge verbessern" }));
  expect(list()).toHaveValue("nora.example.org\npaul@example.org");
});

it("without mails, each person has a link to pass on, with the whole address", async () => {
  server.invitations.list.query.mockResolvedValue({ native: true, off: "no_server", open: [] });
  const { user } = await renderWithProviders(<BulkInviteDialog onClose={onClose} />, {
    client: createFakeClient(() => ({})),
    as: createTestSession("ada"),
  });
  expect(await screen.findByText(/kann noch keine E-Mails verschicken/)).toBeInTheDocument();
  await user.click(list());
  await user.paste("mira@example.org");
  const link = { url: "/#/password/a-code", until: UNTIL };
  server.invitations.addMany.mutate.mockResolvedValue([{ email: "mira@example.org", refused: null, link }]);
  await user.click(screen.getByRole("button", { name: "1 Person einladen" }));
  expect(server.invitations.addMany.mutate).toHaveBeenCalledWith({
    people: [{ email: "mira@example.org" }],
    groups: [],
    locale: null,
  });
  expect(await screen.findByLabelText("Link für mira@example.org")).toHaveValue(
    "https://portal.example/#/password/a-code",
  );
  await user.click(screen.getByRole("button", { name: "Fertig" }));
  expect(onClose).toHaveBeenCalled();
});

it("copies one link or all, and says whose", async () => {
  const { user } = await begin();
  const written: string[] = [];
  const writeText = async (text: string) => void written.push(text);
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard);
  await user.click(screen.getByRole("radio", { name: /^Als Link/ }));
  await user.click(list());
  await user.paste("Mira Vogt <mira@example.org>\npaul@example.org");
  const linked = (email: string) => ({ email, refused: null, link: { url: `/#/password/${email}`, until: UNTIL } });
  server.invitations.addMany.mutate.mockResolvedValue([linked("mira@example.org"), linked("paul@example.org")]);
  await user.click(screen.getByRole("button", { name: "2 Personen einladen" }));
  await user.click((await screen.findAllByRole("button", { name: "Kopieren" }))[1] as HTMLElement);
  expect(await screen.findByText("Der Link für paul@example.org ist kopiert.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Kopiert" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Alle kopieren" }));
  expect(await screen.findByText("Alle Links sind kopiert, eine Zeile für jede Person.")).toBeInTheDocument();
  expect(written).toEqual([
    "https://portal.example/#/password/paul@example.org",
    "Mira Vogt <mira@example.org>: https://portal.example/#/password/mira@example.org\npaul@example.org: https://portal.example/#/password/paul@example.org",
  ]);
});

it("a long list is sent in parts; if a later part fails, the earlier results and links are kept", async () => {
  const { user } = await begin();
  await user.click(list());
  await user.paste(Array.from({ length: 25 }, (_, number) => `p${number}@example.org`).join("\n"));
  server.invitations.addMany.mutate
    .mockImplementationOnce(async ({ people }) => people.map(({ email }: { email: string }) => invited(email)))
    .mockRejectedValueOnce(refusal("storage.full"));
  await user.click(screen.getByRole("button", { name: "25 Personen einladen" }));
  const done = await screen.findByRole("dialog", { name: "20 Personen sind eingeladen" });
  expect(within(done).getAllByRole("listitem")).toHaveLength(25);
  expect(within(done).getAllByText(/Auf dem Server ist kein Platz mehr/)).toHaveLength(5);
});

it("if nothing could be sent, the form stays with its list and shows why", async () => {
  const { user } = await begin();
  await user.click(list());
  await user.paste("mira@example.org");
  server.invitations.addMany.mutate.mockRejectedValueOnce(refusal("overloaded"));
  await user.click(screen.getByRole("button", { name: "1 Person einladen" }));
  expect(await screen.findByText(/Der Server ist gerade ausgelastet/)).toBeInTheDocument();
  await waitFor(() => expect(list()).toHaveValue("mira@example.org"));
});

it("groups that cannot be loaded are not called missing", async () => {
  server.groups.list.query.mockRejectedValue(refusal("server.error"));
  await begin();
  const groups = within(screen.getByRole("group", { name: "Gruppen" }));
  await waitFor(() => expect(groups.getByRole("alert")).not.toBeEmptyDOMElement());
  expect(groups.queryByText(/Es gibt noch keine Gruppe/)).toBeNull();
});
