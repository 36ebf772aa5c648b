import { act, fireEvent, screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { afterEach, expect, it, vi } from "vitest";
import { AnnouncerProvider } from "../../../../shared/ui/notices/announcer.tsx";
import { createFakeClient, renderWithProviders } from "../../../../testing/render-with-providers.tsx";
import { createDraft } from "../../drafts/create-draft.ts";
import { DraftProvider } from "../../drafts/draft-context.tsx";
import { createDraftStore } from "../../drafts/draft-store.ts";
import { SectionForm } from "../forms/section-form.tsx";

const HEIGHT = 40;

afterEach(() => vi.restoreAllMocks());

/** The list of the footer, whose rows are 40 pixels high, one below the other. */
async function footer() {
  const store = createDraftStore({ settings: createDraft("settings", createDefaultSettings(), null) });
  const section = <SectionForm page="editor" heading="Seite" sections={["footer"]} />;
  await renderWithProviders(
    <AnnouncerProvider>
      <DraftProvider value={store}>{section}</DraftProvider>
    </AnnouncerProvider>,
    { client: createFakeClient(() => ({})) },
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const row = this.closest("li");
    return new DOMRect(0, row ? [...(row.parentElement?.children ?? [])].indexOf(row) * HEIGHT : 0, 200, HEIGHT);
  });
  const list = within(screen.getByRole("group", { name: "Fußzeile" }));
  const now = () => (store.get().settings?.draft as unknown as PortalSettings | undefined)?.footer ?? [];
  return {
    order: () => now().map(({ translation }) => translation.replace("global.footer.", "")),
    positions: () => now().map(({ position }) => position),
    /** Replaces the list, as an undo does. */
    replace: (rows: PortalSettings["footer"]) => act(() => store.set("settings", ["footer"], structuredClone(rows))),
    now,
    row: (at: number) => list.getAllByRole("listitem")[at] as HTMLElement,
  };
}

/** Moves the pointer one event after the other, each with time for effects. */
async function drag(row: HTMLElement, ...ys: number[]) {
  const handle = row.querySelector("[data-handle]") as HTMLElement;
  const pointer = { isPrimary: true, button: 0 };
  await act(async () => void fireEvent.pointerDown(handle, { ...pointer, clientY: 0 }));
  for (const clientY of ys) await act(async () => void fireEvent.pointerMove(document, { ...pointer, clientY }));
}

const drop = () => act(async () => void fireEvent.pointerUp(document, { isPrimary: true, button: 0 }));

// Before the drags: for a moment after one, clicks are ignored.
it("an open row follows its item, also when the list is replaced", async () => {
  const { now, replace, row } = await footer();
  const isOpen = (at: number) => within(row(at)).getAllByRole("button")[0]?.getAttribute("aria-expanded") === "true";
  const openRows = () => now().map((_, at) => isOpen(at));
  const before = now();
  fireEvent.click(within(row(1)).getAllByRole("button")[0] as HTMLElement);
  fireEvent.click(within(row(1)).getByRole("button", { name: /nach oben$/ }));
  expect(openRows()).toEqual([true, false, false, false]);
  await replace(before);
  expect(openRows(), "after an undo of the move").toEqual([false, true, false, false]);
  await replace(before.map((item, at) => (at === 1 ? { ...item, translation: "global.footer.other" } : item)));
  expect(openRows(), "after a change of the item").toEqual([false, true, false, false]);
  await replace(before.toSpliced(0, 1));
  expect(openRows(), "after the removal of another item").toEqual([true, false, false]);
  await replace(before);
  expect(openRows()).toEqual([false, true, false, false]);
  await replace(before.toSpliced(1, 1));
  expect(openRows(), "after its removal").toEqual([false, false, false]);
});

it("a row is dragged by its handle, the others make room, and the new place is announced", async () => {
  const { order, positions, row } = await footer();
  const before = order();
  await drag(row(0), 5, 2 * HEIGHT);
  expect(row(0)).toHaveAttribute("data-dragged");
  expect(row(1).style.transform).toBe("translateY(-40px)");
  await drop();
  expect(order()).toEqual([before[1], before[2], before[0], before[3]]);
  expect(positions()).toEqual([0, 1, 2, 3]);
  expect(screen.getByText(/3/)).toBeInTheDocument();
});

it("Escape cancels a drag, and a small movement does not start one", async () => {
  const { order, row } = await footer();
  const before = order();
  await drag(row(0), 5, 2 * HEIGHT);
  await act(async () => void fireEvent.keyDown(document, { code: "Escape", key: "Escape" }));
  await drop();
  await drag(row(0), 3);
  expect(row(0)).not.toHaveAttribute("data-dragged");
  await drop();
  expect(order()).toEqual(before);
});

it("a row is named by its text as visitors see it", async () => {
  await footer();
  expect(screen.getByRole("button", { name: `© ${new Date().getFullYear()}` })).toBeInTheDocument();
});
