import { act, screen, waitFor } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { AdminFrame } from "../frame/admin-frame.tsx";
import { FormWithPreview } from "./form-with-preview.tsx";
import { PreviewPane } from "./preview-pane.tsx";

it("widths show the number before the unit in a right-to-left administration", async () => {
  const store = createDraftStore({ settings: createDraft("settings", createDefaultSettings(), null) });
  await renderWithProviders(
    <DraftProvider value={store}>
      <PreviewPane theme="light" onTheme={() => {}} />
    </DraftProvider>,
    { client: createFakeClient(() => ({ response: { docs: [] } })) },
  );
  // Isolated by LRI and PDI of the Unicode Bidirectional Algorithm.
  expect(screen.getByRole("option", { name: /1280/ }).textContent).toBe("\u20661280 px\u2069");
});

it("the screen of a hidden view shows a note that visitors see the default view", async () => {
  const settings = createDefaultSettings();
  settings.search.views.options = settings.search.views.options.map((one) => ({ ...one, visible: one.key !== "list" }));
  const store = createDraftStore({ settings: createDraft("settings", settings, null) });
  const { user, host } = await renderWithProviders(
    <DraftProvider value={store}>
      <PreviewPane theme="light" onTheme={() => {}} screens={["grid", "list"]} about="grid" />
    </DraftProvider>,
    { client: createFakeClient(() => ({ response: { docs: [] } })) },
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

it("on a narrow screen the button for the preview is in the bar, before the form, and gets the focus back", async () => {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    ...matchMedia(query),
    matches: /max-width/.test(query),
  }));
  const { user } = await renderWithProviders(
    <DraftProvider value={createDraftStore({})}>
      <AdminFrame now="dashboard" hasSettings={false}>
        <FormWithPreview form={<input aria-label="Höhe" />} preview="Startseite" />
      </AdminFrame>
    </DraftProvider>,
    { client: createFakeClient(() => ({})), at: "/admin/dashboard", path: "/admin/*" },
  );
  const opener = screen.getByRole("button", { name: "Vorschau" });
  // A sticky button above the form would cover its controls.
  expect(screen.getByRole("button", { name: "Menü" }).parentElement).toContainElement(opener);
  await user.tab();
  await user.tab();
  expect(opener).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "Vorschau" })).toHaveTextContent("Startseite");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(opener).toHaveFocus());
  await user.tab();
  expect(screen.getByRole("textbox", { name: "Höhe" })).toHaveFocus();
  vi.restoreAllMocks();
});

it("filling the screen goes on where the admin was, also where the preview is a sheet at first", async () => {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    ...matchMedia(query),
    matches: /max-width/.test(query),
  }));
  const store = createDraftStore({ settings: createDraft("settings", createDefaultSettings(), null) });
  const { user, host } = await renderWithProviders(
    <DraftProvider value={store}>
      <AdminFrame now="dashboard" hasSettings={false}>
        <FormWithPreview
          form="Formular"
          preview={<PreviewPane theme="light" onTheme={() => {}} onPicked={() => {}} about="dashboard" />}
        />
      </AdminFrame>
    </DraftProvider>,
    { client: createFakeClient(() => ({ response: { docs: [] } })) },
  );
  const sent: Record<string, unknown>[] = [];
  const send = (message: object) => {
    const { contentWindow: source } = screen.getByTitle("Vorschau") as HTMLIFrameElement;
    if (source) source.postMessage = (data: Record<string, unknown>) => void sent.push(data);
    const data = { data: message, origin: host.address().origin, source };
    act(() => void window.dispatchEvent(new MessageEvent("message", data)));
  };
  await user.click(screen.getByRole("button", { name: "Vorschau" }));
  await screen.findByTitle("Vorschau");
  send({ type: "vitrine.preview.ready" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Breite der Vorschau" }), "768");
  send({ type: "vitrine.preview.place", path: "/search/vase", lang: "de" });
  await user.click(screen.getByRole("button", { name: "Im Portal bearbeiten" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  sent.length = 0;
  send({ type: "vitrine.preview.ready" });
  expect(sent.find(({ type }) => type === "vitrine.preview.view")).toMatchObject({ path: "/search/vase" });
  expect(screen.getByRole("combobox", { name: "Breite der Vorschau" })).toHaveValue("768");
  vi.restoreAllMocks();
});
