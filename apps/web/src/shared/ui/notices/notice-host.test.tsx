import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { useNotify } from "./notices.tsx";
import { useOfferUndo } from "./use-offer-undo.ts";

afterEach(() => {
  vi.useRealTimers();
});

function Page() {
  const notify = useNotify();
  return ["Willkommen", "Auf Wiedersehen"].map((text) => (
    <button type="button" key={text} onClick={() => notify({ kind: "info", text, id: "session" })}>
      {text} sagen
    </button>
  ));
}

const say = (text: string) => fireEvent.click(screen.getByRole("button", { name: `${text} sagen` }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it("a notice that replaces another has its own time", async () => {
  await renderWithProviders(<Page />, { client: createFakeClient(() => ({})) });
  say("Willkommen");
  expect(await screen.findByText("Willkommen")).toBeVisible();
  vi.useFakeTimers();
  say("Willkommen");
  await pass(4000);
  expect(screen.getByText("Willkommen")).toBeVisible();
  say("Auf Wiedersehen");
  await pass(2000);
  expect(screen.getByText("Auf Wiedersehen")).toBeVisible();
  expect(screen.queryByText("Willkommen")).toBeNull();
  await pass(4000);
  expect(screen.queryByText("Auf Wiedersehen")).toBeNull();
});

const undo = vi.fn();
const TEXT = "Die Auswahl ist aufgehoben.";

function Undoing() {
  const offerUndo = useOfferUndo();
  return (
    <>
      <button type="button" onClick={() => offerUndo(TEXT, undo)}>
        Aufheben
      </button>
      <input aria-label="Suche" />
    </>
  );
}

const gone = () => waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
const pressUndo = (target: Element = document.body) => fireEvent.keyDown(target, { key: "z", ctrlKey: true });

it("what can be undone is undone by its button or by Ctrl+Z, for eight seconds", async () => {
  undo.mockClear();
  await renderWithProviders(<Undoing />, { client: createFakeClient(() => ({})) });
  const clear = () => fireEvent.click(screen.getByRole("button", { name: "Aufheben" }));
  clear();
  fireEvent.click(await screen.findByRole("button", { name: "Rückgängig" }));
  expect(undo).toHaveBeenCalledTimes(1);
  pressUndo();
  expect(undo, "once is enough").toHaveBeenCalledTimes(1);
  await gone();
  clear();
  await screen.findByText(TEXT);
  pressUndo(screen.getByRole("textbox", { name: "Suche" }));
  expect(undo, "the key of a field is the field's").toHaveBeenCalledTimes(1);
  pressUndo();
  expect(undo).toHaveBeenCalledTimes(2);
  await gone();

  vi.useFakeTimers();
  clear();
  await pass(7500);
  expect(screen.getByText(TEXT)).toBeVisible();
  await pass(1500);
  expect(screen.queryByText(TEXT)).toBeNull();
  pressUndo();
  expect(undo, "the time is over").toHaveBeenCalledTimes(2);
});

it("a notice that asks a guest to sign in goes when they have", async () => {
  function Asking() {
    const notify = useNotify();
    return (
      <button type="button" onClick={() => notify({ kind: "info", text: "Melden Sie sich an.", forGuest: true })}>
        Fragen
      </button>
    );
  }
  const { session } = await renderWithProviders(<Asking />, { client: createFakeClient(() => ({})) });
  fireEvent.click(screen.getByRole("button", { name: "Fragen" }));
  expect(await screen.findByText("Melden Sie sich an.")).toBeVisible();
  act(() => session.put(createTestSession("lena")));
  await waitFor(() => expect(screen.queryByText("Melden Sie sich an.")).toBeNull());
});
