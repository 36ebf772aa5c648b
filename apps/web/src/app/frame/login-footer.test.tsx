import { screen, waitFor, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { LanguageProvider } from "../../shared/i18n/language-context.tsx";
import type { PortalLanguageControl } from "../../shared/i18n/portal-language-control.ts";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { LoginFooter } from "./login-footer.tsx";

const open = (visibleLocales: { lang: string; short: string }[]) =>
  renderWithProviders(<LoginFooter />, {
    client: createFakeClient(() => ({})),
    settings: { ...createDefaultSettings(), visibleLocales },
  });

it("offers the languages that are visible, as they are called short", async () => {
  await open([
    { lang: "en", short: "Engl." },
    { lang: "de", short: "Dt." },
  ]);
  const languages = within(screen.getByRole("group")).getAllByRole("button");
  expect(languages.map(({ textContent, lang }) => [textContent, lang])).toEqual([
    ["Engl.", "en"],
    ["Dt.", "de"],
  ]);
});

it("offers none where there is one alone", async () => {
  await open([{ lang: "de", short: "DE" }]);
  expect(screen.queryByRole("group")).toBeNull();
});

it("says whether another language came: which it is now, or that it stayed", async () => {
  let comes = false;
  const language = {
    choose: async () => {
      if (!comes) throw new Error("out of reach");
    },
    i18n: { t: (_: string, { language }: { language: string }) => `The language is now ${language}.` },
  } as unknown as PortalLanguageControl;
  const { user } = await renderWithProviders(
    <LanguageProvider value={language}>
      <LoginFooter />
    </LanguageProvider>,
    { client: createFakeClient(() => ({})) },
  );
  const english = screen.getByRole("button", { name: "EN" });
  await user.click(english);
  const failed = await screen.findByRole("alert");
  expect(failed).toHaveTextContent("Die Sprache konnte nicht gewechselt werden.");
  expect(failed).toHaveAttribute("data-kind", "danger");
  comes = true;
  await user.click(english);
  const changed = await screen.findByText("The language is now English.");
  expect(changed.closest("[data-kind]")).toHaveAttribute("data-kind", "success");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
