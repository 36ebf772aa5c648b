import { expect, test } from "vitest";
import { defaultSettings } from "./defaults.ts";
import { portalSettingsSchema } from "./schema.ts";

test("the defaults are valid", () => {
  expect(portalSettingsSchema.parse(defaultSettings())).toEqual(defaultSettings());
});

test.each(["red;} body{display:none", "url(https://evil.example/x)", "URL(x)", "expression(x)"])(
  "%s, which would end its declaration or load something, is refused as a colour",
  (colour) => {
    const settings = defaultSettings();
    const [light] = settings.themes.options;
    if (!light) throw new Error("no shipped theme");
    light.appearance.primary_color = colour;
    const issues = portalSettingsSchema.safeParse(settings).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join("."))).toEqual(["themes.options.0.appearance.primary_color"]);
  },
);

test("duplicate theme keys and unknown default themes are rejected", () => {
  const twice = defaultSettings();
  twice.themes.options.push(...twice.themes.options);
  expect(portalSettingsSchema.safeParse(twice).success).toBe(false);
  const unknown = defaultSettings();
  unknown.themes.default_dark = "midnight";
  expect(portalSettingsSchema.safeParse(unknown).success).toBe(false);
});
