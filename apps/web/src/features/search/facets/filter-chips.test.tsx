import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { EMPTY_SEARCH, type SearchLocation } from "../../../shared/search/search-location.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { FilterChips } from "./filter-chips.tsx";

const labels = { field: (name: string) => name, value: ({ value }: { value: string }) => value };
const start: SearchLocation = { ...EMPTY_SEARCH, facets: { series: ["Amara", "Lagune"], format: ["PNG"] } };
const onReset = vi.fn();

function Page({ at = start }: { at?: SearchLocation }) {
  const [place, setPlace] = useState(at);
  const reset = (next: SearchLocation) => {
    onReset(next);
    setPlace(next);
  };
  return (
    <>
      <h1 tabIndex={-1}>Treffer</h1>
      <FilterChips
        place={place}
        labels={labels}
        onChange={setPlace}
        onReset={reset}
        onEmpty={() => screen.getByRole("heading").focus()}
      />
    </>
  );
}

const chip = (name: string) => screen.getByRole("button", { name: `${name} entfernen` });

it("the focus moves from a removed chip to the next one, the previous one, or the heading", async () => {
  const { user } = await renderWithProviders(<Page />, { client: createFakeClient(() => ({})) });
  await user.click(chip("series Amara"));
  expect(chip("series Lagune")).toHaveFocus();
  await user.click(chip("format PNG"));
  expect(chip("series Lagune"), "it was the last in the row").toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.getByRole("heading")).toHaveFocus();
});

it("removing all focuses the heading, and can be undone", async () => {
  const { user } = await renderWithProviders(<Page />, { client: createFakeClient(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Alle entfernen" }));
  expect(screen.getByRole("heading")).toHaveFocus();
  expect(onReset).toHaveBeenCalledWith({ ...start, facets: {} });
});

it("a search for similar pictures is a removable chip", async () => {
  const { user } = await renderWithProviders(<Page at={{ ...EMPTY_SEARCH, like: "7" }} />, {
    client: createFakeClient(() => ({})),
  });
  await user.click(chip("Gleiches Bild"));
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.getByRole("heading")).toHaveFocus();
});
