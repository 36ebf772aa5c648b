import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { expect, it } from "vitest";
import { listFormSettings } from "./form-settings.ts";

const settings = listFormSettings(settingsRegistry);
const at = (path: string) => settings.find((setting) => setting.path.join(".") === path);

it("every setting but the version stands on a page, below the name of its section", () => {
  expect(settings.filter(({ page, heading }) => !page || !heading).map(({ path }) => path.join("."))).toEqual([
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
