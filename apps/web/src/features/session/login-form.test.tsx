import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Session } from "../../shared/api/session-store.ts";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { LoginForm } from "./login-form.tsx";

const open = () =>
  renderWithProviders(<LoginForm reason={null} onDone={() => {}} />, { client: createFakeClient(() => ({})) });
const name = () => screen.getByRole("textbox", { name: "Benutzername" });
const password = () => screen.getByLabelText("Passwort");
const rules = () => screen.queryAllByText("Bitte füllen Sie dieses Feld aus.");

test("the first field has the focus, and no errors are shown yet", async () => {
  await open();
  expect(name()).toHaveFocus();
  expect(rules()).toHaveLength(0);
});

test("a field left empty shows that it is required", async () => {
  const { user } = await open();
  await user.tab();
  expect(rules()).toHaveLength(1);
  expect(name()).toBeInvalid();
  expect(name()).toHaveAccessibleDescription("Bitte füllen Sie dieses Feld aus.");
  expect(password()).toBeValid();
});

test("moving the focus to a control beside the form shows no error", async () => {
  const { user } = await renderWithProviders(
    <>
      <LoginForm reason={null} onDone={() => {}} />
      <button type="button">Passwort vergessen?</button>
    </>,
    { client: createFakeClient(() => ({})) },
  );
  await user.click(screen.getByRole("button", { name: "Passwort vergessen?" }));
  expect(name()).toBeValid();
  await user.click(password());
  await user.click(screen.getByRole("button", { name: "Passwort vergessen?" }));
  expect([rules().length, name(), password()]).toEqual([0, name(), password()]);
  expect(password()).toBeValid();
  await user.click(name());
  await user.click(password());
  expect(name(), "from field to field").toBeInvalid();
});

test("an emptied field shows an error while typing, until it has a value", async () => {
  const { user } = await open();
  await user.type(password(), "x{Backspace}");
  expect(password()).toBeInvalid();
  await user.type(password(), "y");
  expect(password()).toBeValid();
});

test("spaces are not a valid name", async () => {
  const { user } = await open();
  await user.type(name(), "  ");
  expect(name()).toBeInvalid();
});

test("an empty form shows errors on both fields, and focuses the first", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Anmelden" }));
  expect(rules()).toHaveLength(2);
  expect(name()).toHaveFocus();
});

test("the password can be shown and hidden again", async () => {
  const { user } = await open();
  await user.type(password(), "geheim");
  expect(password()).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Passwort zeigen" }));
  expect(password()).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Passwort verbergen" }));
  expect(password()).toHaveAttribute("type", "password");
});

test("the button shows progress while the login is checked", async () => {
  let fail = (_: Error) => {};
  const opening = new Promise<Session>((_, reject) => {
    fail = reject;
  });
  const again = { user: "mara", open: () => opening };
  const { user } = await renderWithProviders(<LoginForm reason={null} onDone={() => {}} reauthentication={again} />, {
    client: createFakeClient(() => ({})),
  });
  const button = screen.getByRole("button", { name: "Anmelden" });
  expect(button).not.toHaveAttribute("data-loading");
  await user.type(password(), "geheim");
  await user.click(button);
  expect(button).toHaveAttribute("data-loading");
  await act(async () => fail(new Error("away")));
  expect(button).not.toHaveAttribute("data-loading");
  expect(screen.getByRole("alert")).toHaveTextContent("Die Anmeldung hat nicht geklappt.");
});
