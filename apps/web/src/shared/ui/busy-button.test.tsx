import { screen } from "@testing-library/react";
import { type FormEvent, useState } from "react";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { BusyButton } from "./busy-button.tsx";

it("keeps the focus while busy, and starts nothing again", async () => {
  const start = vi.fn();
  function Form() {
    const [busy, setBusy] = useState(false);
    const submit = (event: FormEvent) => {
      event.preventDefault();
      start();
      setBusy(true);
    };
    return (
      <form onSubmit={submit}>
        <BusyButton type="submit" busy={busy}>
          Start
        </BusyButton>
        <button type="button" onClick={() => setBusy(false)}>
          End
        </button>
      </form>
    );
  }
  const { user } = await renderWithProviders(<Form />, { client: createFakeClient(() => ({})) });
  const button = screen.getByRole("button", { name: "Start" });
  await user.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-busy", "true");
  await user.click(button);
  expect(start).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: "End" }));
  expect(button).not.toHaveAttribute("aria-disabled");
  await user.click(button);
  expect(start).toHaveBeenCalledTimes(2);
});
