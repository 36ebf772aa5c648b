import { screen } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { Brand } from "./brand.tsx";

/** The page of search results, with a logo of its own that is visible there or not. */
const open = (visible: boolean) => {
  const settings = defaultSettings();
  const visibleLogos = settings.visibleLogos.map((one) => (one.key === "search" ? { ...one, visible } : one));
  const client = serverOf((key) => (key === "config.available" ? { searchLogo: true } : {}));
  return draw(<Brand place="search" />, {
    client,
    settings: { ...settings, visibleLogos, global: { ...settings.global, website_title: "Halm" } },
  });
};

it("shows the logo of its place where that is visible", async () => {
  await open(true);
  await expect.poll(() => document.querySelector("img")).not.toBeNull();
  expect(screen.queryByText("Halm")).toBeNull();
});

it("says the portal's name where the logo of its place is hidden", async () => {
  const { queries } = await open(false);
  // What files there are is known by then.
  await expect.poll(() => queries.getQueryCache().getAll()[0]?.state.status).toBe("success");
  expect(await screen.findByText("Halm")).toBeInTheDocument();
  expect(document.querySelector("img")).toBeNull();
});
