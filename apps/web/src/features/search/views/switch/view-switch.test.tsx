import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { draw, serverOf } from "../../../../testing/draw.tsx";
import { ViewSwitchPart } from "./view-switch-part.tsx";

const client = serverOf(() => ({}));

it("the switch shows the views of the settings with their words, and which one is shown", async () => {
  const onView = vi.fn();
  const { user } = await draw(<ViewSwitchPart ready view="grid" onView={onView} />, { client });
  const views = within(await screen.findByRole("group", { name: "Ansicht" })).getAllByRole("button");
  expect(views.map((view) => [view.getAttribute("aria-label"), view.getAttribute("aria-pressed")])).toEqual([
    ["Liste", "false"],
    ["Kacheln", "false"],
    ["Poster", "true"],
  ]);
  await user.click(screen.getByRole("button", { name: "Kacheln" }));
  expect(onView).toHaveBeenCalledExactlyOnceWith("thumbnail");
});
