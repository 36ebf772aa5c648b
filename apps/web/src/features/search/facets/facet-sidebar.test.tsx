import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { EMPTY_SEARCH } from "../../../shared/search/search-location.ts";
import { createMapStorage } from "../../../testing/fake-host.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { FacetSidebar } from "./facet-sidebar.tsx";
import { useSidebarWidth } from "./use-sidebar-width.ts";

const client = createFakeClient(() => ({ visible_fields: [] }));

function Sidebar({ configured = 260, place = EMPTY_SEARCH, onReset = () => {} }) {
  const [width, setWidth] = useSidebarWidth(configured);
  const list = { place, facets: {}, onChange: () => {}, onReset, waiting: false };
  return <FacetSidebar {...list} width={width} onWidth={setWidth} />;
}

const grip = () => screen.getByRole("separator");
const width = () => Number(grip().getAttribute("aria-valuenow"));

it("has the stored width, else the configured one", async () => {
  await renderWithProviders(<Sidebar configured={300} />, { client });
  expect(width()).toBe(300);
  const storage = createMapStorage(new Map([["sidebarWidth", "410"]]));
  await renderWithProviders(<Sidebar configured={300} />, { client, host: { storage } });
  expect(screen.getAllByRole("separator").at(-1)).toHaveAttribute("aria-valuenow", "410");
});

it.each(["79", "wide", ""])("a width of %j in storage is none", async (stored) => {
  await renderWithProviders(<Sidebar />, {
    client,
    host: { storage: createMapStorage(new Map([["sidebarWidth", stored]])) },
  });
  expect(width()).toBe(260);
});

it("is resized by arrow keys, at least 80 pixels wide, and stores the width", async () => {
  const texts = new Map<string, string>();
  await renderWithProviders(<Sidebar />, { client, host: { storage: createMapStorage(texts) } });
  fireEvent.keyDown(grip(), { key: "ArrowRight" });
  expect(width()).toBeGreaterThan(260);
  expect(texts.get("sidebarWidth")).toBe(String(width()));
  fireEvent.keyDown(grip(), { key: "Home" });
  expect(width()).toBe(80);
  fireEvent.keyDown(grip(), { key: "ArrowLeft" });
  expect(width()).toBe(80);
});

it("is resized by dragging, at least 80 pixels wide", async () => {
  await renderWithProviders(<Sidebar />, { client });
  const held = { setPointerCapture: () => {}, hasPointerCapture: () => true };
  Object.assign(grip(), held);
  fireEvent.pointerDown(grip(), { pointerId: 1 });
  fireEvent(grip(), new MouseEvent("pointermove", { bubbles: true, clientX: 333 }));
  expect(width()).toBe(333);
  fireEvent(grip(), new MouseEvent("pointermove", { bubbles: true, clientX: 12 }));
  expect(width()).toBe(80);
});

it("has a reset button while there are filters", async () => {
  const onReset = vi.fn();
  const place = { ...EMPTY_SEARCH, text: "krug", facets: { series: ["Amara"] } };
  const { user } = await renderWithProviders(<Sidebar place={place} onReset={onReset} />, { client });
  await user.click(screen.getByRole("button", { name: /Zurücksetzen|zurücksetzen/ }));
  expect(onReset).toHaveBeenCalledWith(expect.objectContaining({ text: "krug", facets: {} }));
});
