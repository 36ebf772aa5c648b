import { screen } from "@testing-library/react";
import type { CollectionDefinition } from "@vitrine/settings/portal-settings";
import { expect, it, vi } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { CollectionTile } from "./collection-tile.tsx";

const definition = { indicator: "lamps", src: "7" } as CollectionDefinition;

it("asks for its picture without saying that somebody looks at the asset", async () => {
  const asked = vi.fn();
  const client = serverOf((key, { query }) => {
    if (key === "collections.list")
      return { collections: [{ indicator: "lamps", label: { de: "Leuchten", en: "Lamps" } }] };
    if (key === "assets.get") asked(query);
    return { response: { docs: [{ id: "7", url: "/dome.webp", asset_groups: ["image"] }], numFound: 1 } };
  });
  await draw(
    <ul>
      <CollectionTile definition={definition} />
    </ul>,
    { client },
  );
  await screen.findByRole("listitem");
  await vi.waitFor(() => expect(document.querySelector("img")).toHaveAttribute("src", "/dome.webp"));
  expect(asked.mock.calls).toEqual([[{ assetid: ["7"] }]]);
});
