import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { AnchoredScrollBox } from "./anchored-scroll-box.tsx";

/** Height of each row in pixels; the box shows three. */
const ROW = 30;

/**
 * Rows in a box with a fake layout, since jsdom has none. Records the browser's anchoring during measurement.
 */
function draw(rows: readonly string[], scrollTop: number) {
  const anchoring: string[] = [];
  const Rows = ({ names }: { names: readonly string[] }) => (
    <AnchoredScrollBox className="box">
      {names.map((name) => (
        <label key={name}>
          <input type="checkbox" /> {name}
        </label>
      ))}
    </AnchoredScrollBox>
  );
  const { rerender } = render(<Rows names={rows} />);
  const box = document.querySelector<HTMLElement>(".box");
  if (!box) throw new Error("The rows have a box.");
  box.scrollTop = scrollTop;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    if (this === box) return new DOMRect(0, 0, 200, 3 * ROW);
    anchoring.push(box.style.overflowAnchor);
    return new DOMRect(0, [...box.children].indexOf(this) * ROW - box.scrollTop, 200, ROW);
  });
  return { box, anchoring, show: (names: readonly string[]) => rerender(<Rows names={names} />) };
}

const all = ["a", "b", "c", "d", "e", "f", "g", "h"];

it("keeps the touched element in place, instead of the browser", () => {
  const { box, anchoring, show } = draw(all, 60);
  fireEvent.pointerDown(screen.getByLabelText("d"));
  show(all.slice(1));
  expect(box.scrollTop).toBe(30);
  expect(anchoring.at(-1)).toBe("none");
  expect(box.style.overflowAnchor, "after it").toBe("");
});

it.each([
  ["nothing was touched", () => {}],
  [
    "the touched element is out of view",
    (box: HTMLElement) => {
      fireEvent.pointerDown(screen.getByLabelText("d"));
      box.scrollTop = 150;
    },
  ],
  ["what was touched is gone", () => void fireEvent.pointerDown(screen.getByLabelText("a"))],
])("leaves it to the browser where %s", (_where, before) => {
  const { box, anchoring, show } = draw(all, 0);
  before(box);
  const { scrollTop } = box;
  show(all.slice(1));
  show(all.slice(2));
  expect(box.scrollTop).toBe(scrollTop);
  expect(anchoring.filter((one) => one !== "")).toEqual([]);
});
