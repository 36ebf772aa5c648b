import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { everything, type SearchPlace } from "../../../shared/search/search-location.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { FilterChips } from "./filter-chips.tsx";

const words = { field: (name: string) => name, value: ({ value }: { value: string }) => value };
const start: SearchPlace = { ...everything, facets: { series: ["Amara", "Lagune"], format: ["PNG"] } };
const onReset = vi.fn();

function Page({ at = start }: { at?: SearchPlace }) {
  const [place, setPlace] = useState(at);
  const reset = (next: SearchPlace) => {
    onReset(next);
    setPlace(next);
  };
  return (
    <>
      <h1 tabIndex={-1}>Treffer</h1>
      <FilterChips
        place={place}
        words={words}
        onChange={setPlace}
        onReset={reset}
        onEmpty={() => screen.getByRole("heading").focus()}
      />
    </>
  );
}

const chip = (name: string) => screen.getByRole("button", { name: `${name} entfernen` });

it("the focus goes from a chip that is removed to the next one, to the one before, to the heading", async () => {
  const { user } = await draw(<Page />, { client: serverOf(() => ({})) });
  await user.click(chip("series Amara"));
  expect(chip("series Lagune")).toHaveFocus();
  await user.click(chip("format PNG"));
  expect(chip("series Lagune"), "it was the last in the row").toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.getByRole("heading")).toHaveFocus();
});

it("removing all gives the focus to the heading, and can be undone", async () => {
  const { user } = await draw(<Page />, { client: serverOf(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Alle entfernen" }));
  expect(screen.getByRole("heading")).toHaveFocus();
  expect(onReset).toHaveBeenCalledWith({ ...start, facets: {} });
});

it("the same picture is a chip like a filter, that a search is freed of", async () => {
  const { user } = await draw(<Page at={{ ...everything, like: "7" }} />, { client: serverOf(() => ({})) });
  await user.click(chip("Gleiches Bild"));
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.getByRole("heading")).toHaveFocus();
});
