import { defaultSettings } from "@vitrine/settings/defaults";
import { expect, it } from "vitest";
import { isLogoInHero } from "./hero-logo.ts";

const there = { dashboardLogo: true };
function settings(change: { visible?: boolean; outside?: boolean; listed?: boolean } = {}) {
  const made = defaultSettings();
  made.visibleLogos = made.visibleLogos.flatMap((logo) => {
    if (logo.key !== "dashboard") return [{ ...logo, visible: false }];
    return change.listed === false ? [] : [{ ...logo, visible: change.visible ?? true }];
  });
  made.dashboard.heroImage.logo.load_outside = change.outside ?? false;
  return made;
}

it("the dashboard's logo stands in the hero where there is one", () => {
  expect(isLogoInHero(settings(), there)).toBe(true);
  expect(isLogoInHero(settings({ listed: false }), there)).toBe(true);
  expect(isLogoInHero(settings(), { dashboardLogo: false })).toBe(false);
  expect(isLogoInHero(settings(), undefined)).toBe(false);
});

it("a logo that is hidden or placed outside stands elsewhere", () => {
  expect(isLogoInHero(settings({ visible: false }), there)).toBe(false);
  expect(isLogoInHero(settings({ outside: true }), there)).toBe(false);
});
