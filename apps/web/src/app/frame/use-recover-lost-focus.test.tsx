import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { useRecoverLostFocus } from "./use-recover-lost-focus.ts";

function Page() {
  const [isThere, setThere] = useState(true);
  useRecoverLostFocus();
  return (
    <main tabIndex={-1}>
      <div role="toolbar" tabIndex={-1}>
        {isThere && (
          <button type="button" onClick={() => setThere(false)}>
            Retry
          </button>
        )}
      </div>
    </main>
  );
}

it("focuses the nearest element around a focused one that goes", async () => {
  const { user } = await renderWithProviders(<Page />, { client: createFakeClient(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.getByRole("toolbar")).toHaveFocus());
});
