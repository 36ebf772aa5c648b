import { render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it, vi } from "vitest";
import { lazyComponent } from "./lazy-component.ts";

it("without a network a part is waited for, and asked for again once there is one", async () => {
  const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue({ Part: () => "there" });
  const Part = lazyComponent(load, "Part");
  render(
    <Suspense fallback="coming">
      <Part />
    </Suspense>,
  );
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(screen.getByText("coming")).toBeInTheDocument();
  line.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("there")).toBeInTheDocument();
  line.mockRestore();
});
