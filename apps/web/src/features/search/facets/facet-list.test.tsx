import { cleanup, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { EMPTY_SEARCH } from "../../../shared/search/search-location.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { FacetList } from "./facet-list.tsx";

const fields = ["series", "format"].map((field_name, position) => ({
  field_name,
  position,
  type: "string",
  origin: "metadata",
  multi_valued: true,
  is_facet: true,
  range_facet: false,
  default_labels: { de: field_name },
}));
const client = serverOf(() => ({ visible_fields: fields }));
const facets = Object.fromEntries(
  fields.map(({ field_name }) => [field_name, { values: [{ value: "a", label: "a", count: 1 }], total: 1 }]),
);
const keep = () => {};
const NONE = "Für diese Treffer gibt es keine Filter.";

it("shows that there are no filters only after the reply", async () => {
  const list = { place: EMPTY_SEARCH, facets: {}, onChange: keep, onReset: keep };
  await draw(<FacetList {...list} waiting />, { client });
  expect(screen.queryByText(NONE)).toBeNull();
  await draw(<FacetList {...list} waiting={false} />, { client });
  expect(screen.getByText(NONE)).toBeInTheDocument();
});

it("shows skeletons until the first reply or error", async () => {
  const list = { place: EMPTY_SEARCH, facets: {}, onChange: keep, onReset: keep, waiting: true };
  await draw(<FacetList {...list} />, { client });
  const waiting = document.body.textContent;
  expect(document.querySelectorAll("[aria-hidden] > i").length).toBeGreaterThan(0);
  cleanup();
  await draw(<FacetList {...list} failed />, { client });
  expect(document.querySelectorAll("[aria-hidden] > i")).toHaveLength(0);
  expect(document.body.textContent, "and says nothing: the result does").toBe(waiting);
});

it("each active facet has a reset button, which focuses the facet's heading", async () => {
  const onReset = vi.fn();
  const place = { ...EMPTY_SEARCH, text: "krug", facets: { series: ["a"], format: ["a"] } };
  const { user } = await draw(
    <FacetList place={place} facets={facets} onChange={keep} onReset={onReset} waiting={false} />,
    { client },
  );
  await user.click(await screen.findByRole("button", { name: "Zurücksetzen: series" }));
  expect(onReset).toHaveBeenCalledWith({ ...place, facets: { format: ["a"] } });
  expect(screen.getByRole("button", { name: "series" })).toHaveFocus();
});

it("an inactive facet has no reset", async () => {
  const place = { ...EMPTY_SEARCH, facets: { format: ["a"] } };
  await draw(<FacetList place={place} facets={facets} onChange={keep} onReset={keep} waiting={false} />, { client });
  await screen.findByRole("button", { name: "Zurücksetzen: format" });
  expect(screen.queryByRole("button", { name: "Zurücksetzen: series" })).toBeNull();
});

it.each([
  [{ min: 1, max: 9 }, 2],
  [{}, 0],
])("a slider is shown only where its ends are known: %j", async (ends, sliders) => {
  const [series, format] = fields;
  const ranged = { ...series, type: "integer", range_facet: true };
  const list = { place: EMPTY_SEARCH, onChange: keep, onReset: keep, waiting: false };
  await draw(<FacetList {...list} facets={{ ...facets, series: { values: [], total: 3, ...ends } }} />, {
    client: serverOf(() => ({ visible_fields: [ranged, format] })),
  });
  await screen.findByRole("region", { name: "format" });
  expect(screen.queryAllByRole("slider")).toHaveLength(sliders);
});
