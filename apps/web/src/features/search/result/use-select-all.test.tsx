import { screen, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { useState } from "react";
import { expect, it } from "vitest";
import { EMPTY_SEARCH } from "../../../shared/search/search-location.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { emptySelection } from "../selection/selection.ts";
import type { SearchResult } from "./use-search-result.ts";
import { useSelectAll } from "./use-select-all.ts";

const all = ["a", "b", "c", "d", "e"];

/** A result of five, of which the first and the fourth are loaded. */
async function five(status: number | null = null, anchor: string | null = "a") {
  const state = { status, asked: 0 };
  const client = createFakeClient(() => {
    state.asked++;
    if (state.status !== null) throw new ApiError({ status: state.status, code: "unknown", message: "" });
    return { ids: all, numFound: all.length };
  });
  const ids = ["a", undefined, undefined, "d", undefined];
  const result = {
    ids,
    total: 5,
    hasAllPositions: true,
    indexOf: (id: string) => ids.indexOf(id),
  } as unknown as SearchResult;
  const sort = { key: "score", orientation: "desc" } as const;
  function Page() {
    const [selection, onSelect] = useState({ ...emptySelection, selected: new Set(["a"]), anchor });
    const select = useSelectAll({ place: EMPTY_SEARCH, sort, result, selection, onSelect: onSelect as never });
    return (
      <>
        <output>{[...selection.selected].join(" ")}</output>
        <button type="button" onClick={select.selectAll}>
          all
        </button>
        <button type="button" onClick={() => select.extendTo(3)}>
          range
        </button>
        <button type="button" onClick={() => select.extendTo(4, "a")}>
          end
        </button>
      </>
    );
  }
  const { user } = await renderWithProviders(<Page />, { client });
  const shows = (text: string) => waitFor(() => expect(document.querySelector("output")).toHaveTextContent(text));
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return { state, press, shows };
}

it("selects assets that are not loaded, too", async () => {
  const { press, shows } = await five();
  await press("all");
  await shows("a b c d e");
});

it.each([0, 429, 500])("changes nothing where it fails (%i), says so, and can be tried again", async (status) => {
  const { state, press, shows } = await five(status);
  await press("all");
  expect(await screen.findByText("Es konnte nicht alles ausgewählt werden.")).toBeInTheDocument();
  await shows("a");
  state.status = null;
  await press("Erneut versuchen");
  await shows("a b c d e");
});

it("notifies if a range could not be selected completely", async () => {
  const { state, press, shows } = await five(500);
  await press("range");
  expect(await screen.findByText("Es konnte nicht alles ausgewählt werden.")).toBeInTheDocument();
  await shows("a d");
  state.status = null;
  await press("Erneut versuchen");
  await shows("a b c d");
});

it("selects to a position that is not loaded, from the focused asset", async () => {
  const { press, shows } = await five(null, null);
  await press("end");
  await shows("a b c d e");
});
