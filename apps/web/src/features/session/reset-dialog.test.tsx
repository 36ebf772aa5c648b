import { screen, waitFor, within } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/defaults";
import { expect, test, vi } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { ResetLink } from "./reset-link.tsx";

const settings = (isShown: boolean) => {
  const all = defaultSettings();
  return { ...all, login: { ...all.login, show_passwordReset: isShown } };
};
const answered = vi.fn<(body: unknown) => unknown>();

function open({ isOffered = true, isAsked = false, isShown = true } = {}) {
  answered.mockReset();
  answered.mockReturnValue({});
  return draw(<ResetLink isOffered={isOffered} isAsked={isAsked} />, {
    client: serverOf((_key, { body }) => answered(body)),
    settings: settings(isShown),
  });
}
const link = () => screen.queryByRole("button", { name: "Passwort vergessen?" });
const dialog = () => screen.findByRole("dialog", { name: "Neues Passwort" });
const name = () => screen.getByRole("textbox", { name: "Benutzername" });
const send = () => screen.getByRole("button", { name: "Passwort zurücksetzen" });

test("a dialog opens with the focus in the field for the name", async () => {
  const { user } = await open();
  await user.click(link() as HTMLElement);
  const window = await dialog();
  await waitFor(() => expect(within(window).getByRole("textbox")).toHaveFocus(), { timeout: 350 });
});

test("its button waits for a name, and a field that is left empty says which rule it breaks", async () => {
  const { user } = await open({ isAsked: true });
  await dialog();
  expect(send()).toBeDisabled();
  await user.type(name(), " ");
  expect(await screen.findByText("Bitte geben Sie einen Benutzernamen ein.")).toBeInTheDocument();
  expect(send()).toBeDisabled();
  await user.type(name(), "mira");
  expect(send()).toBeEnabled();
});

test("a reset that worked says so, and where the mail goes", async () => {
  const { user } = await open({ isAsked: true });
  await dialog();
  await user.type(name(), " mira {Enter}");
  expect(await screen.findByText("Das Passwort wurde zurückgesetzt")).toBeInTheDocument();
  expect(screen.getByText(/ist ein Link dorthin unterwegs/)).toBeInTheDocument();
  expect(answered).toHaveBeenCalledWith(expect.objectContaining({ user: "mira" }));
});

test("one that failed says so, and the name stays", async () => {
  const { user } = await open({ isAsked: true });
  answered.mockImplementation(() => {
    throw new TypeError("broken");
  });
  await dialog();
  await user.type(name(), "mira{Enter}");
  expect(await screen.findByText("Das Passwort konnte nicht zurückgesetzt werden")).toBeInTheDocument();
  expect(name()).toHaveValue("mira");
});

test.each([
  ["it is switched off", { isShown: false }],
  ["the server mails none", { isOffered: false }],
])("nothing is offered where %s, even if the address asks for it", async (_where, how) => {
  await open({ ...how, isAsked: true });
  expect(link()).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});
