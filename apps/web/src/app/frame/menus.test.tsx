import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { LanguageProvider } from "../../shared/i18n/language-context.tsx";
import type { PortalLanguage } from "../../shared/i18n/portal-language.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { draw, serverOf } from "../../testing/draw.tsx";
import type { MenuButtonProps } from "./menu-button.ts";
import { LanguageMenu } from "./menus.tsx";

const Target = (props: MenuButtonProps) => (
  <IconButton label="DE" {...props}>
    DE
  </IconButton>
);

it("marks the present language as the one that is chosen", async () => {
  await draw(
    <LanguageProvider value={{} as PortalLanguage}>
      <LanguageMenu target={Target} />
    </LanguageProvider>,
    { client: serverOf(() => ({})) },
  );
  expect(await screen.findByRole("menuitemradio", { name: "Deutsch" })).toBeChecked();
  expect(screen.getByRole("menuitemradio", { name: "English" })).not.toBeChecked();
});
