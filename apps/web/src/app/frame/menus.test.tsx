import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { DownloadTrayAndDialogs } from "../../features/downloads/downloads-host.tsx";
import { LanguageProvider } from "../../shared/i18n/language-context.tsx";
import type { PortalLanguageControl } from "../../shared/i18n/portal-language-control.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { ThemeProvider } from "../../theme/theme-context.tsx";
import type { MenuButtonProps } from "./menu-button.ts";
import { AccountMenu, LanguageMenu } from "./menus.tsx";

const Target = (props: MenuButtonProps) => (
  <IconButton label="DE" {...props}>
    DE
  </IconButton>
);

it("marks the present language as the one that is chosen", async () => {
  await renderWithProviders(
    <LanguageProvider value={{} as PortalLanguageControl}>
      <LanguageMenu target={Target} />
    </LanguageProvider>,
    { client: createFakeClient(() => ({})) },
  );
  expect(await screen.findByRole("menuitemradio", { name: "Deutsch" })).toBeChecked();
  expect(screen.getByRole("menuitemradio", { name: "English" })).not.toBeChecked();
});

it("lists themes by the words that the settings give them, and by their key where nobody has written any", async () => {
  const settings = createDefaultSettings();
  const [light, dark] = settings.themes.options;
  if (!light || !dark) throw new Error("There are no themes.");
  settings.themes.show_theme_selection = true;
  settings.themes.options = [
    light,
    { ...dark, translation: "global.theme.dark" },
    { ...light, key: "sea", translation: "" },
  ];
  const control = { get: () => "sea", subscribe: () => () => {}, install: async () => {}, choose: () => {} };
  await renderWithProviders(
    <ThemeProvider control={control}>
      <DownloadTrayAndDialogs />
      <AccountMenu target={Target} narrow={false} />
    </ThemeProvider>,
    { client: createFakeClient(() => ({})), settings, as: createTestSession("mara") },
  );
  const listed = () => screen.queryAllByRole("menuitemradio", { hidden: true }).map(({ textContent }) => textContent);
  await expect.poll(listed).toEqual(["Hell", "Dunkel", "sea"]);
});
