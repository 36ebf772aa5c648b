import { DirectionProvider } from "@mantine/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../testing/render-with-providers.tsx";
import { useAssetActions } from "./actions/use-asset-actions.ts";
import type { AssetDoc } from "./asset-doc.ts";
import type { AssetList } from "./asset-list.ts";
import { OverlayHost } from "./overlay-host.tsx";

const book: AssetDoc = { id: "7", asset_groups: ["document"], title: "Katalog", page_count: 4 };
const server = createFakeClient((key, { query }) =>
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
  const drawn = await renderWithProviders(<Page />, { client: server });
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

describe("stepping in the preview through the list it was opened from", () => {
  const docs = ["Krug", "Katalog", "Vase"].map(
    (title, at): AssetDoc => ({ id: `${at}`, asset_groups: ["image"], title, pixel_x: 600, pixel_y: 400 }),
  );
  const client = createFakeClient((key) => (key === "download.preview" ? { url: "/p.webp" } : {}));

  interface Opened {
    readonly loaded?: number;
    readonly dir?: "ltr" | "rtl";
    readonly kinds?: readonly AssetDoc["asset_groups"][number][];
  }

  async function openSecond({ loaded = 3, dir = "ltr", kinds = [] }: Opened = {}) {
    const reach = vi.fn();
    const left = vi.fn();
    const listOf = (known: readonly AssetDoc[]): AssetList => ({
      total: 3,
      indexOf: (id) => known.findIndex((doc) => doc.id === id),
      at: (index) => known[index],
      loadAround: reach,
    });
    const all = docs.map((doc, at): AssetDoc => ({ ...doc, asset_groups: [kinds[at] ?? "image"] }));
    let grow: () => void = () => {};
    function List() {
      const [count, setCount] = useState(loaded);
      const known = all.slice(0, count);
      grow = () => setCount(3);
      const [preview] = useAssetActions().at("stage", [docs[1] as AssetDoc]);
      return (
        <DirectionProvider initialDirection={dir} detectDirection={false}>
          <button type="button" onClick={preview?.run}>
            Poster
          </button>
          <OverlayHost find={(id) => known.find((doc) => doc.id === id)} list={listOf(known)} onLeave={left} />
        </DirectionProvider>
      );
    }
    const drawn = await renderWithProviders(<List />, { client, at: "/search/krug?series=a" });
    await drawn.user.click(screen.getByRole("button", { name: "Poster" }));
    await screen.findByRole("dialog", { name: "Vorschau von Katalog" });
    const { router } = drawn;
    const shown = () => screen.getByRole("dialog").getAttribute("aria-label");
    /** What the browser shows as its address. */
    const mask = () => router.state.location.mask?.pathname;
    return { ...drawn, reach, left, shown, mask, grow: () => act(() => grow()) };
  }

  it("goes by keys and buttons, which name the neighbours, and says where it is", async () => {
    const { user, shown } = await openSecond();
    expect(screen.getByText("2 / 3")).toBeInTheDocument();
    await user.keyboard("{ArrowRight}");
    expect(shown()).toBe("Vorschau von Vase");
    expect(screen.getByText("3 / 3")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Nächstes Medium" })).toHaveAttribute("aria-disabled", "true");
    await user.keyboard("{ArrowRight}");
    expect(shown(), "there is nothing behind the last").toBe("Vorschau von Vase");
    await user.click(screen.getByRole("button", { name: "Vorheriges Medium: Katalog" }));
    await user.click(screen.getByRole("button", { name: "Vorheriges Medium: Krug" }));
    expect(shown()).toBe("Vorschau von Krug");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("keeps the focus inside where a button has gone with what it was for", async () => {
    const { user, shown } = await openSecond({ kinds: ["image", "image", "video"] });
    await user.click(screen.getByRole("button", { name: "Größer" }));
    await user.keyboard("{ArrowRight}");
    expect(shown()).toBe("Vorschau von Vase");
    expect(screen.queryByRole("button", { name: "Größer" })).toBeNull();
    await user.keyboard("{ArrowLeft}");
    expect(shown()).toBe("Vorschau von Katalog");
  });

  it("is mirrored where one reads from the right", async () => {
    const { user, shown } = await openSecond({ dir: "rtl" });
    await user.keyboard("{ArrowRight}");
    expect(shown()).toBe("Vorschau von Krug");
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(shown()).toBe("Vorschau von Vase");
  });

  it("shows the asset's own address, in one history entry, and back closes it", async () => {
    const { user, mask, address, router, left } = await openSecond();
    expect([mask(), address()]).toEqual(["/asset/1", "/search/krug?series=a"]);
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(mask()).toBe("/asset/2"));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([mask(), address()]).toEqual([undefined, "/search/krug?series=a"]);
    expect(left.mock.calls, "the page below learns where one has got to").toEqual([["2"]]);
  });

  it("tells nothing of leaving where it was closed where it was opened", async () => {
    const { user, left } = await openSecond();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(left).not.toHaveBeenCalled();
  });

  it("asks for more on the way, and waits at the end of what is loaded until it is there", async () => {
    const { user, reach, shown, grow } = await openSecond({ loaded: 2 });
    expect(reach).toHaveBeenCalledWith(1);
    await user.keyboard("{ArrowRight}");
    expect(shown()).toBe("Vorschau von Katalog");
    expect(screen.getByText("2 / 3")).toBeInTheDocument();
    grow();
    expect(shown(), "and goes on once more is there").toBe("Vorschau von Vase");
    await user.keyboard("{ArrowLeft}");
    expect(shown(), "that step is done").toBe("Vorschau von Katalog");
  });

  it("forgets a step that waits where one goes elsewhere meanwhile", async () => {
    const { user, shown, grow } = await openSecond({ loaded: 2 });
    await user.keyboard("{ArrowRight}{ArrowLeft}");
    expect(shown()).toBe("Vorschau von Krug");
    grow();
    await user.keyboard("{ArrowRight}");
    expect(shown()).toBe("Vorschau von Katalog");
  });
});

it("the picture has its alternative text", async () => {
  const bare: AssetDoc = { id: "7", asset_groups: ["image"], file_name: "a.jpg", description: "Ein blauer Krug" };
  const overlay = { kind: "preview", id: "7" };
  await renderWithProviders(<OverlayHost find={() => bare} />, {
    client: createFakeClient(() => ({ url: "/p.webp" })),
    at: { pathname: "/search/*", state: { overlay } },
  });
  expect(await screen.findByRole("img", { name: "Ein blauer Krug" })).toBeInTheDocument();
});

it("a reload of an address that was shown over a page brings the page back below it", async () => {
  const overlay = { kind: "preview", id: "7", below: "/search/krug" };
  const { address, router } = await renderWithProviders(<OverlayHost find={() => book} />, {
    client: server,
    at: { pathname: "/asset/7", state: { overlay, visit: "one" } },
  });
  await waitFor(() => expect(address()).toBe("/search/krug"));
  expect(router.state.location.mask?.pathname).toBe("/asset/7");
  expect(router.state.location.state).toMatchObject({ visit: "one" });
  expect(await screen.findByRole("dialog", { name: "Vorschau von Katalog" })).toBeInTheDocument();
});

describe("an overlay over a page that does not know its asset", () => {
  it("asks for it in the reader's language, and again in another", async () => {
    let requests = 0;
    const client = createFakeClient((key, { query }) => {
      if (key !== "assets.get") return { url: "/page.webp" };
      requests++;
      // Somebody looks at it.
      expect(query).toMatchObject({ purpose: "view" });
      return { response: { docs: [{ ...book, title: requests === 1 ? "Katalog" : "Catalogue" }] } };
    });
    const { i18n } = await renderWithProviders(<OverlayHost find={() => undefined} />, {
      client,
      at: { pathname: "/search/*", state: { overlay: { kind: "preview", id: book.id } } },
    });
    expect(await screen.findByRole("dialog", { name: "Vorschau von Katalog" })).toBeInTheDocument();
    await act(() => i18n.changeLanguage("en"));
    expect(await screen.findByRole("dialog", { name: "Preview of Catalogue" })).toBeInTheDocument();
    expect(requests).toBe(2);
  });
});

it("warns where the server has no preview for the caller", async () => {
  const { user } = await renderWithProviders(<Page />, { client: createFakeClient(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Poster" }));
  expect(await screen.findByText("Für dieses Medium haben Sie keine Berechtigung.")).toBeInTheDocument();
});
