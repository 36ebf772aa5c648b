import { shippedThemes } from "@vitrine/settings/registry/themes";
import { expect, it } from "vitest";
import { compileThemes } from "./theme-css.ts";

it("themes are compiled into their own layer, each with its scheme", () => {
  const { css, schemes } = compileThemes(shippedThemes, ":root");
  expect(css).toMatch(/^@layer portal\.theme\{.*data-portal-theme="dark".*\}$/s);
  expect([...schemes]).toEqual([
    ["light", "light"],
    ["dark", "dark"],
  ]);
});
