import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { SessionProvider } from "../../../shared/api/session-context.tsx";
import { SessionStore } from "../../../shared/api/session-store.ts";
import { HostProvider } from "../../../shared/host/host-context.tsx";
import { createFakeHost } from "../../../testing/fake-host.ts";
import { emptySelection, selectByClick, toggleSelected } from "../selection/selection.ts";
import { useSearchVisitState } from "./use-search-visit-state.ts";

const host = createFakeHost();
const session = { store: new SessionStore(host.storage), actions: {} as never };
const wrapper = ({ children }: { children: ReactNode }) => (
  <HostProvider value={host}>
    <SessionProvider value={session}>{children}</SessionProvider>
  </HostProvider>
);
const grid = { visit: "one", address: "/search/vase", search: "/search/vase" };
const list = { ...grid, address: "/search/vase?view=list" };
const begin = () => renderHook((place: typeof grid) => useSearchVisitState(place), { wrapper, initialProps: grid });

it("picked assets and the tab stop stay in another view", () => {
  const { result, rerender } = begin();
  const picked = toggleSelected(toggleSelected(emptySelection, "7"), "9");
  act(() => {
    result.current.setSelection(picked);
    result.current.setStop(4);
  });
  rerender(list);
  expect(result.current).toMatchObject({ selection: picked, stop: 4 });
});

it("an open panel closes in another view", () => {
  const { result, rerender } = begin();
  act(() => result.current.setSelection(selectByClick(emptySelection, "7")));
  rerender(list);
  expect(result.current.selection).toMatchObject({ active: null, selected: new Set() });
});

it.each([
  ["text", "/search/lamp"],
  ["filters", "/search/vase?series=Amara"],
  ["order", "/search/vase?sort=rating%20asc"],
])("another %s begins with nothing selected, and no panel open, at its first asset", (_what, address) => {
  const { result, rerender } = begin();
  act(() => {
    result.current.setSelection(selectByClick(emptySelection, "7"));
    result.current.setStop(4);
  });
  rerender({ ...grid, address, search: address });
  expect(result.current).toMatchObject({ selection: emptySelection, stop: 0 });
});
