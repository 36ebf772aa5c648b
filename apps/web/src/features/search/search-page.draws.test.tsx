import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { SearchPage } from "./search-page.tsx";

const draws = vi.hoisted(() => ({ filters: 0 }));
vi.mock("./facets/facet-sidebar.tsx", async () => {
  const { memo } = await import("react");
  return {
    FacetSidebar: memo(() => {
      draws.filters++;
      return <p>Farben, Formen</p>;
    }),
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("selecting a result does not render the filters again", async () => {
  const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", (query: string) => ({ ...list, matches: query === "(min-width: 1280px)" }));
  const box = { top: 0, bottom: 600, left: 0, right: 1000, width: 1000, height: 600, x: 0, y: 0 };
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue({ ...box, toJSON: () => box });
  const docs = ["1", "2"].map((id) => ({ id, asset_groups: ["image"], pixel_x: 300, pixel_y: 200 }));
  const client = createFakeClient((key) => {
    if (key === "index.fields") return { visible_fields: [] };
    return { facetCounts: { facetFields: {} }, response: { docs, numFound: 2, start: 0 } };
  });
  const { user } = await renderWithProviders(<SearchPage />, { client, at: "/search/*", path: "/search/*" });
  await screen.findByText("Farben, Formen");
  const [circle] = await screen.findAllByRole("button", { name: /auswählen$/ });
  const before = draws.filters;
  if (circle) await user.click(circle);
  await waitFor(() => expect(screen.getAllByRole("gridcell", { selected: true })).toHaveLength(1));
  expect(draws.filters).toBe(before);
});
