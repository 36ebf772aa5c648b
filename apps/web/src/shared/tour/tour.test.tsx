import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { createSettingsWith } from "../../testing/settings.ts";
import { Tour } from "./tour.tsx";
import { TOUR_REQUEST_ATTRIBUTE } from "./tour-request.ts";
import type { TourStepKey } from "./tour-steps.ts";

const OFFER = { name: "Rundgang beginnen" };

const ask = (page: string) => document.documentElement.setAttribute(TOUR_REQUEST_ATTRIBUTE, page);

beforeEach(() => {
  document.documentElement.removeAttribute(TOUR_REQUEST_ATTRIBUTE);
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([{}] as unknown as DOMRectList);
});

/** A page whose row comes when its button is pressed. */
function Page({ found }: { found: boolean }) {
  const [tile, setTile] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setTile(true)}>
        Reihe da
      </button>
      {tile && <span data-tour="tile">Kachel</span>}
      <Tour page="dashboard" isOffered={found} />
    </>
  );
}

const page = (tour: TourStepKey[], found = true) =>
  renderWithProviders(<Page found={found} />, {
    client: createFakeClient(() => ({})),
    settings: createSettingsWith(({ guide }) => {
      guide.show = true;
      guide.tour = tour;
    }),
  });

it("is offered once what its first step shows has come, and then not again", async () => {
  const { user, host } = await page(["tile"]);
  expect(screen.queryByRole("button", OFFER)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Reihe da" }));
  await user.click(await screen.findByRole("button", OFFER));
  expect(await screen.findByRole("dialog", { name: "Ein Blick genügt" })).toBeVisible();
  expect(host.storage.get("vitrine.tour.dashboard")).toBe("offered");
});

it("its offer goes as soon as the visitor does something else", async () => {
  const { user } = await page(["tile"]);
  await user.click(screen.getByRole("button", { name: "Reihe da" }));
  await screen.findByRole("button", OFFER);
  await user.hover(screen.getByText("Kachel"));
  expect(screen.getByRole("button", OFFER)).toBeVisible();
  await user.click(screen.getByText("Kachel"));
  await waitFor(() => expect(screen.queryByRole("button", OFFER)).toBeNull());
});

it("where no step can be shown, the page is looked through once in a frame, however much changes in it", async () => {
  const steps: FrameRequestCallback[] = [];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((step) => steps.push(step));
  const looked = vi.spyOn(document.documentElement, "querySelectorAll");
  const asked = () => looked.mock.calls.filter(([selector]) => selector === '[data-tour="tile"]').length;
  await page(["tile"]);
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const step of steps.splice(0)) step(0);
  looked.mockClear();
  for (let at = 0; at < 20; at++) {
    document.body.append(document.createElement("i"));
    await Promise.resolve();
  }
  expect(asked()).toBe(0);
  for (const step of steps.splice(0)) step(0);
  expect(asked()).toBe(1);
  vi.mocked(window.requestAnimationFrame).mockRestore();
  looked.mockRestore();
});

it("begins on request before it is offered, and says where there is nothing to show", async () => {
  const { user } = await page(["tile"], false);
  await screen.findByRole("button", { name: "Reihe da" });
  ask("dashboard");
  expect(await screen.findByText("Auf dieser Seite gibt es gerade nichts zu zeigen.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reihe da" }));
  expect(screen.queryByRole("button", OFFER)).toBeNull();
  ask("dashboard");
  expect(await screen.findByRole("dialog", { name: "Ein Blick genügt" })).toBeVisible();
});

it("begins with what was asked for before it was loaded, on the page it was asked for", async () => {
  ask("dashboard");
  await page(["tile"], false);
  expect(await screen.findByText("Auf dieser Seite gibt es gerade nichts zu zeigen.")).toBeVisible();
  expect(document.documentElement).not.toHaveAttribute(TOUR_REQUEST_ATTRIBUTE);
});

it("does not begin with what was asked for on another page, which is left", async () => {
  ask("search");
  const { user } = await page(["tile"], false);
  await user.click(await screen.findByRole("button", { name: "Reihe da" }));
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute(TOUR_REQUEST_ATTRIBUTE));
  expect(screen.queryByRole("dialog")).toBeNull();
});
