import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { AdminFrame } from "./admin-frame.tsx";

afterEach(() => vi.restoreAllMocks());

const open = (isWide: boolean, extensions: readonly string[] = []) => {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    ...matchMedia(query),
    matches: isWide && query === "(min-width: 1280px)",
  }));
  return renderWithProviders(
    <DraftProvider value={createDraftStore({})}>
      <AdminFrame now="login" hasSettings={false}>
        <p>Inhalt</p>
      </AdminFrame>
    </DraftProvider>,
    {
      client: { ...createFakeClient(() => ({})), has: (name) => extensions.includes(name) },
      at: "/admin/login",
      path: "/admin/*",
    },
  );
};
const sections = () => screen.findByRole("navigation", { name: "Abschnitte der Verwaltung" });

it("a wide window has the sections beside the page, in groups", async () => {
  await open(true);
  const nav = within(await sections());
  const portal = within(nav.getByRole("list", { name: "Ihr Portal" }));
  expect(portal.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Marke",
    "Startseite",
    "Suche und Filter",
    "Seiten und Fußzeile",
    "Sprachen",
  ]);
  expect(nav.getByRole("link", { current: "page" })).toHaveTextContent("Anmeldung");
  const technical = within(nav.getByRole("list", { name: "Technik" }));
  expect(technical.getAllByRole("link"), "only what the backend supports").toHaveLength(1);
});

it("a narrow window has a button with a word, which opens the sections with their names", async () => {
  const { user, address } = await open(false, ["console"]);
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.getByText("Anmeldung"), "the current section").toBeInTheDocument();
  const menu = screen.getByRole("button", { name: "Menü" });
  await user.click(menu);
  await user.click(within(await sections()).getByRole("link", { name: "Server" }));
  expect(address()).toBe("/admin/server");
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(menu).toHaveFocus();
});

it("closing the sections returns the focus to the button", async () => {
  const { user } = await open(false);
  const menu = screen.getByRole("button", { name: "Menü" });
  await user.click(menu);
  await sections();
  await user.keyboard("{Escape}");
  expect(menu).toHaveFocus();
  expect(menu).toHaveAttribute("aria-expanded", "false");
});
