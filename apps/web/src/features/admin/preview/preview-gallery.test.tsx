import { act, screen, waitFor } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { PreviewGallery } from "./preview-gallery.tsx";

function open(docs: readonly object[]) {
  const store = createDraftStore({ settings: createDraft("settings", createDefaultSettings(), null) });
  return renderWithProviders(
    <DraftProvider value={store}>
      <PreviewGallery lead={null} onOpen={() => {}} />
    </DraftProvider>,
    { client: createFakeClient(() => ({ response: { docs } })) },
  );
}
const names = () => screen.getAllByRole("button", { name: /^Groß zeigen/ }).map((button) => button.ariaLabel);
const name = (part: string) => names().some((one) => one?.includes(part));

it("each screen loads its own page, and has a skeleton until it shows the drafts", async () => {
  const { host } = await open([]);
  const frame = screen.getByTitle<HTMLIFrameElement>(/^Start, breit/);
  expect(frame.getAttribute("src")).toMatch(/#\/$/);
  const shot = frame.parentElement;
  const hear = (type: string) => {
    const message = { data: { type, problems: [] }, origin: host.address().origin, source: frame.contentWindow };
    act(() => void window.dispatchEvent(new MessageEvent("message", message)));
  };
  hear("vitrine.preview.ready");
  expect(shot?.querySelector("[aria-busy]")).not.toBeNull();
  hear("vitrine.preview.shown");
  expect(shot?.querySelector("[aria-busy]")).toBeNull();
  expect(shot).toHaveAttribute("data-ready");
});

it("the asset is one that can be downloaded, so that the dialog opens", async () => {
  await open([
    { id: "1", download_state: "forbidden" },
    { id: "2", download_state: "permitted" },
  ]);
  await waitFor(() => expect(name("Herunterladen")).toBe(true));
  const frames = () => [...document.querySelectorAll("iframe")];
  for (let at = 0; at < 6; at += 1) act(() => void frames().at(-1)?.dispatchEvent(new Event("load")));
  expect(frames().map((frame) => frame.getAttribute("src")?.split("#")[1])).toContain("/asset/2");
});

it("without an asset that can be downloaded there is no screen of the download", async () => {
  await open([{ id: "1", download_state: "forbidden" }]);
  await waitFor(() => expect(name("Medium")).toBe(true));
  expect(name("Herunterladen")).toBe(false);
});
