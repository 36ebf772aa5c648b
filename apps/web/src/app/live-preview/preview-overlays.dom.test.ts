import { afterEach, expect, it, vi } from "vitest";
import type { Portal } from "../portal.ts";
import { createPreviewOverlayOpener } from "./preview-overlays.ts";

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it("clicks an asset again where the one that it clicked was of the page before, and none once the panel is open", async () => {
  vi.useFakeTimers();
  const clicked: string[] = [];
  const show = async (id: string) => {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.addEventListener("click", () => clicked.push(id));
    document.body.replaceChildren(cell);
    await Promise.resolve();
  };
  const portal = { host: { root: document.body }, closed: new AbortController().signal } as unknown as Portal;
  createPreviewOverlayOpener(portal)("info");
  await show("before");
  await vi.advanceTimersByTimeAsync(400);
  await show("now");
  expect(clicked).toEqual(["before", "now"]);

  const panel = document.createElement("div");
  panel.setAttribute("role", "dialog");
  document.body.append(panel);
  await Promise.resolve();
  panel.remove();
  await show("later");
  expect(clicked).toEqual(["before", "now"]);
});
