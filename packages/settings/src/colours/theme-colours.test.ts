import { expect, test } from "vitest";
import { shippedThemes } from "../registry/themes.ts";
import { createThemeCss, toCssVariable } from "../theme/theme.ts";
import { lightThemeColours } from "./shipped-colours.ts";

test.each(Object.keys(lightThemeColours))(
  "each of the twelve is the variable that the portal draws with: %s",
  (name) => {
    const [light] = shippedThemes;
    if (!light) throw new Error("no theme");
    const css = createThemeCss({ ...light, appearance: { ...light.appearance, [name]: "#010203" } });
    const [root = ""] = css.split("}");
    expect(root.split(/[{;]/).filter((line) => line.endsWith(":#010203"))).toContain(`${toCssVariable(name)}:#010203`);
    expect(createThemeCss(light)).not.toContain("#010203");
  },
);
