import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import type { SessionActions } from "../../../shared/api/session-actions.ts";
import { SessionProvider } from "../../../shared/api/session-context.tsx";
import { createSessionStore } from "../../../shared/api/session-store.ts";
import { HostProvider } from "../../../shared/host/host-context.tsx";
import { hostOf, mapStorage } from "../../../testing/host.ts";
import { click, nothingSelected } from "../selection/selection.ts";
import { useVisit } from "./use-visit.ts";

const host = hostOf();
const store = createSessionStore(mapStorage());
const wrapper = ({ children }: { children: ReactNode }) => (
  <HostProvider value={host}>
    <SessionProvider value={{ store, actions: {} as SessionActions }}>{children}</SessionProvider>
  </HostProvider>
);

it.each([
  ["text", "/search/krug"],
  ["filters", "/search/vase?series=Amara"],
  ["order", "/search/vase?sort=rating%20asc"],
  ["view", "/search/vase?view=list"],
])("another %s begins with nothing selected, and no panel open", (_what, address) => {
  const { result, rerender } = renderHook(({ at }) => useVisit("visit", at), {
    wrapper,
    initialProps: { at: "/search/vase" },
  });
  act(() => result.current.setSelection(click(nothingSelected, "7")));
  expect(result.current.selection.active).toBe("7");
  rerender({ at: address });
  expect(result.current.selection).toEqual(nothingSelected);
});
