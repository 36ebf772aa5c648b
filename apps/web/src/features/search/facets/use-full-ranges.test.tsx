import { act, screen, waitFor } from "@testing-library/react";
import type { InitialEntry } from "react-router-dom";
import { expect, it } from "vitest";
import { DownloadsProvider } from "../../../shared/downloads/downloads-context.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { SearchPage } from "../search-page.tsx";

const fields = [
  { field_name: "file_size", type: "float", range_facet: true, is_facet: true, default_labels: { de: "Dateigröße" } },
];
const searched: unknown[] = [];
const client = serverOf((key, { query }) => {
  if (key === "index.fields") return { visible_fields: fields };
  searched.push(query?.filter);
  const facetFields = { file_size: { values: [], total: 30, min: 8, max: 12_304.5 } };
  return { facetCounts: { facetFields }, response: { docs: [], numFound: 3, start: 0 } };
});

/** The bar of the selection and the effects on the address come with one and the same answer. */
async function answered() {
  await screen.findByRole("button", { name: "Alle teilen" });
  // An address that is changed then asks once more.
  await act(() => new Promise((resolve) => setImmediate(resolve)));
}

const open = (at: InitialEntry) =>
  draw(
    <DownloadsProvider value={{ downloadOne: () => {}, downloadMany: () => {}, order: () => {} }}>
      <SearchPage />
    </DownloadsProvider>,
    { client, at, path: "/search/*" },
  );

it("a range of an address that misses the ends of file sizes by ten at most is no filter", async () => {
  const { address } = await open("/search/krug?file_size=18%20TO%2012300&series=Amara");
  await waitFor(() => expect(address()).toBe("/search/krug?series=Amara"));
  await waitFor(() => expect(searched.at(-1)).toEqual({ series: ["Amara"] }));
});

it("a range of an address that narrows stays", async () => {
  const { address } = await open("/search/krug?file_size=19%20TO%2012300");
  await answered();
  expect(address()).toBe("/search/krug?file_size=19%20TO%2012300");
});

it("a range that a handle has made stays, however near the ends it is", async () => {
  const { address } = await open({
    pathname: "/search/krug",
    search: "?file_size=10%20TO%2012300",
    state: { chosen: true },
  });
  await answered();
  expect(address()).toBe("/search/krug?file_size=10%20TO%2012300");
});
