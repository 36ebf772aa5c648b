import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { MissingSharedAssetsNotice } from "./result-messages.tsx";

const address = "/search/*?id=1,2,3";
const ids = ["1", "2", "3"];

const open = (total: number, user: string | null, error: Error | null = null) =>
  renderWithProviders(
    <MissingSharedAssetsNotice ids={ids} address={address} result={{ total, searching: false, error }} />,
    {
      client: createFakeClient(() => ({})),
      at: address,
      as: createTestSession(user),
    },
  );

it("tells a guest who sees some that others need rights, with a login link", async () => {
  const { user, address: here } = await open(2, null);
  expect(await screen.findByText(/brauchen Sie Rechte/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Anmelden" }));
  expect(here()).toBe("/login?from=%2Fsearch%2F*%3Fid%3D1%2C2%2C3");
});

it("sends a guest who sees none to the login", async () => {
  const { address: here } = await open(0, null);
  await waitFor(() => expect(here()).toBe("/login?from=%2Fsearch%2F*%3Fid%3D1%2C2%2C3"));
});

it.each([0, 2])("tells an account that sees %i of three that some cannot be shown", async (total) => {
  const { address: here } = await open(total, "lena");
  expect(await screen.findByText("Einige der geteilten Medien können Sie nicht sehen.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Anmelden" })).toBeNull();
  expect(here()).toBe(address);
});

it("shows nothing to users who see all of them", async () => {
  await open(3, null);
  expect(screen.queryByText(/geteilt/)).toBeNull();
});

it("says nothing of rights, and does not send a guest to the login, if the search failed", async () => {
  const { address: here } = await open(0, null, new Error("down"));
  expect(screen.queryByText(/geteilt/)).toBeNull();
  expect(here()).toBe(address);
});
