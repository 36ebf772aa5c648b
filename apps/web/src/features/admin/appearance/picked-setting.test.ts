import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { expect, it } from "vitest";
import { pickedSetting } from "./picked-setting.ts";

const type = "vitrine.preview.picked" satisfies PickedMessage["type"];
const [light] = shippedThemes;
if (!light) throw new Error("No theme is shipped.");

it("leads to one of the twelve colours as long as the area has none of its own, and then to that", () => {
  const clicked = { type, area: "header", tokens: ["navigation_color"] } as const;
  expect(pickedSetting(light, clicked)).toBe("appearance.navigation_color");
  const own = { ...light, advanced_appearance: { "header.background_color": "#102030" } };
  expect(pickedSetting(own, clicked)).toBe("advanced_appearance.header.background_color");
});

it("leads nowhere from what no variable colours", () => {
  expect(pickedSetting(light, { type, area: "global", tokens: [] })).toBeUndefined();
});
