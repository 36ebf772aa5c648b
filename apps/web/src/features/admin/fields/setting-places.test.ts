import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { expect, it } from "vitest";
import { settingPlaces } from "./setting-places.ts";

const places = settingPlaces(settingsRegistry);
const at = (path: string) => places.find((place) => place.path.join(".") === path);

it("every setting but the version stands on a page, below the name of its section", () => {
  expect(places.filter(({ page, heading }) => !page || !heading).map(({ path }) => path.join("."))).toEqual([
    "version",
  ]);
  expect(at("order.mailto")).toMatchObject({ page: "general", section: "order", heading: "order", groups: [] });
});

it("groups within a section have names of their own, and shared parts have their texts in one place", () => {
  expect(at("accessibility.assets.alt_fallback.field_name")?.groups).toEqual([
    "accessibility.assets",
    "accessibility.assets.alt_fallback",
  ]);
  expect(at("login.picture.focal_point.x")?.texts).toBe("focalPoint.x");
  expect(at("search.logo.alignment")).toMatchObject({ page: "appearance", section: "logos", heading: "search.logo" });
});
