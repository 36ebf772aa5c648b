import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { LoggedOut } from "./logout.tsx";

const open = (rights: { isAssetUser: boolean; isGuiAdmin: boolean }, user: string | null = "mara") =>
  renderWithProviders(<LoggedOut />, {
    client: createFakeClient(() => ({})),
    at: "/logout?permission",
    as: { ...createTestSession(user), ...rights },
  });
const ways = () =>
  Object.fromEntries(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]));

test("an account without rights is named, and may log out or take another account", async () => {
  await open({ isAssetUser: false, isGuiAdmin: false });
  expect(screen.getByText(/^Sie sind als mara angemeldet\. Dieses Konto hat hier keine Rechte\./)).toBeInTheDocument();
  expect(ways()).toEqual({ "Anderes Konto": "/login", Abmelden: "/logout" });
});

test("an account that may not open this area alone goes home", async () => {
  await open({ isAssetUser: true, isGuiAdmin: false });
  expect(screen.getByText(/^Das Konto mara darf diese Seite nicht öffnen\./)).toBeInTheDocument();
  expect(ways()).toEqual({ "Anderes Konto": "/login", "Zur Startseite": "/" });
});

test("an admin who is no asset user goes home, too: that is the administration", async () => {
  await open({ isAssetUser: false, isGuiAdmin: true });
  expect(ways()).toEqual({ "Anderes Konto": "/login", "Zur Startseite": "/" });
});
