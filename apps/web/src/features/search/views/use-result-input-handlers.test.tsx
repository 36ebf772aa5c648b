import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { emptySelection } from "../selection/selection.ts";
import { useResultInputHandlers } from "./use-result-input-handlers.ts";

const nothing = () => {};

it("extends by keys as by a click, from the focused asset to a position, also over assets that are not loaded", () => {
  const onExtend = vi.fn();
  function Page() {
    const input = useResultInputHandlers({
      ids: ["a", undefined, "c", undefined],
      selection: emptySelection,
      neighbourOf: (_, key) => (key === "End" ? 3 : 2),
      onSelect: nothing,
      onOpen: nothing,
      onKey: () => false,
      onStop: nothing,
      scrollIntoView: nothing,
      onAll: nothing,
      onExtend,
    });
    return (
      <div {...input.events}>
        <button type="button" data-item="0">
          a
        </button>
      </div>
    );
  }
  render(<Page />);
  const item = screen.getByRole("button");
  fireEvent.keyDown(item, { key: "End", shiftKey: true });
  fireEvent.keyDown(item, { key: "ArrowDown", shiftKey: true });
  fireEvent.click(item, { shiftKey: true });
  expect(onExtend.mock.calls).toEqual([[3, "a"], [2, "a"], [0]]);
});
