import { expect, test } from "vitest";
import { createDefaultSettings } from "./documents/defaults.ts";
import { resolvePortalTitle } from "./portal-title.ts";

test("the title comes from the settings, else from the server", () => {
  const { global } = createDefaultSettings();
  expect(resolvePortalTitle(global, "Museum")).toBe("Museum");
  expect(resolvePortalTitle(global, "")).toBe("Vitrine");
  for (const chosen of ["Halm & Ton", "Vitrine"])
    expect(resolvePortalTitle({ website_title: chosen }, "Museum"), "even as no one is named").toBe(chosen);
});
