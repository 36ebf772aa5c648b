import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { listFormSettings } from "../fields/form-settings.ts";
import { SettingsSection } from "../fields/section-form.tsx";

/** Layout settings that other sections show, too; repeated here for those who design a portal. */
const LAYOUT_PATHS: ReadonlySet<string> = new Set([
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
const layoutSettings = listFormSettings(settingsRegistry).filter(({ path }) => LAYOUT_PATHS.has(path.join(".")));

/** Sizes and alignment of hero, logos and texts, and the login box. */
export function LayoutForm() {
  return (
    <>
      <SettingsSection settings={layoutSettings.filter(({ page }) => page === "dashboard")} />
      <SettingsSection settings={layoutSettings.filter(({ page }) => page === "login")} />
    </>
  );
}
