import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { everything } from "../../asset/search-location.ts";
import { draw, serverOf } from "../../testing/draw.tsx";
import { EmptyResult } from "./empty-result.tsx";

const words = { field: (name: string) => name, value: ({ value }: { value: string }) => value };
const place = { ...everything, facets: { series: ["Amara"], format: ["PNG"], city: ["Rom"] } };

/** A server where so many are found with so many filters. */
const finding = (count: (filters: number) => number) =>
  serverOf((key, { query }) => {
    if (key === "index.fields") return { visible_fields: [] };
    const filters = Object.keys((query?.filter ?? {}) as object).length;
    return { facetCounts: { facetFields: {} }, response: { docs: [], numFound: count(filters), start: 0 } };
  });

it("lists the filters whose removal finds something, with how much", async () => {
  const client = finding((filters) => (filters === 3 ? 0 : 7));
  const onChange = vi.fn();
  const { user } = await draw(<EmptyResult place={place} words={words} onChange={onChange} />, { client });
  await user.click(await screen.findByRole("button", { name: /series Amara\s*7 Treffer/ }));
  expect(onChange).toHaveBeenCalledWith({ ...place, facets: { format: ["PNG"], city: ["Rom"] } });
});

it("says that one is not enough where only the removal of several helps", async () => {
  const client = finding((filters) => (filters >= 2 ? 0 : 7));
  const onChange = vi.fn();
  const { user } = await draw(<EmptyResult place={place} words={words} onChange={onChange} />, { client });
  expect(await screen.findByText("Einen Filter zu entfernen reicht nicht, um etwas zu finden.")).toBeInTheDocument();
  expect(screen.queryByRole("listitem")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Alle Filter entfernen" }));
  expect(onChange).toHaveBeenCalledWith({ ...place, facets: {} });
});
