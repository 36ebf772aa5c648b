import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AnnouncerProvider } from "../../../shared/ui/notices/announcer.tsx";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { useAnnounceCount } from "./use-announce-count.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

let show = (_total: number) => {};
function Count() {
  const [total, setTotal] = useState(0);
  show = setTotal;
  useAnnounceCount({ total, searching: false, loading: false, error: null });
  return null;
}

it("announces assertively that there are no results, and clears that once there are", async () => {
  await renderWithProviders(
    <AnnouncerProvider>
      <Count />
    </AnnouncerProvider>,
    { client: createFakeClient(() => ({})) },
  );
  const settled = () => act(() => vi.advanceTimersByTimeAsync(1000));
  await settled();
  expect(screen.getByRole("alert")).toHaveTextContent("0 Treffer gefunden");
  act(() => show(57));
  await settled();
  expect(screen.getByRole("status")).toHaveTextContent("57 Treffer gefunden");
  expect(screen.getByRole("alert")).toHaveTextContent(/^\s*$/);
});
