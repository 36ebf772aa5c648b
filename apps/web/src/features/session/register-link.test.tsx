import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { LoginSettings } from "@vitrine/settings/portal-settings";
import { expect, test } from "vitest";
import { SettingsProvider } from "../../shared/settings/settings-context.tsx";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { RegisterLink } from "./login-page.tsx";

function open(register: Partial<LoginSettings["register"]> = {}) {
  const settings = createDefaultSettings();
  const login = { ...settings.login, register: { ...settings.login.register, ...register } };
  const link = (
    <SettingsProvider value={{ ...settings, login }}>
      <RegisterLink />
    </SettingsProvider>
  );
  return renderWithProviders(link, { client: createFakeClient(() => ({})) });
}

const inEnglish = { en: { linkDirection: "External", link: "https://portal.example/" } } as const;

test("hidden without a form in any language", async () => {
  await open();
  expect(screen.queryByText("Zugang beantragen")).toBeNull();
  await open({ links: { de: { linkDirection: "External", link: "" } } });
  expect(screen.queryByText("Zugang beantragen")).toBeNull();
});

test("shows a button that warns if only other languages have a form", async () => {
  const { user } = await open({ links: inEnglish });
  await user.click(screen.getByRole("button", { name: "Zugang beantragen" }));
  expect(
    await screen.findByText("Für Ihre Sprache wurde kein Formular zur Registrierung gefunden."),
  ).toBeInTheDocument();
});

test("an external form opens in a new window, a portal page in this one", async () => {
  await open({ links: { de: { linkDirection: "External", link: "https://house.example/" } } });
  expect(screen.getByRole("link", { name: "Zugang beantragen" })).toHaveAttribute("target", "_blank");
  await open({ links: { de: { linkDirection: "Internal", link: "/custom/register" } } });
  expect(screen.getAllByRole("link", { name: "Zugang beantragen" }).at(-1)).not.toHaveAttribute("target");
});

test("hidden if switched off", async () => {
  await open({ show_button: false });
  expect(screen.queryByRole("button")).toBeNull();
});
