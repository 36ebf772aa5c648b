import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const client = createFakeClient(() => ({}));

it("the switch shows the configured views with their labels, and the current one", async () => {
  const onView = vi.fn();
  const { user } = await renderWithProviders(<ViewSwitch view="grid" onView={onView} />, { client });
  const views = within(await screen.findByRole("group", { name: "Ansicht" })).getAllByRole("button");
  expect(views.map((view) => [view.getAttribute("aria-label"), view.getAttribute("aria-pressed")])).toEqual([
    ["Liste", "false"],
    ["Kacheln", "false"],
    ["Poster", "true"],
  ]);
  await user.click(screen.getByRole("button", { name: "Kacheln" }));
  expect(onView).toHaveBeenCalledExactlyOnceWith("thumbnail");
});
