import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { RedirectNotice } from "./redirect-notice.tsx";

const url = "https://login.example/saml";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

async function open(stay: boolean) {
  const leave = vi.fn();
  await draw(<RedirectNotice url={url} stay={stay} />, { client: serverOf(() => ({})), host: { leave } });
  return leave;
}

test("leaves for the other login at once, and offers a link after five seconds", async () => {
  const leave = await open(false);
  expect(leave.mock.calls).toEqual([[url]]);
  act(() => void vi.advanceTimersByTime(4500));
  expect(screen.queryByRole("link")).toBeNull();
  act(() => void vi.advanceTimersByTime(600));
  expect(screen.getByRole("link")).toHaveAttribute("href", url);
});

test("stays where the address says so, with the link", async () => {
  const leave = await open(true);
  expect(leave).not.toHaveBeenCalled();
  expect(screen.getByRole("link")).toHaveAttribute("href", url);
});
