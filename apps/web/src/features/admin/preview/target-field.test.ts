import { expect, it } from "vitest";
import { splitOffInPlaceTargets } from "./target-field.tsx";

it("puts the picture and the words of a part first, then what is small enough for its place", () => {
  const colour = "themes.options.0.appearance.navigation_color";
  const targets = [
    "files.dashboardHero",
    colour,
    "dashboard.heroImage.height",
    "suggestions",
    "texts de.views.a",
    "texts de.views.b",
  ];
  expect(splitOffInPlaceTargets(targets, 4)).toEqual({
    fields: ["files.dashboardHero", "texts de.views.a", "dashboard.heroImage.height", colour],
    others: ["suggestions"],
  });
  expect(splitOffInPlaceTargets(targets, 2)).toEqual({
    fields: ["files.dashboardHero", "texts de.views.a"],
    others: [colour, "dashboard.heroImage.height", "suggestions"],
  });
});
