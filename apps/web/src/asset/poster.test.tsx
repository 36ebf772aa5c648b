import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { draw, serverOf, sessionOf } from "../testing/draw.tsx";
import { withOrders } from "../testing/settings.ts";
import { bookmarksOf } from "../testing/stores.ts";
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
const client = serverOf(() => ({}));

it.each([
  ["a guest", null, "forbidden", "Zum Herunterladen anmelden"],
  ["an account", "lena", "forbidden", "Nicht für Sie zum Download freigegeben"],
  ["anybody, of what has expired,", null, "withdrawn", "Abgelaufen, kein Download mehr"],
] as const)("tells %s that it cannot be downloaded", async (_who, user, state, words) => {
  await draw(poster(state), { client, as: sessionOf(user) });
  expect(screen.getByRole("figure")).toHaveTextContent(words);
});

it.each(["permitted", undefined] as const)("says nothing of downloads that are %s", async (state) => {
  await draw(poster(state), { client });
  expect(screen.getByRole("figure")).not.toHaveTextContent(/ownload|erunterladen/);
});

it("is called by its title, also where it cannot be downloaded", async () => {
  await draw(poster("forbidden"), { client });
  expect(screen.getByRole("figure")).toHaveAccessibleName("Krug");
});

it.each([null, "lena"])("says to %s that it can be ordered, where the portal takes orders", async (user) => {
  await draw(poster("forbidden"), { client, as: sessionOf(user), settings: withOrders });
  const shown = screen.getByRole("figure");
  expect(shown).toHaveTextContent("Bestellen");
  expect(shown).not.toHaveTextContent(/anmelden|freigegeben/);
});

describe("the sign that an asset is bookmarked", () => {
  const marked = (props: Partial<PosterProps>) => (
    <BookmarksProvider value={bookmarksOf(["7"])}>
      <Poster asset={asset} title="Krug" alt="Krug" width={200} height={200} onToggle={() => {}} {...props} />
    </BookmarksProvider>
  );

  it.each([false, true])("stands on the posters of every view, whether they are framed (%s)", async (framed) => {
    await draw(marked({ framed }), { client });
    expect(screen.getByRole("button", { name: "„Krug“ von der Merkliste nehmen" })).toBeInTheDocument();
  });

  it("stands on none where what is around has it", async () => {
    await draw(marked({ framed: true, hideBookmark: true }), { client });
    expect(screen.queryByRole("button", { name: "„Krug“ von der Merkliste nehmen" })).toBeNull();
  });
});
