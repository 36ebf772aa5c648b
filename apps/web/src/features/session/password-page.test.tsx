import { screen } from "@testing-library/react";
import { ApiError, type ClientErrorCode } from "@vitrine/contract/api-error";
import { expect, test, vi } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { PasswordPage } from "./password-page.tsx";

vi.mock("./password-check.ts", () => ({
  loadPasswordCheck: async () => (password: string) =>
    password.length < 12 ? { strength: 1, weakness: "common" } : { strength: 4, weakness: null },
}));

const failure = (status: number, code: ClientErrorCode) => new ApiError({ status, code, message: "", details: {} });
type Answers = Partial<Record<string, unknown>>;

async function open({ code = "a-code", answers = {} }: { code?: string | null; answers?: Answers } = {}) {
  const onSet = vi.fn();
  const all: Answers = {
    "user.password_code": { user: "mira", purpose: "password-reset" },
    "user.password": { token: "a-token" },
    ...answers,
  };
  const asked: [string, unknown][] = [];
  const client = serverOf((key, { body }) => {
    asked.push([key, body]);
    const answer = all[key];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const page = <PasswordPage brand="Halm" below={null} portal="Halm & Ton" code={code} onSet={onSet} />;
  return { ...(await draw(page, { client })), onSet, asked };
}
const first = () => screen.findByLabelText("Neues Passwort");
const again = () => screen.getByLabelText("Passwort wiederholen");
const save = () => screen.getByRole("button", { name: "Passwort speichern und anmelden" });
const spent = () => screen.findByRole("heading", { name: "Dieser Link gilt nicht mehr." });

test("rules are said before one types, the focus is in the first field, and whose account it is", async () => {
  await open();
  expect(await first()).toHaveFocus();
  expect(await first()).toHaveAccessibleDescription(/Mindestens 8 Zeichen/);
  expect(screen.getByText("Für das Konto mira.")).toBeInTheDocument();
});

test("how easily a password is guessed is told while one types", async () => {
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

test("a password that is too short or not repeated is not sent, and the focus is where it is wrong", async () => {
  const { user, onSet } = await open();
  await user.type(await first(), "kurz");
  await user.click(save());
  expect(await screen.findByText("Das Passwort braucht mindestens 8 Zeichen.")).toBeInTheDocument();
  expect(screen.getByText("Die beiden Passwörter stimmen nicht überein.")).toBeInTheDocument();
  expect(await first()).toHaveFocus();
  expect(onSet).not.toHaveBeenCalled();
});

test("what is chosen is saved with the code of the link, and opens a session", async () => {
  const { user, onSet, asked } = await open();
  await user.type(await first(), "vier worte");
  await user.type(again(), "vier worte{Enter}");
  await vi.waitFor(() => expect(onSet).toHaveBeenCalledWith("a-token"));
  expect(asked.at(-1)).toEqual(["user.password", { code: "a-code", password: "vier worte" }]);
});

test.each([
  ["is unknown, used up or too old", { answers: { "user.password_code": failure(410, "password.code_invalid") } }],
  ["is missing, since the page was loaded again", { code: null }],
])("a code that %s leads to the way to ask again", async (_how, given) => {
  await open(given);
  expect(await spent()).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Neuen Link anfordern" })).toHaveAttribute("href", "/login?reset");
});

test("so does one that runs out while one types", async () => {
  const { user } = await open({ answers: { "user.password": failure(410, "password.code_invalid") } });
  await user.type(await first(), "vier worte");
  await user.type(again(), "vier worte{Enter}");
  expect(await spent()).toBeInTheDocument();
});

test("without a connection it can be tried again, and what was typed stays", async () => {
  const { user } = await open({ answers: { "user.password": failure(0, "network") } });
  await user.type(await first(), "vier worte");
  await user.type(again(), "vier worte{Enter}");
  expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
  expect(await first()).toHaveValue("vier worte");
});

test("an invitation welcomes", async () => {
  await open({ answers: { "user.password_code": { user: "mira", purpose: "invitation" } } });
  expect(await screen.findByRole("heading", { name: "Willkommen bei Halm & Ton" })).toBeInTheDocument();
});
