import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { RedirectNotice } from "./redirect-notice.tsx";

const url = "https://login.example/saml";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const kept = vi.fn();

async function open(stay: boolean) {
  kept.mockClear();
  const leave = vi.fn();
  await renderWithProviders(<RedirectNotice url={url} stay={stay} onLeave={() => void kept()} />, {
    client: createFakeClient(() => ({})),
    host: { leave },
  });
  return leave;
}

test("redirects to the external login at once, and shows a link after five seconds", async () => {
  const leave = await open(false);
  expect(leave.mock.calls).toEqual([[url]]);
  expect(kept, "the way back is kept before").toHaveBeenCalledBefore(leave);
  act(() => void vi.advanceTimersByTime(4500));
  expect(screen.queryByRole("link")).toBeNull();
  act(() => void vi.advanceTimersByTime(600));
  expect(screen.getByRole("link")).toHaveAttribute("href", url);
});

test("shows the link without redirecting if the address says stay", async () => {
  const leave = await open(true);
  expect(screen.getByRole("heading")).toHaveTextContent("Sie melden sich über einen anderen Dienst an.");
  act(() => void vi.advanceTimersByTime(6000));
  expect(leave).not.toHaveBeenCalled();
  expect(document.body).not.toHaveTextContent(/weitergeleitet|Nichts passiert/);
  expect(screen.getByRole("link")).toHaveAttribute("href", url);
});
