import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createFakeDownloads } from "../../testing/fake-stores.ts";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import { DownloadsProvider } from "../downloads/downloads-context.ts";
import { Preview } from "./preview.tsx";

const renditions = [320, 1280].map((w) => ({ w, h: w / 2, url: `/api/files/v/7/${w}.webp` }));
const asset = { id: "7", asset_groups: ["image"], title: "Schale", pixel_x: 4000, pixel_y: 2000, renditions };
const client = createFakeClient(() => ({ url: "/api/files/v/7/w2048.webp" }));

afterEach(() => void vi.restoreAllMocks());

it("asks for the size that its frame needs, and zooms by the wheel, from the first drawing on", async () => {
  const frame = { width: 800, height: 600, x: 0, y: 0 };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(frame as DOMRect);
  await renderWithProviders(
    <DownloadsProvider value={createFakeDownloads({})}>
      <Preview asset={asset as AssetDoc} onStep={() => {}} onClose={() => {}} />
    </DownloadsProvider>,
    { client },
  );
  const picture = await screen.findByRole("img", { name: /Schale/ });
  expect(picture).toHaveAttribute("sizes", "800px");
  const wheel = new WheelEvent("wheel", { deltaY: -100, ctrlKey: true, bubbles: true, cancelable: true });
  picture.dispatchEvent(wheel);
  await waitFor(() => expect(Number.parseInt(picture.getAttribute("sizes") ?? "", 10)).toBeGreaterThan(800));
});

it("keeps the browser from reading a swipe after a tap as a double tap, but not from what its controls read", async () => {
  await renderWithProviders(
    <DownloadsProvider value={createFakeDownloads({})}>
      <Preview asset={asset as AssetDoc} onStep={() => {}} onClose={() => {}} />
    </DownloadsProvider>,
    { client },
  );
  const picture = await screen.findByRole("img", { name: /Schale/ });
  const finger = [{ clientX: 40, clientY: 40 }];
  const moved = (target: Element) => !fireEvent.touchMove(target, { touches: finger, changedTouches: finger });
  expect(moved(picture)).toBe(true);
  const control = picture.parentElement?.appendChild(document.createElement("button"));
  expect(control && moved(control)).toBe(false);
  expect(moved(screen.getByRole("button", { name: "Vorschau schließen" }))).toBe(false);
});
