import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { useCloseOnBack } from "./use-close-on-back.ts";

function Page() {
  const [open, setOpen] = useState(false);
  useCloseOnBack(open, () => setOpen(false));
  return (
    <button type="button" onClick={() => setOpen(true)}>
      {open ? "open" : "closed"}
    </button>
  );
}

it.each([
  ["the first page of the visit", "default"],
  ["a later one", "later"],
])("going back closes what covers %s, and the page stays", async (_, key) => {
  const { user, router } = await renderWithProviders(<Page />, {
    client: createFakeClient(() => ({})),
    at: { pathname: "/search/*", key },
  });
  if (key === "later") await act(() => router.navigate("/search/vase"));
  const { pathname } = router.state.location;
  await user.click(screen.getByRole("button", { name: "closed" }));
  expect(screen.getByRole("button", { name: "open" })).toBeInTheDocument();
  await act(() => router.navigate(-1));
  expect(await screen.findByRole("button", { name: "closed" })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe(pathname);
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname, "the next one leads back").toBe("/search/*");
});
