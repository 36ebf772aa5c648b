import { screen, waitFor } from "@testing-library/react";
import { lazy, useState } from "react";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { LazyPart } from "./lazy-part.tsx";

// The tab was open while a newer version was installed: the files of the old one are gone.
const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/x.js"));
const Menu = lazy(gone);

function Button() {
  const [open, setOpen] = useState(false);
  const button = (
    <button type="button" onClick={() => setOpen(true)}>
      Sprache
    </button>
  );
  return (
    <LazyPart loadingFallback={button} onFailed={() => setOpen(false)}>
      {open ? <Menu /> : button}
    </LazyPart>
  );
}

it("a part whose file is gone reloads the page once, and can be asked for again", async () => {
  const fetch = vi.spyOn(window, "fetch").mockResolvedValue(new Response());
  const reload = vi.fn();
  const { user } = await renderWithProviders(<Button />, { client: createFakeClient(() => ({})), host: { reload } });
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  await user.click(screen.getByRole("button", { name: "Sprache" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Dieser Teil der Seite konnte nicht angezeigt werden.");
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.getByRole("button", { name: "Seite neu laden" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Sprache" })).toBeInTheDocument();
  complaints.mockRestore();
  fetch.mockRestore();
});

it("a part that cannot be had without a connection leaves the page as it is", async () => {
  const reload = vi.fn();
  const { user } = await renderWithProviders(<Button />, { client: createFakeClient(() => ({})), host: { reload } });
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  const fetch = vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await user.click(screen.getByRole("button", { name: "Sprache" }));
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  complaints.mockRestore();
  fetch.mockRestore();
});

it("says no longer that a part is coming once it has failed", async () => {
  const fetch = vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  const part = (
    <LazyPart loadingFallback="kommt" errorFallback="kam nicht">
      <Menu />
    </LazyPart>
  );
  await renderWithProviders(part, { client: createFakeClient(() => ({})) });
  expect(await screen.findByText("kam nicht")).toBeInTheDocument();
  expect(screen.queryByText("kommt")).toBeNull();
  complaints.mockRestore();
  fetch.mockRestore();
});
