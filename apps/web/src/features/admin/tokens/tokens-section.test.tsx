import { screen, within } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { beforeEach, expect, it, vi } from "vitest";
import type { ApiToken } from "../../../shared/api/console-client.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { TokensSection } from "./tokens-section.tsx";

const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;
const token = (id: number, name: string, facts: Partial<ApiToken> = {}): ApiToken => ({
  id,
  name,
  group: "press",
  createdAt: NOW - 10 * DAY,
  lastUsedAt: null,
  expiresAt: null,
  ...facts,
});
const server = {
  tokens: { list: { query: vi.fn() }, add: { mutate: vi.fn() }, revoke: { mutate: vi.fn() } },
  groups: { list: { query: vi.fn() } },
};
vi.mock("../../../shared/api/use-console-client.ts", () => ({ useConsoleClient: () => server }));

const refusal = (code: string) =>
  new TRPCClientError("refused", { result: { error: { message: "", code: -32600, data: { httpStatus: 400, code } } } });

beforeEach(() => {
  for (const call of [...Object.values(server.tokens), server.groups.list].flatMap((one) => Object.values(one)))
    call.mockReset().mockResolvedValue({});
  server.tokens.list.query.mockResolvedValue([
    token(1, "nightly", { lastUsedAt: NOW - DAY, expiresAt: NOW + 30 * DAY }),
    token(2, "old", { expiresAt: NOW - DAY }),
    token(3, "site", { group: "guest" }),
  ]);
  server.groups.list.query.mockResolvedValue({
    groups: ["guest", "press"].map((name) => ({ name, members: 0, grants: [] })),
    pools: [],
    convertSets: [],
  });
});

const begin = async () => {
  const drawn = await renderWithProviders(<TokensSection />, {
    client: createFakeClient(() => ({})),
    as: createTestSession("ada"),
  });
  await screen.findByText("nightly");
  return drawn;
};
const row = (name: string) => screen.getByRole("heading", { name }).closest("li");

it("shows the group, creation, last use and expiry of each token", async () => {
  await begin();
  expect(row("nightly")).toHaveTextContent(/Gruppe press · angelegt am .* · zuletzt benutzt am .* · gilt bis /);
  expect(row("old")).toHaveTextContent(/abgelaufen am .*noch nie benutzt/);
  expect(row("site")).toHaveTextContent(/Alle Besucher.*gilt, bis es widerrufen wird/);
});

it("a token is created for a group and a lifetime, and shown once", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "Neues Token" }));
  const form = within(await screen.findByRole("dialog"));
  await user.click(form.getByRole("button", { name: "Token anlegen" }));
  expect(form.getByText("Bitte wählen Sie eine Gruppe.")).toBeInTheDocument();
  expect(server.tokens.add.mutate).not.toHaveBeenCalled();

  await user.type(form.getByLabelText(/^Name/), " export ");
  await user.selectOptions(form.getByLabelText(/^Rechte der Gruppe/), "press");
  await user.selectOptions(form.getByLabelText("Gilt"), "90 Tage");
  server.tokens.add.mutate.mockRejectedValueOnce(refusal("token.exists"));
  await user.click(form.getByRole("button", { name: "Token anlegen" }));
  expect(await form.findByText(/Ein Token mit diesem Namen gibt es schon/)).toBeInTheDocument();

  server.tokens.add.mutate.mockResolvedValue({ token: "vitrine_secret", listed: token(4, "export") });
  await user.click(form.getByRole("button", { name: "Token anlegen" }));
  const shown = await screen.findByRole("dialog", { name: "Token „export“" });
  expect(server.tokens.add.mutate).toHaveBeenLastCalledWith({ name: "export", group: "press", days: 90 });
  expect(within(shown).getByLabelText("Token")).toHaveValue("vitrine_secret");
  expect(within(shown).getByText(/wird nie wieder angezeigt/)).toBeInTheDocument();
  await user.click(within(shown).getByRole("button", { name: "Kopieren" }));
  expect(await screen.findByText("Das Token ist kopiert.")).toBeInTheDocument();
  await user.click(within(shown).getByRole("button", { name: "Fertig" }));
  expect(screen.queryByDisplayValue("vitrine_secret")).toBeNull();
  expect(screen.getByRole("button", { name: "Neues Token" })).toHaveFocus();
});

it("a token without expiry is sent without days", async () => {
  server.tokens.add.mutate.mockResolvedValue({ token: "vitrine_secret", listed: token(4, "site 2") });
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "Neues Token" }));
  const form = within(await screen.findByRole("dialog"));
  await user.type(form.getByLabelText(/^Name/), "site 2");
  await user.selectOptions(form.getByLabelText(/^Rechte der Gruppe/), "Alle Besucher");
  await user.selectOptions(form.getByLabelText("Gilt"), "Bis es widerrufen wird");
  await user.click(form.getByRole("button", { name: "Token anlegen" }));
  expect(server.tokens.add.mutate).toHaveBeenCalledWith({ name: "site 2", group: "guest" });
});

it("a token is revoked only after confirmation, and an error is shown", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "Token „nightly“ widerrufen" }));
  const question = await screen.findByRole("dialog", { name: "Token „nightly“ widerrufen?" });
  expect(server.tokens.revoke.mutate).not.toHaveBeenCalled();
  server.tokens.revoke.mutate.mockRejectedValueOnce(refusal("token.unknown"));
  await user.click(within(question).getByRole("button", { name: "Widerrufen" }));
  expect(server.tokens.revoke.mutate).toHaveBeenCalledWith({ name: "nightly" });
  expect(await screen.findByText("Dieses Token gibt es nicht mehr.")).toBeInTheDocument();
});

it("an empty list is shown as such", async () => {
  server.tokens.list.query.mockResolvedValue([]);
  await renderWithProviders(<TokensSection />, { client: createFakeClient(() => ({})), as: createTestSession("ada") });
  expect(await screen.findByText("Es gibt noch kein Token.")).toBeInTheDocument();
});
