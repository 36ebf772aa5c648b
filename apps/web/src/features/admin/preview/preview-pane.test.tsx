import { act, screen } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { draftOf } from "../drafts/draft-of.ts";
import { createDraftStore } from "../drafts/draft-store.ts";
import { PreviewPane } from "./preview-pane.tsx";

it("widths keep number before unit in an administration that is read from right to left", async () => {
  const store = createDraftStore({ settings: draftOf("settings", defaultSettings(), null) });
  await draw(
    <DraftProvider value={store}>
      <PreviewPane theme="light" onTheme={() => {}} />
    </DraftProvider>,
    { client: serverOf(() => ({ response: { docs: [] } })) },
  );
  // Between marks that isolate it: Unicode Bidirectional Algorithm, LRI and PDI.
  expect(screen.getByRole("option", { name: /1280/ }).textContent).toBe("\u20661280 px\u2069");
});

it("the screen of a view that is not offered says that it shows the first one", async () => {
  const settings = defaultSettings();
  settings.search.views.options = settings.search.views.options.map((one) => ({ ...one, visible: one.key !== "list" }));
  const store = createDraftStore({ settings: draftOf("settings", settings, null) });
  const { user, host } = await draw(
    <DraftProvider value={store}>
      <PreviewPane theme="light" onTheme={() => {}} screens={["grid", "list"]} about="grid" />
    </DraftProvider>,
    { client: serverOf(() => ({ response: { docs: [] } })) },
  );
  const frame = screen.getByTitle("Vorschau") as HTMLIFrameElement;
  const ready = { data: { type: "vitrine.preview.ready" }, origin: host.address().origin, source: frame.contentWindow };
  act(() => void window.dispatchEvent(new MessageEvent("message", ready)));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await user.click(screen.getByRole("button", { name: "Liste" }));
  expect(screen.getByRole("status")).toHaveTextContent("„Liste“ wird nicht angeboten");
  await user.click(screen.getByRole("button", { name: "Poster" }));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
