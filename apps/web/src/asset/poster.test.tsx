import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createFakeBookmarks } from "../testing/fake-stores.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../testing/render-with-providers.tsx";
import { settingsWithOrders } from "../testing/settings.ts";
import type { AssetDoc } from "./asset-doc.ts";
import { BookmarksProvider } from "./bookmarks/bookmarks-context.ts";
import { Poster, type PosterProps } from "./poster.tsx";

const asset: AssetDoc = { id: "7", title: "Krug", asset_groups: ["image"], url: "/krug.webp" };
const poster = (state: AssetDoc["download_state"]) => (
  <Poster
    asset={{ ...asset, ...(state && { download_state: state }) }}
    title="Krug"
    alt="Krug"
    width={200}
    height={200}
  />
);
const client = createFakeClient(() => ({}));

it.each([
  ["a guest", null, "forbidden", "Zum Herunterladen anmelden"],
  ["an account", "lena", "forbidden", "Nicht für Sie zum Download freigegeben"],
  ["anybody, of what has expired,", null, "withdrawn", "Abgelaufen, kein Download mehr"],
] as const)("tells %s that it cannot be downloaded", async (_who, user, state, words) => {
  await renderWithProviders(poster(state), { client, as: createTestSession(user) });
  expect(screen.getByRole("figure")).toHaveTextContent(words);
});

it.each(["permitted", undefined] as const)("says nothing of downloads that are %s", async (state) => {
  await renderWithProviders(poster(state), { client });
  expect(screen.getByRole("figure")).not.toHaveTextContent(/ownload|erunterladen/);
});

it("is called by its title, also where it cannot be downloaded", async () => {
  await renderWithProviders(poster("forbidden"), { client });
  expect(screen.getByRole("figure")).toHaveAccessibleName("Krug");
});

it.each([null, "lena"])("says to %s that it can be ordered, where the portal takes orders", async (user) => {
  await renderWithProviders(poster("forbidden"), { client, as: createTestSession(user), settings: settingsWithOrders });
  const shown = screen.getByRole("figure");
  expect(shown).toHaveTextContent("Bestellen");
  expect(shown).not.toHaveTextContent(/anmelden|freigegeben/);
});

describe("the sign that an asset is bookmarked", () => {
  const toggle = vi.fn();
  const marked = (props: Partial<PosterProps>) => (
    <BookmarksProvider value={createFakeBookmarks(["7"], { toggle })}>
      <Poster asset={asset} title="Krug" alt="Krug" width={200} height={200} onToggle={() => {}} {...props} />
    </BookmarksProvider>
  );

  it.each([false, true])("stands on the posters of every view, whether they are framed (%s)", async (framed) => {
    await renderWithProviders(marked({ framed }), { client });
    expect(screen.getByRole("button", { name: "„Krug“ von der Merkliste nehmen" })).toBeInTheDocument();
  });

  it("leaves the focus on its asset when it removes the bookmark, since it is not there on touch screens", async () => {
    const { user } = await renderWithProviders(
      <div role="option" aria-selected={false} aria-label="Krug" tabIndex={-1}>
        {marked({})}
      </div>,
      { client },
    );
    await user.click(screen.getByRole("button", { name: "„Krug“ von der Merkliste nehmen" }));
    expect(toggle).toHaveBeenCalledOnce();
    expect(screen.getByRole("option")).toHaveFocus();
  });

  it("stands on none where what is around has it", async () => {
    await renderWithProviders(marked({ framed: true, hideBookmark: true }), { client });
    expect(screen.queryByRole("button", { name: "„Krug“ von der Merkliste nehmen" })).toBeNull();
  });
});
