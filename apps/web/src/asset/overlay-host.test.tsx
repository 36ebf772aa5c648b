import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { DownloadsProvider } from "../shared/downloads/downloads-context.ts";
import { draw, serverOf } from "../testing/draw.tsx";
import { useAssetActions } from "./actions/use-asset-actions.ts";
import type { AssetDoc } from "./asset-doc.ts";
import { OverlayHost } from "./overlay-host.tsx";

const book: AssetDoc = { id: "7", asset_groups: ["document"], title: "Katalog", page_count: 4 };
const server = serverOf((key, { query }) =>
  key === "download.preview" ? { url: `/page-${query?.page}.webp`, page_count: 4 } : {},
);

function Page() {
  const [preview] = useAssetActions().at("stage", [book]);
  return (
    <>
      <button type="button" onClick={preview?.run}>
        Poster
      </button>
      <OverlayHost find={() => book} />
    </>
  );
}

async function openShare() {
  const drawn = await draw(
    <DownloadsProvider value={{ downloadOne: () => {}, downloadMany: () => {}, order: () => {} }}>
      <Page />
    </DownloadsProvider>,
    { client: server },
  );
  const { user } = drawn;
  await user.click(screen.getByRole("button", { name: "Poster" }));
  const preview = await screen.findByRole("dialog", { name: "Vorschau von Katalog" });
  await user.keyboard("{PageDown}");
  await within(preview).findByRole("img", { name: "Seite 2" });
  await user.click(within(preview).getByRole("button", { name: "Teilen" }));
  const dialog = await screen.findByRole("dialog", { name: "„Katalog“ teilen" });
  return { ...drawn, preview, dialog };
}

/** A page without HTTPS has no clipboard. */
function withoutClipboard(execCommand: () => boolean) {
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  Object.defineProperty(document, "execCommand", { value: execCommand, configurable: true });
}

describe("sharing from the preview", () => {
  it("opens the dialog above it, and going back returns to the same page of it with its focus", async () => {
    const { user, preview, dialog } = await openShare();
    expect(within(dialog).getByRole("textbox", { name: "Link" })).toHaveValue("https://portal.example/#/asset/7");
    expect(preview).toBeInTheDocument();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(within(preview).getByRole("img", { name: "Seite 2" })).toBeInTheDocument();
    expect(within(preview).getByRole("button", { name: "Teilen" })).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(preview).not.toBeInTheDocument());
    expect(screen.getByRole("button", { name: "Poster" })).toHaveFocus();
  });

  it("copies the link on a page without HTTPS, too", async () => {
    const { user, dialog } = await openShare();
    const copied = vi.fn(() => (document.activeElement as HTMLInputElement).value);
    withoutClipboard(() => copied() !== "");
    await user.click(within(dialog).getByRole("button", { name: "Kopieren" }));
    expect(await screen.findByText("Der Link ist kopiert.")).toBeInTheDocument();
    expect(copied).toHaveReturnedWith("https://portal.example/#/asset/7");
  });

  it("says when the link could not be copied, and leaves it selected", async () => {
    const { user, dialog } = await openShare();
    withoutClipboard(() => false);
    await user.click(within(dialog).getByRole("button", { name: "Kopieren" }));
    expect(await screen.findByText("Der Link konnte nicht kopiert werden.")).toBeInTheDocument();
    const field = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Link" });
    expect(field.selectionEnd).toBe(field.value.length);
  });
});

describe("an overlay over a page that does not know its asset", () => {
  it("asks for it in the reader's language, and again in another", async () => {
    let requests = 0;
    const client = serverOf((key) => {
      if (key !== "assets.get") return { url: "/page.webp" };
      requests++;
      return { response: { docs: [{ ...book, title: requests === 1 ? "Katalog" : "Catalogue" }] } };
    });
    const { i18n } = await draw(
      <DownloadsProvider value={{ downloadOne: () => {}, downloadMany: () => {}, order: () => {} }}>
        <OverlayHost find={() => undefined} />
      </DownloadsProvider>,
      { client, at: { pathname: "/search/*", state: { overlay: { kind: "preview", id: book.id } } } },
    );
    expect(await screen.findByRole("dialog", { name: "Vorschau von Katalog" })).toBeInTheDocument();
    await act(() => i18n.changeLanguage("en"));
    expect(await screen.findByRole("dialog", { name: "Preview of Catalogue" })).toBeInTheDocument();
    expect(requests).toBe(2);
  });
});
