import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { AssetNavigationBar } from "./asset-bar.tsx";

const client = createFakeClient(() => ({}));
const bar = (props: Partial<Parameters<typeof AssetNavigationBar>[0]> = {}) =>
  renderWithProviders(
    <AssetNavigationBar trail={undefined} within={undefined} position={undefined} list={undefined} {...props} />,
    {
      client,
      at: "/asset/7",
    },
  );

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

const trail = { search: "/search/krug", index: 1, total: 3, direct: true };
const docs = ["a", "b", "c"].map((id) => ({ id, asset_groups: ["image" as const] }));
const list = {
  total: docs.length,
  indexOf: (id: string) => docs.findIndex((doc) => doc.id === id),
  at: (index: number) => docs[index],
  loadAround: () => {},
};
const steps = () => [
  screen.getByRole("button", { name: "Vorheriges Medium" }),
  screen.getByRole("button", { name: "Nächstes Medium" }),
];

it("shows the position in the list, and leads to the neighbours", async () => {
  const { user, router } = await bar({ trail, position: 1, list });
  expect(screen.getByText("2 / 3")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Nächstes Medium" }));
  expect(router.state.location).toMatchObject({ pathname: "/asset/c", state: { trail: { ...trail, index: 2 } } });
});

it("ends where the list ends, and has no neighbours until they are loaded", async () => {
  await bar({ trail, position: 2, list });
  expect(steps().map((button) => button.getAttribute("aria-disabled"))).toEqual([null, "true"]);
  cleanup();
  await bar({ trail, position: 1 });
  expect(screen.getByText("2 / 3")).toBeInTheDocument();
  expect(steps().map((button) => button.getAttribute("aria-disabled"))).toEqual(["true", "true"]);
});

it("shows no position when the list has changed without the asset", async () => {
  await bar({ trail, position: -1, list });
  expect(screen.queryByText(/ \/ 3/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Nächstes Medium" })).toBeNull();
});
