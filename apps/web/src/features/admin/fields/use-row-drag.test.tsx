import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useRowDrag } from "./use-row-drag.ts";

const HEIGHT = 40;

/** Rows of 40 pixels, one below the other. */
function Rows({ onMove }: { onMove: (from: number, to: number) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const drag = useRowDrag(list, onMove);
  return (
    <ul ref={list}>
      {["a", "b", "c"].map((name, index) => (
        <li key={name} style={drag.style(index)} data-testid={name}>
          <i {...drag.handle(index)} data-testid={`handle of ${name}`} />
        </li>
      ))}
    </ul>
  );
}

function dragged(name: string, by: number) {
  const onMove = vi.fn();
  const rendered = render(<Rows onMove={onMove} />);
  for (const [at, one] of ["a", "b", "c"].entries())
    vi.spyOn(screen.getByTestId(one), "getBoundingClientRect").mockReturnValue(
      new DOMRect(0, at * HEIGHT, 100, HEIGHT),
    );
  fireEvent.pointerDown(screen.getByTestId(`handle of ${name}`), { button: 0, clientY: 0 });
  fireEvent.pointerMove(document, { clientY: by });
  return Object.assign(onMove, rendered);
}

afterEach(() => vi.restoreAllMocks());

it("a row moves to where its middle was dragged, and the others shift", () => {
  const onMove = dragged("a", 65);
  expect(screen.getByTestId("a").style.transform).toBe("translateY(65px)");
  expect(screen.getByTestId("b").style.transform).toBe("translateY(-40px)");
  expect(screen.getByTestId("c").style.transform).toBe("translateY(0px)");
  fireEvent.pointerUp(document);
  expect(onMove.mock.calls).toEqual([[0, 1]]);
  expect(screen.getByTestId("b").style.transform).toBe("");
});

it("a row can be dragged upwards, too", () => {
  const onMove = dragged("c", -200);
  expect(screen.getByTestId("a").style.transform).toBe("translateY(40px)");
  fireEvent.pointerUp(document);
  expect(onMove.mock.calls).toEqual([[2, 0]]);
});

it("Escape cancels the drag, and a small pointer movement does not start one", () => {
  const onMove = dragged("a", 90);
  fireEvent.keyDown(document, { key: "Escape" });
  expect(screen.getByTestId("a").style.transform).toBe("");
  fireEvent.pointerMove(document, { clientY: 95 });
  fireEvent.pointerUp(document);
  fireEvent.pointerDown(screen.getByTestId("handle of a"), { button: 0, clientY: 0 });
  fireEvent.pointerMove(document, { clientY: 3 });
  fireEvent.pointerUp(document);
  expect(onMove).not.toHaveBeenCalled();
});

it("another pointer is ignored, and unmounting the list cancels the drag", () => {
  const onMove = dragged("a", 0);
  fireEvent.pointerMove(document, { clientY: 90, pointerId: 7 });
  fireEvent.pointerUp(document, { pointerId: 7 });
  expect(screen.getByTestId("a").style.transform).toBe("");
  fireEvent.pointerMove(document, { clientY: 90 });
  onMove.unmount();
  fireEvent.pointerUp(document);
  expect(onMove).not.toHaveBeenCalled();
});

it("a drop uses the rows at the time of the drop", () => {
  const before = dragged("a", 65);
  const after = vi.fn();
  before.rerender(<Rows onMove={after} />);
  fireEvent.pointerUp(document);
  expect([before.mock.calls, after.mock.calls]).toEqual([[], [[0, 1]]]);
});
