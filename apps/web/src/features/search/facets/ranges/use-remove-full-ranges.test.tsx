import { act, screen, waitFor } from "@testing-library/react";
import type { InitialEntry } from "react-router-dom";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../../testing/render-with-providers.tsx";
import { SearchPage } from "../../search-page.tsx";

const fields = [
  { field_name: "file_size", type: "float", range_facet: true, is_facet: true, default_labels: { de: "Dateigröße" } },
];
const searched: unknown[] = [];
const client = createFakeClient((key, { query }) => {
  if (key === "index.fields") return { visible_fields: fields };
  searched.push(query?.filter);
  const facetFields = { file_size: { values: [], total: 30, min: 8, max: 12_304.5 } };
  return { facetCounts: { facetFields }, response: { docs: [], numFound: 3, start: 0 } };
});

/** The selection toolbar and the address effects run after the same reply. */
async function answered() {
  await screen.findByRole("button", { name: "Alle teilen" });
  // A changed address causes another request.
  await act(() => new Promise((resolve) => setImmediate(resolve)));
}

const open = (at: InitialEntry) => renderWithProviders(<SearchPage />, { client, at, path: "/search/*" });

it("a range in an address within ten of the ends of file sizes is no filter", async () => {
  const { address } = await open("/search/krug?file_size=18%20TO%2012300&series=Amara");
  await waitFor(() => expect(address()).toBe("/search/krug?series=Amara"));
  await waitFor(() => expect(searched.at(-1)).toEqual({ series: ["Amara"] }));
});

it("a narrowing range in an address stays", async () => {
  const { address } = await open("/search/krug?file_size=19%20TO%2012300");
  await answered();
  expect(address()).toBe("/search/krug?file_size=19%20TO%2012300");
});

it("a range set by a handle stays, however near the ends", async () => {
  const { address } = await open({
    pathname: "/search/krug",
    search: "?file_size=10%20TO%2012300",
    state: { chosen: true },
  });
  await answered();
  expect(address()).toBe("/search/krug?file_size=10%20TO%2012300");
});
