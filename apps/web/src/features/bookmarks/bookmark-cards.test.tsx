import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { GUEST_BOOKMARKS_STORAGE_KEY } from "../../asset/bookmarks/bookmark-storage.ts";
import { createMapStorage } from "../../testing/fake-host.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { BookmarkPage } from "./bookmark-page.tsx";
import { BookmarkDialogs } from "./bookmarks-host.tsx";

const titles: Readonly<Record<string, string>> = { "7": "Krug", "8": "Katalog", "9": "Vase" };

async function open(kept: readonly string[] = ["7", "8", "9"], guest?: readonly string[]) {
  let stored = kept;
  const client = createFakeClient((key, { query, body }) => {
    if (key === "index.fields") return { visible_fields: [] };
    if (key === "assets.get") {
      const ids = query?.assetid as readonly string[];
      return { response: { docs: ids.map((id) => ({ id, title: titles[id], asset_groups: ["image"] })) } };
    }
    if (key === "bookmarks.save") stored = (body as { id: string }[]).map(({ id }) => id);
    return Response.json(stored.map((id) => ({ id })));
  });
  const storage = createMapStorage(new Map(guest ? [[GUEST_BOOKMARKS_STORAGE_KEY, JSON.stringify(guest)]] : []));
  const drawn = await renderWithProviders(
    <>
      <BookmarkDialogs />
      <BookmarkPage />
    </>,
    { client, as: createTestSession("lena"), host: { storage }, at: "/bookmark" },
  );
  await screen.findByRole("heading", { name: "Krug" });
  return { ...drawn, storage, stored: () => stored, card: (name: string) => screen.queryByRole("link", { name }) };
}

it("an asset opened from the bookmarks has them as its neighbours", async () => {
  const { user, card, router } = await open();
  await user.click(card("Katalog") as HTMLElement);
  expect(router.state.location.pathname).toBe("/asset/8");
  expect(router.state.location.state).toEqual({ trail: { search: "/bookmark", index: 1, total: 3, direct: true } });
});

it("the key `b` removes a card, and the focus moves to its neighbour", async () => {
  const { user, card, stored } = await open();
  card("Katalog")?.focus();
  await user.keyboard("{Control>}b{/Control}{Meta>}b{/Meta}");
  expect(card("Katalog"), "with a modifier it is the browser's").toBeInTheDocument();
  await user.keyboard("b");
  await waitFor(() => expect(card("Katalog")).toBeNull());
  expect(card("Vase")).toHaveFocus();
  await user.keyboard("b");
  await waitFor(() => expect(card("Vase")).toBeNull());
  expect(card("Krug"), "behind the last there is the one before").toHaveFocus();
  await user.keyboard("b");
  await waitFor(() => expect(card("Krug")).toBeNull());
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  await waitFor(() => expect(stored()).toEqual([]));
});

it("a removed selected bookmark is unselected after undo", async () => {
  const { user, card } = await open();
  await user.click(screen.getByRole("button", { name: "Katalog auswählen" }));
  card("Katalog")?.focus();
  await user.keyboard("b");
  await waitFor(() => expect(card("Katalog")).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  await waitFor(() => expect(card("Katalog")).toBeInTheDocument());
  expect(screen.getByRole("button", { name: "Katalog auswählen" })).toBeInTheDocument();
});

it("a guest's discarded list can be restored", async () => {
  const { user, storage } = await open(["7"], ["8", "9"]);
  await user.click(await screen.findByRole("button", { name: "Verwerfen" }));
  expect(storage.get(GUEST_BOOKMARKS_STORAGE_KEY)).toBeNull();
  expect(screen.queryByRole("button", { name: "Verwerfen" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  expect(storage.get(GUEST_BOOKMARKS_STORAGE_KEY)).toBe('["8","9"]');
  expect(await screen.findByRole("button", { name: "Verwerfen" })).toBeInTheDocument();
});
