import { DirectionContext } from "@mantine/core";
import { fireEvent, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { useEdgeSwipe } from "./use-edge-swipe.ts";

function swipes(points: readonly (readonly [x: number, y: number])[], rtl = false): number {
  const onSwipe = vi.fn();
  vi.stubGlobal("innerWidth", 390);
  const direction = {
    dir: rtl ? ("rtl" as const) : ("ltr" as const),
    setDirection: () => {},
    toggleDirection: () => {},
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DirectionContext value={direction}>{children}</DirectionContext>
  );
  const { unmount } = renderHook(() => useEdgeSwipe(true, onSwipe), { wrapper });
  const touches = ([clientX, clientY]: readonly [number, number]) => {
    const finger = [{ clientX, clientY }];
    return { touches: finger, changedTouches: finger };
  };
  const [first = [0, 0] as const, ...rest] = points;
  fireEvent.touchStart(document.body, touches(first));
  for (const point of rest) fireEvent.touchMove(document.body, touches(point));
  fireEvent.touchEnd(document.body);
  fireEvent.touchMove(document.body, touches([300, 300]));
  unmount();
  return onSwipe.mock.calls.length;
}

it("a swipe that starts within 25 pixels of the edge and moves more than 16 opens the drawer, once", () => {
  expect(
    swipes([
      [25, 300],
      [35, 300],
      [42, 301],
      [90, 303],
    ]),
  ).toBe(1);
  expect(
    swipes([
      [25, 300],
      [41, 300],
    ]),
    "16 is not more than 16",
  ).toBe(0);
  expect(
    swipes([
      [26, 300],
      [120, 300],
    ]),
    "26 is not the edge",
  ).toBe(0);
});

it("scrolling down along the edge opens nothing", () => {
  expect(
    swipes([
      [10, 300],
      [18, 340],
      [60, 345],
      [200, 350],
    ]),
  ).toBe(0);
  expect(
    swipes([
      [20, 300],
      [2, 300],
    ]),
  ).toBe(0);
});

it("in right-to-left pages, the edge is the right one", () => {
  expect(
    swipes(
      [
        [370, 300],
        [340, 300],
      ],
      true,
    ),
  ).toBe(1);
  expect(
    swipes(
      [
        [10, 300],
        [60, 300],
      ],
      true,
    ),
  ).toBe(0);
});
