import { expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import { defaultSettings } from "./defaults.ts";
import type { PortalSettings } from "./portal-settings.ts";
import { portalSettingsSchema } from "./schema.ts";

/** zod says `| undefined` for optional keys, the types do not; that difference means nothing here. */
type Plain<T> = T extends readonly (infer I)[]
  ? Plain<I>[]
  : T extends object
    ? { [K in keyof T]: Plain<Exclude<T[K], undefined>> }
    : T;

test("the schema and the types of the settings say the same", () => {
  expectTypeOf<Plain<z.infer<typeof portalSettingsSchema>>>().toEqualTypeOf<Plain<PortalSettings>>();
});

test("the defaults are settings that may be stored", () => {
  expect(portalSettingsSchema.parse(defaultSettings())).toEqual(defaultSettings());
});

test("a colour that would end its declaration is refused", () => {
  const settings = defaultSettings();
  const [light] = settings.themes.options;
  if (!light) throw new Error("no shipped theme");
  light.appearance.primary_color = "red;} body{display:none";
  const issues = portalSettingsSchema.safeParse(settings).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join("."))).toEqual(["themes.options.0.appearance.primary_color"]);
});

test("two themes with one key, and a default that is no theme, are refused", () => {
  const twice = defaultSettings();
  twice.themes.options.push(...twice.themes.options);
  expect(portalSettingsSchema.safeParse(twice).success).toBe(false);
  const unknown = defaultSettings();
  unknown.themes.default_dark = "midnight";
  expect(portalSettingsSchema.safeParse(unknown).success).toBe(false);
});
