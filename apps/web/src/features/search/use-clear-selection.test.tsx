import { screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { nothingSelected, selectAll } from "./selection/selection.ts";
import { useClearSelection } from "./use-clear-selection.ts";

const two = selectAll(nothingSelected, ["a", "b"], "all");

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

it("brings back what was selected", async () => {
  const { user } = await draw(<Page />, { client: serverOf(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Aufheben" }));
  await user.click(await undo());
  await waitFor(() => expect(document.querySelector("output")).toHaveTextContent("2"));
});

it("no longer offers to bring back a selection once there is another one", async () => {
  const { user } = await draw(<Page />, { client: serverOf(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Aufheben" }));
  await undo();
  await user.click(screen.getByRole("button", { name: "Alle" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Aufheben" }));
  expect(await undo(), "of the next one").toBeInTheDocument();
});
