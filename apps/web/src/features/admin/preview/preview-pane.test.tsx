import { act, screen } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { PreviewPane } from "./preview-pane.tsx";

it("widths show the number before the unit in a right-to-left administration", async () => {
  const store = createDraftStore({ settings: createDraft("settings", defaultSettings(), null) });
  await draw(
    <DraftProvider value={store}>
      <PreviewPane theme="light" onTheme={() => {}} />
    </DraftProvider>,
    { client: serverOf(() => ({ response: { docs: [] } })) },
  );
  // Isolated by LRI and PDI of the Unicode Bidirectional Algorithm.
  expect(screen.getByRole("option", { name: /1280/ }).textContent).toBe("\u20661280 px\u2069");
});

it("the screen of a hidden view shows a note that visitors see the default view", async () => {
  const settings = defaultSettings();
  settings.search.views.options = settings.search.views.options.map((one) => ({ ...one, visible: one.key !== "list" }));
  const store = createDraftStore({ settings: createDraft("settings", settings, null) });
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
