import { screen, waitFor } from "@testing-library/react";
import { ApiError, type ClientErrorCode } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, test, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { SetPasswordPage } from "./password-page.tsx";

vi.mock("./password-strength-check.ts", () => ({
  loadPasswordStrengthCheck: async () => (password: string) =>
    password.length < 12 ? { strength: 1, weakness: "common" } : { strength: 4, weakness: null },
}));

const failure = (status: number, code: ClientErrorCode) => new ApiError({ status, code, message: "", details: {} });
type Answers = Partial<Record<string, unknown>>;

interface Given {
  code?: string | null;
  answers?: Answers;
  /** Whether the settings offer a password reset. */
  isShown?: boolean;
}

async function open({ code = "a-code", answers = {}, isShown = true }: Given = {}) {
  const settings = createDefaultSettings();
  settings.login.show_passwordReset = isShown;
  const onSet = vi.fn();
  const all: Answers = {
    "user.password_code": { user: "mira", purpose: "password-reset" },
    "user.password": { token: "a-token" },
    "session.methods": { login: [], passwordReset: true },
    ...answers,
  };
  const asked: [string, unknown][] = [];
  const client = createFakeClient((key, { body }) => {
    asked.push([key, body]);
    const answer = all[key];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const page = <SetPasswordPage brand="Halm" below={null} portal="Halm & Ton" code={code} onSet={onSet} />;
  return { ...(await renderWithProviders(page, { client, settings })), onSet, asked };
}
const first = () => screen.findByLabelText("Neues Passwort");
const again = () => screen.getByLabelText("Passwort wiederholen");
const save = () => screen.getByRole("button", { name: "Passwort speichern und anmelden" });
const spent = () => screen.findByRole("heading", { name: "Dieser Link gilt nicht mehr." });

test("shows the rules and the account before typing, and focuses the first field", async () => {
  await open();
  expect(await first()).toHaveFocus();
  expect(await first()).toHaveAccessibleDescription(/Mindestens 8 Zeichen/);
  expect(screen.getByText("Für das Konto mira.")).toBeInTheDocument();
});

test("the strength of a password is shown while typing", async () => {
  const { user } = await open();
  await user.type(await first(), "passwort");
  expect(await screen.findByText("Stärke: schwach. So ein Passwort haben viele.")).toBeInTheDocument();
  await user.type(await first(), " und mehr");
  expect(await screen.findByText("Stärke: sehr stark.")).toBeInTheDocument();
});

test("both fields are shown and hidden together", async () => {
  const { user } = await open();
  const field = await first();
  const [show] = screen.getAllByRole("button", { name: "Passwort zeigen" });
  await user.click(show as HTMLElement);
  expect([field, again()].map((one) => one.getAttribute("type"))).toEqual(["text", "text"]);
});

test("a short or unrepeated password is not sent, and the invalid field gets the focus", async () => {
  const { user, onSet } = await open();
  await user.type(await first(), "kurz");
  await user.click(save());
  expect(await screen.findByText("Das Passwort braucht mindestens 8 Zeichen.")).toBeInTheDocument();
  expect(screen.getByText("Die beiden Passwörter stimmen nicht überein.")).toBeInTheDocument();
  expect(await first()).toHaveFocus();
  expect(onSet).not.toHaveBeenCalled();
});

test("the password is saved with the code of the link, and opens a session", async () => {
  const { user, onSet, asked } = await open();
  await user.type(await first(), "vier worte");
  await user.type(again(), "vier worte{Enter}");
  await waitFor(() => expect(onSet).toHaveBeenCalledWith("a-token"));
  expect(asked.at(-1)).toEqual(["user.password", { code: "a-code", password: "vier worte" }]);
});

test.each([
  ["is unknown, used up or too old", { answers: { "user.password_code": failure(410, "password.code_invalid") } }],
  ["is missing, since the page was loaded again", { code: null }],
])("a code that %s says whom to ask for an invitation, and leads to a new password", async (_how, given) => {
  await open(given);
  expect(await spent()).toBeInTheDocument();
  expect(screen.getByText(/von der Person, die Sie eingeladen hat/)).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "Passwort vergessen?" })).toHaveAttribute("href", "/login?reset");
  expect(screen.getByRole("link", { name: "Zur Anmeldung" })).toHaveAttribute("href", "/login");
});

test.each([
  ["the server mails none", { answers: { "session.methods": { login: [], passwordReset: false } } }],
  ["it is switched off", { isShown: false }],
])("where %s, no new password is offered, and it is still said whom to ask", async (_where, given) => {
  const { queries } = await open({ code: null, ...given });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.getByText(/von der Person, die Sie eingeladen hat/)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Passwort vergessen?" })).toBeNull();
  expect(screen.getByRole("link", { name: "Zur Anmeldung" })).toBeInTheDocument();
});

const refusals: [ClientErrorCode, number, string][] = [
  ["network", 0, "Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung."],
  ["rate.limited", 429, "Das waren zu viele Anfragen. Bitte warten Sie einen Augenblick."],
  ["overloaded", 503, "Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal."],
  ["storage.full", 507, "Auf dem Server ist kein Platz mehr. Wer ihn betreibt, muss Platz schaffen."],
];

test.each(refusals)("a link that cannot be looked up (%s) says so and what to do", async (code, status, words) => {
  await open({ answers: { "user.password_code": failure(status, code) } });
  expect(await screen.findByRole("heading", { name: "Der Link konnte nicht geprüft werden." })).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Erneut versuchen" })).toBeInTheDocument();
});

test.each(refusals)("a password that cannot be saved (%s) says so and what to do", async (code, status, words) => {
  const { user } = await open({ answers: { "user.password": failure(status, code) } });
  await user.type(await first(), "vier worte");
  await user.type(again(), "vier worte{Enter}");
  await waitFor(() =>
    expect(screen.getByRole("alert")).toHaveTextContent(`Das Passwort wurde nicht gespeichert. ${words}`),
  );
  expect(await first()).toHaveValue("vier worte");
});

test("a password longer than the server's limit is not sent", async () => {
  const { user, onSet } = await open();
  await user.click(await first());
  await user.paste("x".repeat(1001));
  await user.click(again());
  await user.paste("x".repeat(1001));
  await user.click(save());
  expect(await screen.findByText("Ein Passwort hat höchstens 1.000 Zeichen.")).toBeInTheDocument();
  expect(onSet).not.toHaveBeenCalled();
});

test("a link that expires while typing is invalid, too", async () => {
  const { user } = await open({ answers: { "user.password": failure(410, "password.code_invalid") } });
  await user.type(await first(), "vier worte");
  await user.type(again(), "vier worte{Enter}");
  expect(await spent()).toBeInTheDocument();
});

test("an invitation shows a welcome", async () => {
  await open({ answers: { "user.password_code": { user: "mira", purpose: "invitation" } } });
  expect(await screen.findByRole("heading", { name: "Willkommen bei Halm & Ton" })).toBeInTheDocument();
});
