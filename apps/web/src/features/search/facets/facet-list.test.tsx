import { cleanup, screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { EMPTY_SEARCH } from "../../../shared/search/search-location.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
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
const client = createFakeClient(() => ({ visible_fields: fields }));
const facets = Object.fromEntries(
  fields.map(({ field_name }) => [field_name, { values: [{ value: "a", label: "a", count: 1 }], total: 1 }]),
);
const keep = () => {};
const NONE = "Für diese Treffer gibt es keine Filter.";

it("shows that there are no filters only after the reply", async () => {
  const list = { place: EMPTY_SEARCH, facets: {}, onChange: keep, onReset: keep };
  await renderWithProviders(<FacetList {...list} waiting />, { client });
  expect(screen.queryByText(NONE)).toBeNull();
  await renderWithProviders(<FacetList {...list} waiting={false} />, { client });
  expect(screen.getByText(NONE)).toBeInTheDocument();
});

it("shows skeletons until the first reply or error", async () => {
  const list = { place: EMPTY_SEARCH, facets: {}, onChange: keep, onReset: keep, waiting: true };
  await renderWithProviders(<FacetList {...list} />, { client });
  const waiting = document.body.textContent;
  expect(document.querySelectorAll("[aria-hidden] > i").length).toBeGreaterThan(0);
  cleanup();
  await renderWithProviders(<FacetList {...list} failed />, { client });
  expect(document.querySelectorAll("[aria-hidden] > i")).toHaveLength(0);
  expect(document.body.textContent, "and says nothing: the result does").toBe(waiting);
});

it("each active facet has a reset button, which focuses the facet's heading", async () => {
  const onReset = vi.fn();
  const place = { ...EMPTY_SEARCH, text: "krug", facets: { series: ["a"], format: ["a"] } };
  const { user } = await renderWithProviders(
    <FacetList place={place} facets={facets} onChange={keep} onReset={onReset} waiting={false} />,
    { client },
  );
  await user.click(await screen.findByRole("button", { name: "Zurücksetzen: series" }));
  expect(onReset).toHaveBeenCalledWith({ ...place, facets: { format: ["a"] } });
  expect(screen.getByRole("button", { name: "series" })).toHaveFocus();
});

it("a chosen suggestion is ticked in the facet of its field, and removed by the tick or the reset", async () => {
  const [onChange, onReset] = [vi.fn(), vi.fn()];
  const place = { ...EMPTY_SEARCH, suggestions: { series: ["a"], place: ["b"] } };
  const { user } = await renderWithProviders(
    <FacetList place={place} facets={facets} onChange={onChange} onReset={onReset} waiting={false} />,
    { client },
  );
  const boxOf = (name: string) => within(screen.getByRole("region", { name })).getByRole("checkbox");
  await screen.findByRole("region", { name: "series" });
  expect(boxOf("series")).toBeChecked();
  expect(boxOf("format")).not.toBeChecked();
  await user.click(boxOf("series"));
  expect(onChange).toHaveBeenCalledWith({ ...place, suggestions: { place: ["b"] } });
  await user.click(screen.getByRole("button", { name: "Zurücksetzen: series" }));
  expect(onReset).toHaveBeenCalledWith({ ...place, suggestions: { place: ["b"] } });
});

it("an inactive facet has no reset", async () => {
  const place = { ...EMPTY_SEARCH, facets: { format: ["a"] } };
  await renderWithProviders(
    <FacetList place={place} facets={facets} onChange={keep} onReset={keep} waiting={false} />,
    { client },
  );
  await screen.findByRole("button", { name: "Zurücksetzen: format" });
  expect(screen.queryByRole("button", { name: "Zurücksetzen: series" })).toBeNull();
});

/** The list of a search that can be changed. */
function SearchableList() {
  const [place, setPlace] = useState(EMPTY_SEARCH);
  return (
    <>
      <FacetList place={place} facets={facets} onChange={setPlace} onReset={setPlace} waiting={false} />
      <button type="button" onClick={() => setPlace({ ...EMPTY_SEARCH, facets: { format: ["a"] } })}>
        Filter by format
      </button>
    </>
  );
}

it("a folded facet shows only its title, until it is opened or has a filter", async () => {
  const folding = fields.map(({ field_name, position }) => ({ field_name, position, options: { folded: true } }));
  const { user } = await renderWithProviders(<SearchableList />, {
    client,
    settings: { ...createDefaultSettings(), facets: folding },
  });
  await screen.findByRole("region", { name: "series" });
  const title = (name: string) => screen.getByRole("button", { name });
  const shown = () => fields.map(({ field_name: name }) => title(name).getAttribute("aria-expanded"));
  expect(shown()).toEqual(["false", "false"]);
  expect(screen.queryAllByRole("checkbox")).toHaveLength(0);
  await user.click(title("series"));
  expect(shown()).toEqual(["true", "false"]);
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  await user.click(title("Filter by format"));
  expect(shown()).toEqual(["true", "true"]);
  await user.click(within(screen.getByRole("region", { name: "format" })).getByRole("checkbox"));
  expect(shown(), "and stays open when its last value is removed").toEqual(["true", "true"]);
  await user.click(title("format"));
  expect(shown()).toEqual(["true", "false"]);
});

it.each([
  [{ min: 1, max: 9 }, 2],
  [{}, 0],
])("a slider is shown only where its ends are known: %j", async (ends, sliders) => {
  const [series, format] = fields;
  const ranged = { ...series, type: "integer", range_facet: true };
  const list = { place: EMPTY_SEARCH, onChange: keep, onReset: keep, waiting: false };
  await renderWithProviders(<FacetList {...list} facets={{ ...facets, series: { values: [], total: 3, ...ends } }} />, {
    client: createFakeClient(() => ({ visible_fields: [ranged, format] })),
  });
  await screen.findByRole("region", { name: "format" });
  expect(screen.queryAllByRole("slider")).toHaveLength(sliders);
});
