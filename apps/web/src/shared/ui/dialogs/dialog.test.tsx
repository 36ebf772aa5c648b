import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { Dialog } from "./dialog.tsx";

it("is closed by going back, and the page stays", async () => {
  const onClose = vi.fn();
  const { router, address } = await draw(<Dialog title="Merken?" onClose={onClose} footer={null} />, {
    client: serverOf(() => ({})),
  });
  await act(() => router.navigate("/search/krug"));
  await screen.findByRole("dialog", { name: "Merken?" });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(address()).toBe("/search/krug");
});
