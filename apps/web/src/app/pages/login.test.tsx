import { screen, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { expect, test } from "vitest";
import { LanguageProvider } from "../../shared/i18n/language-context.tsx";
import type { PortalLanguage } from "../../shared/i18n/portal-language.ts";
import { draw, serverOf, sessionOf } from "../../testing/draw.tsx";
import type { Portal } from "../portal.ts";
import { PortalProvider } from "../portal-context.tsx";
import { Login } from "./login.tsx";

const native = { name: "native", url: "#/login" };
const house = { name: "Halm & Ton", url: "https://login.example/" };

/** The login of a portal; `answer` is what it says of the ways to log in. */
async function openLogin(as: ReturnType<typeof sessionOf> | null, answer: () => unknown, at = "/login") {
  const asked: string[] = [];
  const client = serverOf((key) => {
    asked.push(key);
    return key === "session.methods" ? answer() : {};
  });
  const login = (
    <PortalProvider value={{} as Portal}>
      <LanguageProvider value={{} as PortalLanguage}>
        <Login />
      </LanguageProvider>
    </PortalProvider>
  );
  return { ...(await draw(login, { client, at, as })), asked };
}

const buttons = () => screen.queryAllByRole("link", { name: /Halm & Ton/ });
const form = () => screen.queryByRole("button", { name: "Anmelden" });

test("a portal without guests shows every way to log in, before there is a session", async () => {
  const { asked } = await openLogin(null, () => ({ login: [native, house] }));
  await waitFor(() => expect(buttons()).toHaveLength(1));
  expect(buttons()[0]?.getAttribute("href")).toBe(house.url);
  expect(form()).not.toBeNull();
  expect(asked.filter((key) => key === "session.methods")).toHaveLength(1);
});

test("a session lists them: nothing is asked", async () => {
  const { asked } = await openLogin({ ...sessionOf(null), login: [native, house] }, () => ({ login: [] }));
  expect(buttons()).toHaveLength(1);
  expect(form()).not.toBeNull();
  expect(asked).not.toContain("session.methods");
});

test("no form shows that would go at once where there is another way alone", async () => {
  let tell = (_answer: unknown) => {};
  await openLogin(null, () => new Promise((resolve) => (tell = resolve)), "/login?stay");
  await screen.findByRole("link", { name: /Startseite|Vitrine/ });
  expect(form()).toBeNull();
  tell({ login: [house] });
  expect((await screen.findByRole("link")).getAttribute("href")).toBe(house.url);
  expect(form()).toBeNull();
});

test("a backend that does not know the question has names and passwords", async () => {
  await openLogin(null, () => {
    throw new ApiError({ status: 404, code: "unknown", message: "" });
  });
  await waitFor(() => expect(form()).not.toBeNull());
  expect(buttons()).toEqual([]);
});
