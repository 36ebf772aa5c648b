import { screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { emptySelection, selectAll } from "./selection/selection.ts";
import { useClearSelection } from "./use-clear-selection.ts";

const two = selectAll(emptySelection, ["a", "b"], "all");

function Page() {
  const [selection, onSelect] = useState(two);
  const view = useRef(null);
  const clear = useClearSelection({ selection, onSelect, view, stop: 0 });
  return (
    <>
      <output>{selection.selected.size}</output>
      <button type="button" onClick={clear}>
        Aufheben
      </button>
      <button type="button" onClick={() => onSelect(selectAll(selection, ["a", "b", "c"], "all"))}>
        Alle
      </button>
    </>
  );
}

const undo = () => screen.findByRole("button", { name: "Rückgängig" });

it("restores the selection on undo", async () => {
  const { user } = await renderWithProviders(<Page />, { client: createFakeClient(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Aufheben" }));
  await user.click(await undo());
  await waitFor(() => expect(document.querySelector("output")).toHaveTextContent("2"));
});

it("closes the undo offer once there is another selection", async () => {
  const { user } = await renderWithProviders(<Page />, { client: createFakeClient(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Aufheben" }));
  await undo();
  await user.click(screen.getByRole("button", { name: "Alle" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Aufheben" }));
  expect(await undo(), "of the next one").toBeInTheDocument();
});
