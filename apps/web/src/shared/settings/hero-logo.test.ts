import { defaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { isLogoInHero } from "./hero-logo.ts";

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
  expect(isLogoInHero(settings(), true)).toBe(true);
  expect(isLogoInHero(settings({ listed: false }), true)).toBe(true);
  expect(isLogoInHero(settings(), false)).toBe(false);
});

it("a logo that is hidden or placed outside stands elsewhere", () => {
  expect(isLogoInHero(settings({ visible: false }), true)).toBe(false);
  expect(isLogoInHero(settings({ outside: true }), true)).toBe(false);
});
