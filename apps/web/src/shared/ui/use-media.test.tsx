import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useIsPhone } from "./use-media.ts";

type Listener = (event: { matches: boolean }) => void;

function Layout() {
  return <p>{useIsPhone() ? "one column" : "many columns"}</p>;
}

it("turning the phone is noticed", () => {
  let width = 844;
  const listeners = new Set<Listener>();
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1]),
      addEventListener: (_: string, listener: Listener) => listeners.add(listener),
      removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
    } as unknown as MediaQueryList),
  );
  const { unmount } = render(<Layout />);
  expect(screen.getByText("many columns")).toBeInTheDocument();
  width = 390;
  act(() => {
    for (const listener of listeners) listener({ matches: true });
  });
  expect(screen.getByText("one column")).toBeInTheDocument();
  unmount();
  expect(listeners.size).toBe(0);
  vi.restoreAllMocks();
});
