import { expect, test } from "vitest";
import { defaultSettings } from "./defaults.ts";
import { portalTitle } from "./portal-title.ts";

test("the settings name the portal, and the server one whose settings do not", () => {
  const { global } = defaultSettings();
  expect(portalTitle(global, "Museum")).toBe("Museum");
  expect(portalTitle(global, "")).toBe("Vitrine");
  for (const chosen of ["Halm & Ton", "Vitrine"])
    expect(portalTitle({ website_title: chosen }, "Museum"), "even as no one is named").toBe(chosen);
});
