import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { Dialog } from "./dialog.tsx";

it("is closed by going back, and the page stays", async () => {
  const onClose = vi.fn();
  const { router, address } = await renderWithProviders(<Dialog title="Merken?" onClose={onClose} footer={null} />, {
    client: createFakeClient(() => ({})),
  });
  await act(() => router.navigate("/search/krug"));
  await screen.findByRole("dialog", { name: "Merken?" });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(address()).toBe("/search/krug");
});
