import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { isDashboardLogoInHero } from "./hero-logo.ts";

function settings(change: { visible?: boolean; outside?: boolean; listed?: boolean } = {}) {
  const made = createDefaultSettings();
  made.visibleLogos = made.visibleLogos.flatMap((logo) => {
    if (logo.key !== "dashboard") return [{ ...logo, visible: false }];
    return change.listed === false ? [] : [{ ...logo, visible: change.visible ?? true }];
  });
  made.dashboard.heroImage.logo.load_outside = change.outside ?? false;
  return made;
}

it("the dashboard's logo stands in the hero where there is one", () => {
  expect(isDashboardLogoInHero(settings(), true)).toBe(true);
  expect(isDashboardLogoInHero(settings({ listed: false }), true)).toBe(true);
  expect(isDashboardLogoInHero(settings(), false)).toBe(false);
});

it("a logo that is hidden or placed outside stands elsewhere", () => {
  expect(isDashboardLogoInHero(settings({ visible: false }), true)).toBe(false);
  expect(isDashboardLogoInHero(settings({ outside: true }), true)).toBe(false);
});
