import { expect, test } from "vitest";
import { shippedThemes } from "../registry/themes.ts";
import { cssVariableOf, themeCss } from "../theme/theme.ts";
import { lightColours } from "./shipped-colours.ts";

test.each(Object.keys(lightColours))("each of the twelve is the variable that the portal draws with: %s", (name) => {
  const [light] = shippedThemes;
  if (!light) throw new Error("no theme");
  const css = themeCss({ ...light, appearance: { ...light.appearance, [name]: "#010203" } });
  const [root = ""] = css.split("}");
  expect(root.split(/[{;]/).filter((line) => line.endsWith(":#010203"))).toContain(`${cssVariableOf(name)}:#010203`);
  expect(themeCss(light)).not.toContain("#010203");
});
