import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { TooltipHost } from "./tooltip-host.tsx";

async function host() {
  const drawn = await renderWithProviders(
    <>
      <TooltipHost />
      <button type="button" data-tooltip="Vollbild">
        Bild
      </button>
    </>,
    { client: createFakeClient(() => ({})) },
  );
  return { ...drawn, button: screen.getByRole("button") };
}
const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 600)));

beforeEach(() => {
  // Of jsdom nobody learns how the focus came.
  vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector) {
    return selector === ":focus-visible" ? this === document.activeElement : this.closest(selector) === this;
  });
});

it("shows the tooltip of what the keyboard has reached", async () => {
  const { user } = await host();
  await user.keyboard("{Tab}");
  expect(await screen.findByText("Vollbild")).toBeInTheDocument();
});

it.each(["Enter", " ", "Escape"])("takes it away at the key %j", async (key) => {
  const { user, button } = await host();
  await user.keyboard("{Tab}");
  expect(await screen.findByText("Vollbild")).toBeInTheDocument();
  fireEvent.keyDown(button, { key });
  expect(screen.queryByText("Vollbild")).toBeNull();
});

it("shows the tooltip of what the pointer moves onto, but not of what appears under it", async () => {
  const { button } = await host();
  const at = (clientX: number) => ({ pointerType: "mouse", clientX, clientY: 5 });
  const page = document.body.firstElementChild as Element;
  fireEvent.pointerMove(page, at(5));
  fireEvent.pointerDown(page, at(5));
  fireEvent.pointerOver(button, at(5));
  await pass();
  expect(screen.queryByText("Vollbild")).toBeNull();
  fireEvent.pointerMove(page, at(20));
  fireEvent.pointerOver(button, at(20));
  await pass();
  expect(screen.queryByText("Vollbild"), "scrolled to below the resting pointer").toBeNull();
  fireEvent.pointerOver(page, at(90));
  fireEvent.pointerOver(button, at(7));
  expect(await screen.findByText("Vollbild")).toBeInTheDocument();
});

it("takes it away with its control", async () => {
  const { button } = await host();
  const page = document.body.firstElementChild as Element;
  fireEvent.pointerOver(button, { pointerType: "mouse", clientX: 7, clientY: 5 });
  expect(await screen.findByText("Vollbild")).toBeInTheDocument();
  const next = button.nextSibling;
  const parent = button.parentNode;
  button.remove();
  fireEvent.pointerOver(page, { pointerType: "mouse", clientX: 7, clientY: 5 });
  expect(screen.queryByText("Vollbild")).toBeNull();
  // React removes it again.
  parent?.insertBefore(button, next);
});

it("shows none where a touch has led the focus, until a key is pressed", async () => {
  const { button } = await host();
  fireEvent.pointerDown(document.body.firstElementChild as Element, { pointerType: "touch" });
  act(() => button.focus());
  await pass();
  expect(screen.queryByText("Vollbild")).toBeNull();
  fireEvent.keyDown(button, { key: "Tab" });
  act(() => button.blur());
  act(() => button.focus());
  expect(await screen.findByText("Vollbild")).toBeInTheDocument();
});
