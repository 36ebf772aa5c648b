import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import type { SharedAssets } from "./share-link.ts";

const client = createFakeClient(() => ({}));
const asset = { id: "7", title: "Krug", asset_groups: ["image"] as ["image"] };
const open = async (shared?: SharedAssets) => {
  const what = shared ? { shared } : { asset };
  const drawn = await renderWithProviders(<ShareDialog {...what} onClose={() => {}} />, { client });
  await screen.findByRole("dialog");
  return drawn;
};
const many = Array.from({ length: 1000 }, (_, at) => String(10_000 + at));
const field = () => screen.getByRole("textbox", { name: "Link" });
const copy = () => screen.getByRole("button", { name: "Kopieren" });
/** The kind of notice that says this. */
const kindOf = (text: string) => screen.getByText(text).closest<HTMLElement>("[data-kind]")?.dataset.kind;

/** What the browser does with what is copied. */
function clipboard(writes: boolean) {
  const written: string[] = [];
  const writeText = async (text: string) => {
    if (!writes) throw new DOMException("", "NotAllowedError");
    written.push(text);
  };
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard);
  document.execCommand = () => false;
  return written;
}
afterEach(() => vi.restoreAllMocks());

describe("the share dialog", () => {
  it("copies the link of one asset, and tells so by an info notice", async () => {
    const { user } = await open();
    const written = clipboard(true);
    await user.click(copy());
    expect(await screen.findByText("Der Link ist kopiert.")).toBeVisible();
    expect(kindOf("Der Link ist kopiert.")).toBe("info");
    expect(written).toEqual(["https://portal.example/#/asset/7"]);
  });

  it("copies the link of several, and tells in words of their own how many, by an info notice", async () => {
    const { user } = await open({ count: 2, ids: ["7", "9"] });
    const written = clipboard(true);
    await user.click(copy());
    expect(await screen.findByText("Der Link ist kopiert. Er führt zu 2 Medien.")).toBeVisible();
    expect(kindOf("Der Link ist kopiert. Er führt zu 2 Medien.")).toBe("info");
    expect(written).toEqual(["https://portal.example/#/search/*?id=7,9"]);
  });

  it("leaves the link to be copied by hand where the browser does not copy", async () => {
    const { user } = await open({ count: 2, ids: ["7", "9"] });
    clipboard(false);
    await user.click(copy());
    expect(await screen.findByText("Der Link konnte nicht kopiert werden.")).toBeVisible();
    expect(kindOf("Der Link konnte nicht kopiert werden.")).toBe("danger");
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("https://portal.example/#/search/*?id=7,9");
  });

  it("offers the search where its results are too many for a link", async () => {
    await open({ count: 1000, ids: many, search: "/search/krug" });
    expect(field()).toHaveValue("https://portal.example/#/search/krug");
    expect(screen.getByRole("dialog")).toHaveTextContent("Der Link führt zu dieser Suche.");
  });

  it("says of the link to a search that it leads to a search, and promises no number", async () => {
    const { user } = await open({ count: 1000, ids: many, search: "/search/krug" });
    clipboard(true);
    await user.click(copy());
    expect(await screen.findByText("Der Link ist kopiert. Er führt zu dieser Suche.")).toBeVisible();
  });

  it("says where too many were picked for a link", async () => {
    await open({ count: 1000, ids: many });
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByRole("dialog")).toHaveTextContent("Ein Link fasst 335 dieser 1.000 Medien.");
  });
});
