import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { useNotify } from "./notices.tsx";

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
  await draw(<Page />, { client: serverOf(() => ({})) });
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
