import { expect, test } from "vitest";
import { createDefaultSettings } from "./defaults.ts";
import { portalSettingsSchema } from "./schema.ts";

test("the defaults are valid", () => {
  expect(portalSettingsSchema.parse(createDefaultSettings())).toEqual(createDefaultSettings());
});

test.each(["red;} body{display:none", "url(https://evil.example/x)", "URL(x)", "expression(x)"])(
  "%s, which would end its declaration or load something, is refused as a colour",
  (colour) => {
    const settings = createDefaultSettings();
    const [light] = settings.themes.options;
    if (!light) throw new Error("no shipped theme");
    light.appearance.primary_color = colour;
    const issues = portalSettingsSchema.safeParse(settings).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join("."))).toEqual(["themes.options.0.appearance.primary_color"]);
  },
);

test("duplicate theme keys and unknown default themes are rejected", () => {
  const twice = createDefaultSettings();
  twice.themes.options.push(...twice.themes.options);
  expect(portalSettingsSchema.safeParse(twice).success).toBe(false);
  const unknown = createDefaultSettings();
  unknown.themes.default_dark = "midnight";
  expect(portalSettingsSchema.safeParse(unknown).success).toBe(false);
});
