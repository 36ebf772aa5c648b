import { expect, test } from "vitest";
import { DEFAULT_TITLE, portalTitle } from "./portal-title.ts";

test("a portal has the name of its server until its settings name it", () => {
  expect(portalTitle({ website_title: DEFAULT_TITLE }, "Museum")).toBe("Museum");
  expect(portalTitle({ website_title: "Halm & Ton" }, "Museum")).toBe("Halm & Ton");
  expect(portalTitle({ website_title: DEFAULT_TITLE }, "")).toBe("Vitrine");
});
