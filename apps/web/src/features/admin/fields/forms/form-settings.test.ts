import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { expect, it } from "vitest";
import { listFormSettings } from "./form-settings.ts";

const settings = listFormSettings(settingsRegistry);
const at = (path: string) => settings.find((setting) => setting.path.join(".") === path);

it("every setting except the version has a page and a section heading", () => {
  expect(settings.filter(({ page, heading }) => !page || !heading).map(({ path }) => path.join("."))).toEqual([
    "version",
  ]);
  expect(at("order.mailto")).toMatchObject({ page: "general", section: "order", heading: "order", groups: [] });
});

it("groups within a section have their own names, and shared groups share their texts", () => {
  expect(at("accessibility.assets.alt_fallback.field_name")?.groups).toEqual([
    "accessibility.assets",
    "accessibility.assets.alt_fallback",
  ]);
  expect(at("login.picture.focal_point.x")?.texts).toBe("focalPoint.x");
  expect(at("search.logo.alignment")).toMatchObject({ page: "appearance", section: "logos", heading: "search.logo" });
});
