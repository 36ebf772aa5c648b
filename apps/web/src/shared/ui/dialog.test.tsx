import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { Dialog } from "./dialog.tsx";

afterEach(() => void vi.restoreAllMocks());

async function open(phone: boolean) {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    ...matchMedia(query),
    matches: phone && query === "(max-width: 767px)",
  }));
  const onClose = vi.fn();
  const drawn = await draw(<Dialog title="Merken?" onClose={onClose} footer={null} />, {
    client: serverOf(() => ({})),
  });
  await act(() => drawn.router.navigate("/search/krug"));
  await screen.findByRole("dialog", { name: "Merken?" });
  return { ...drawn, onClose };
}

it("is closed by going back on phones, and the page stays", async () => {
  const { router, address, onClose } = await open(true);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(address()).toBe("/search/krug");
});

it("leaves going back to the page elsewhere", async () => {
  const { router, address, onClose } = await open(false);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(address()).toBe("/"));
  expect(onClose).not.toHaveBeenCalled();
});
