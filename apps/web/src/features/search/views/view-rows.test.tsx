import { screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { describe, expect, it, vi } from "vitest";
import { useAssetActions } from "../../../asset/actions/use-asset-actions.ts";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import { DownloadsProvider } from "../../../asset/downloads/downloads-context.ts";
import { useFieldLookup } from "../../../asset/metadata/field-lookup.ts";
import { createFakeDownloads } from "../../../testing/fake-stores.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { GridRow } from "./grid/grid-row.tsx";
import { computeListShape } from "./list/list-columns.ts";
import { ListHead } from "./list/list-head.tsx";
import { ListRow } from "./list/list-row.tsx";
import type { RowRenderProps } from "./result-rows.tsx";
import { ThumbnailRow } from "./thumbnails/thumbnail-row.tsx";

const field = (field_name: string, label: string, type = "string") => ({
  ...{ field_name, type, is_facet: true, default_labels: { de: label } },
});
const client = createFakeClient(() => ({
  visible_fields: [field("title", "Titel"), field("series", "Serie"), field("rating", "Bewertung", "integer")],
}));
const asset: AssetDoc = {
  ...{ id: "7", asset_groups: ["image"], title: "Krug", series: ["Lagune"], rating: 4 },
  ...{ file_name: "krug.tif", pixel_x: 300, pixel_y: 200, download_state: "permitted" },
} as AssetDoc;
const setting = (field_name: string, position = 0) => ({ field_name, position }) as never;
const columns = [setting("series"), setting("rating", 1)];
const settings = createDefaultSettings();
settings.infoView.title = "title";
settings.search.thumbnails = { ...settings.search.thumbnails, header: [setting("series")], body: [setting("rating")] };
const shape = computeListShape(settings.search.list, columns, { width: 1128, phone: false });
const shown: RowRenderProps = {
  ...{ row: 0, top: 36, height: 200, cells: [{ asset, item: 0, start: 0, width: 200 }], selected: new Set<string>() },
  ...{ active: null, picking: false, unfinished: false, stop: 0, onToggle: () => {} },
};
const download = vi.fn();

type RowProps = Partial<RowRenderProps> & { readonly of: "grid" | "list" | "thumbnails" };

function Row({ of, ...more }: RowProps) {
  const parts = { fields: useFieldLookup(), settings, actions: useAssetActions() };
  if (of === "grid") return <GridRow {...shown} {...more} settings={settings} />;
  return of === "list" ? (
    <ListRow {...shown} {...more} {...parts} shape={shape} />
  ) : (
    <ThumbnailRow {...shown} {...more} {...parts} />
  );
}

const drawRow = (props: RowProps) =>
  renderWithProviders(
    <DownloadsProvider value={createFakeDownloads({ download })}>
      {/* biome-ignore lint/a11y/useSemanticElements: same roles as in the views */}
      <div role="grid" aria-label="Ergebnis">
        <Row {...props} />
      </div>
    </DownloadsProvider>,
    { client },
  );

describe("the list", () => {
  it("is a table for screen readers: a row with its title as header and a cell for each field", async () => {
    await drawRow({ of: "list" });
    const row = screen.getByRole("row", { name: "Krug, Bild" });
    expect(row).toHaveAttribute("aria-rowindex", "2");
    expect(within(row).getByRole("rowheader")).toHaveTextContent("Krugkrug.tif");
    const value = await within(row).findByText("Lagune");
    expect(value.closest("[role]")).toHaveAttribute("role", "gridcell");
    expect(within(row).getByRole("img", { name: /4/ })).toBeInTheDocument();
  });

  it("exposes the selection, and only the actions at the tab stop can be tabbed to", async () => {
    await drawRow({ of: "list", selected: new Set(["7"]), stop: 3 });
    const row = screen.getByRole("row", { selected: true });
    expect(row).toHaveAttribute("tabindex", "-1");
    for (const button of within(row).getAllByRole("button")) expect(button).toHaveAttribute("tabindex", "-1");
  });

  it("can be downloaded from its row", async () => {
    const { user } = await drawRow({ of: "list" });
    const button = screen.getByRole("button", { name: "Herunterladen" });
    expect(button).toHaveAttribute("tabindex", "0");
    await user.click(button);
    expect(download).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ id: "7" })]);
  });
});

describe("the header of the list", () => {
  const head = (key: string, onSort = vi.fn()) =>
    renderWithProviders(<ListHead shape={shape} sort={{ key, orientation: "desc" }} onSort={onSort} />, { client });

  it("sorts by sortable fields only", async () => {
    const onSort = vi.fn();
    const { user } = await head("score", onSort);
    await screen.findByText("Serie");
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Bewertung"]);
    await user.click(screen.getByRole("button", { name: "Bewertung" }));
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ key: "rating", orientation: "desc" });
  });

  it("sets aria-sort, and reverses the direction", async () => {
    const onSort = vi.fn();
    const { user } = await head("rating", onSort);
    const column = await screen.findByRole("columnheader", { name: "Bewertung" });
    expect(column).toHaveAttribute("aria-sort", "descending");
    expect(screen.getByRole("columnheader", { name: "Serie" })).not.toHaveAttribute("aria-sort");
    await user.click(within(column).getByRole("button"));
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ key: "rating", orientation: "asc" });
  });
});

describe("a thumbnail", () => {
  it("has the configured fields above and below its picture", async () => {
    await drawRow({ of: "thumbnails" });
    const cell = screen.getByRole("gridcell", { name: "Krug, Bild" });
    const series = await within(cell).findByText("Lagune");
    const picture = within(cell).getByRole("figure");
    const stars = within(cell).getByRole("img", { name: /4/ });
    expect(series.compareDocumentPosition(picture) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(picture.compareDocumentPosition(stars) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("shows its actions on hover if configured, else always", async () => {
    settings.search.thumbnails.icon_hover = true;
    await drawRow({ of: "thumbnails" });
    const icons = () => screen.getByRole("group", { name: "Aktionen" });
    expect(icons().className).toMatch(/hidden/);
    settings.search.thumbnails.icon_hover = false;
    await drawRow({ of: "thumbnails" });
    expect(screen.getAllByRole("group", { name: "Aktionen" }).at(-1)?.className).not.toMatch(/hidden/);
  });

  it("renders actions shown on hover only on hover or at the tab stop", async () => {
    settings.search.thumbnails.icon_hover = true;
    const { user } = await drawRow({ of: "thumbnails", stop: 3 });
    expect(screen.queryByRole("group", { name: "Aktionen" })).toBeNull();
    await user.hover(screen.getByRole("gridcell", { name: "Krug, Bild" }));
    expect(screen.getByRole("group", { name: "Aktionen" })).toBeInTheDocument();
  });
});

describe.each(["grid", "list", "thumbnails"] as const)("the circles of posters: %s", (of) => {
  const circled = (props: Partial<RowRenderProps>) =>
    drawRow({ of, ...props }).then(() => document.querySelector("[class*=selecting]") !== null);

  it("are shown while assets are picked", async () => {
    expect(await circled({ selected: new Set(["8"]), picking: true })).toBe(true);
  });

  it("are not shown while a panel is open", async () => {
    expect(await circled({ selected: new Set(["8"]), active: "8", picking: false })).toBe(false);
  });
});
