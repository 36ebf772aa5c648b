import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { AssetBar } from "./asset-bar.tsx";

const client = serverOf(() => ({}));
const bar = (props: Partial<Parameters<typeof AssetBar>[0]> = {}) =>
  draw(<AssetBar trail={undefined} within={undefined} steps={undefined} {...props} />, { client, at: "/asset/7" });

it("links from an asset opened by a link to the search, whatever the browser history", async () => {
  window.history.pushState(null, "", "#elsewhere");
  const { user, address } = await bar();
  await user.click(screen.getByRole("link", { name: "Zurück zur Suche" }));
  expect(address()).toBe("/search/*");
});

it("goes one step back if that is a page of this portal", async () => {
  await bar({ within: true });
  expect(screen.getByRole("button", { name: "Zurück" })).toBeInTheDocument();
});

it("links back to the results if one step back is another page", async () => {
  const trail = { search: "/search/krug", index: 3, total: 12, direct: false };
  const { user, address } = await bar({ trail });
  await user.click(screen.getByRole("link", { name: "Zurück zu 12 Treffern" }));
  expect(address()).toBe("/search/krug");
});
