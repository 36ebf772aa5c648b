import { screen, waitFor, within } from "@testing-library/react";
import { ApiError, type ClientErrorCode } from "@vitrine/contract/api-error";
import { expect, test, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { PasswordResetLink } from "./login-page.tsx";

const answered = vi.fn<(body: unknown) => unknown>();

function open({ isOffered = true, isInitiallyOpen = false } = {}) {
  answered.mockReset();
  answered.mockReturnValue({});
  return renderWithProviders(<PasswordResetLink isOffered={isOffered} isInitiallyOpen={isInitiallyOpen} />, {
    client: createFakeClient((_key, { body }) => answered(body)),
  });
}
const link = () => screen.findByRole("button", { name: "Passwort vergessen?" });
const dialog = () => screen.findByRole("dialog", { name: "Neues Passwort" });
const name = () => screen.getByRole("textbox", { name: "Benutzername" });
const send = () => screen.getByRole("button", { name: "Passwort zurücksetzen" });

test("a dialog opens with the focus in the field for the name", async () => {
  const { user } = await open();
  await user.click(await link());
  const window = await dialog();
  await waitFor(() => expect(within(window).getByRole("textbox")).toHaveFocus(), { timeout: 350 });
});

test("its button needs a name, and an empty field shows its error", async () => {
  const { user } = await open({ isInitiallyOpen: true });
  await dialog();
  expect(send()).toBeDisabled();
  await user.type(name(), " ");
  expect(await screen.findByText("Bitte geben Sie einen Benutzernamen ein.")).toBeInTheDocument();
  expect(send()).toBeDisabled();
  await user.type(name(), "mira");
  expect(send()).toBeEnabled();
});

test("a successful reset is confirmed, with where the mail goes", async () => {
  const { user } = await open({ isInitiallyOpen: true });
  await dialog();
  await user.type(name(), " mira {Enter}");
  expect(await screen.findByText("Das Passwort wurde zurückgesetzt")).toBeInTheDocument();
  expect(screen.getByText(/ist ein Link dorthin unterwegs/)).toBeInTheDocument();
  expect(answered).toHaveBeenCalledWith(expect.objectContaining({ user: "mira" }));
});

test("a failed reset shows an error, and the name stays", async () => {
  const { user } = await open({ isInitiallyOpen: true });
  answered.mockImplementation(() => {
    throw new TypeError("broken");
  });
  await dialog();
  await user.type(name(), "mira{Enter}");
  expect(await screen.findByText("Das Passwort konnte nicht zurückgesetzt werden")).toBeInTheDocument();
  expect(name()).toHaveValue("mira");
});

test.each<[ClientErrorCode, number, string]>([
  ["network", 0, "Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung."],
  ["rate.limited", 429, "Das waren zu viele Anfragen. Bitte warten Sie einen Augenblick."],
  ["storage.full", 507, "Auf dem Server ist kein Platz mehr. Wer ihn betreibt, muss Platz schaffen."],
])("one that failed (%s) says so and what to do in one message", async (code, status, words) => {
  const { user } = await open({ isInitiallyOpen: true });
  answered.mockImplementation(() => {
    throw new ApiError({ status, code, message: "", details: {} });
  });
  await user.type(within(await dialog()).getByRole("textbox"), "mira{Enter}");
  expect(await screen.findByText(`Das Passwort konnte nicht zurückgesetzt werden. ${words}`)).toBeInTheDocument();
  expect(screen.getAllByText(new RegExp(words))).toHaveLength(1);
  expect(within(await dialog()).queryByRole("alert")).toBeNull();
});

test("no reset is offered without mail, even if the address requests it", async () => {
  await open({ isOffered: false, isInitiallyOpen: true });
  expect(screen.queryByRole("button", { name: "Passwort vergessen?" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});
