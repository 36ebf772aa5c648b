import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { listFormSettings } from "../fields/form-settings.ts";
import { SettingsSection } from "../fields/section-form.tsx";

/** Looks that are settings of other sections, too: whoever designs a portal finds them here as well. */
const LOOKS: ReadonlySet<string> = new Set([
  "dashboard.heroImage.height",
  "dashboard.heroImage.focal_point.x",
  "dashboard.heroImage.focal_point.y",
  "dashboard.heroImage.alignment.key",
  "dashboard.heroImage.logo.height",
  "dashboard.heroImage.logo.alignment.key",
  "dashboard.heroImage.logo.load_outside",
  "login.logoImage.height",
  "login.picture.focal_point.x",
  "login.picture.focal_point.y",
  "login.headers.transform",
  "login.infoText.alignment",
  "login.box.max_width",
]);
const places = listFormSettings(settingsRegistry).filter(({ path }) => LOOKS.has(path.join(".")));

/** Heights and sides of hero, logos and words, and the box of the login. */
export function LayoutForm() {
  return (
    <>
      <SettingsSection settings={places.filter(({ page }) => page === "dashboard")} />
      <SettingsSection settings={places.filter(({ page }) => page === "login")} />
    </>
  );
}
