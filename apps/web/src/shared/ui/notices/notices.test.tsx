import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { useNotify } from "./notices.tsx";

vi.mock("./notice-host.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/notice-host.js");
});

const undo = vi.fn();

function Page() {
  const notify = useNotify();
  const action = { label: "Rückgängig", run: undo };
  return (
    <>
      <button type="button" onClick={() => notify({ kind: "success", text: "Entfernt.", action, id: "one" })}>
        Entfernen
      </button>
      <button type="button" onClick={() => notify({ kind: "danger", text: "Kein Platz mehr." })}>
        Speichern
      </button>
    </>
  );
}

it("stand in plain words where the file that shows them is gone", async () => {
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  const { user } = await renderWithProviders(<Page />, { client: createFakeClient(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Entfernen" }));
  await user.click(screen.getByRole("button", { name: "Entfernen" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Entfernt.");
  await user.click(screen.getByRole("button", { name: "Rückgängig" }));
  expect(undo).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  expect(screen.getAllByRole("alert").map((notice) => notice.firstChild?.textContent)).toEqual([
    "Entfernt.",
    "Kein Platz mehr.",
  ]);
  await user.click(screen.getAllByRole("button", { name: "Schließen" })[0] as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(1));
  complaints.mockRestore();
});
