// The home of the administration, its menu, and the list of all settings.
import { findButton, openPage, type Scene } from "./scene-steps.ts";

export const adminHomeScenes: readonly Scene[] = [
  { name: "admin-home", as: "portalAdmin", mediumWidth: true, show: openPage("/#/admin", "main section h2") },
  {
    name: "admin-all-settings",
    as: "portalAdmin",
    mediumWidth: true,
    show: openPage("/#/admin/all-settings", "main li"),
  },
  {
    name: "admin-menu",
    as: "portalAdmin",
    show: async (stage) => {
      await openPage("/#/admin", "main section h2")(stage);
      const menu = findButton(stage.page, /^(Menü|Menu)$/);
      if (await menu.isVisible()) await menu.click();
      await stage.page.getByRole("navigation").getByRole("link").first().waitFor();
    },
  },
];
