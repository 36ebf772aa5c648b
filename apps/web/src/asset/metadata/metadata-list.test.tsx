import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import { MetadataList } from "./metadata-list.tsx";

const visible = (field_name: string) => ({ field_name, type: "string", is_facet: false, default_labels: {} });
const client = createFakeClient(() => ({ visible_fields: ["series", "file_name"].map(visible) }));
const listed = (field_name: string) => ({ field_name, position: 0 });
const columns = { paramsLeft: [listed("series")], paramsRight: [listed("file_name")] };

it("leaves no room for a column of which nothing is known", async () => {
  const asset: AssetDoc = { id: "1", asset_groups: ["document"], file_name: "notizen.txt" };
  await renderWithProviders(<MetadataList asset={asset} columns={columns} hideEmpty heading="h2" />, { client });
  await screen.findByText("notizen.txt");
  expect(document.querySelectorAll("dl")).toHaveLength(1);
  expect(screen.queryByRole("heading"), "one group needs no heading").toBeNull();
});

it("draws what the settings name in both columns in both, and prose but once", async () => {
  const complaints = vi.spyOn(console, "error");
  const asset: AssetDoc = {
    id: "1",
    asset_groups: ["document"],
    file_name: "notizen.txt",
    series: "Lagune ".repeat(20),
  };
  const both = [listed("file_name"), listed("series")];
  await renderWithProviders(
    <MetadataList asset={asset} columns={{ paramsLeft: both, paramsRight: both }} hideEmpty heading="h2" />,
    {
      client,
    },
  );
  expect(await screen.findAllByText("notizen.txt")).toHaveLength(2);
  expect(screen.getAllByText(/Lagune Lagune/)).toHaveLength(1);
  expect(complaints, "two parts of one key").not.toHaveBeenCalled();
  complaints.mockRestore();
});

it("names the colours of a picture beside swatches, and leads to others that have them", async () => {
  const field = { ...visible("main_colors"), is_facet: true };
  const asset: AssetDoc = {
    id: "1",
    asset_groups: ["image"],
    main_colors: ["red", "white"],
    main_colors_label: ["Rot", "Weiß"],
  };
  await renderWithProviders(
    <MetadataList
      asset={asset}
      columns={{ paramsLeft: [listed("main_colors")], paramsRight: [] }}
      hideEmpty
      heading="h2"
    />,
    { client: createFakeClient(() => ({ visible_fields: [field] })) },
  );
  const links = await screen.findAllByRole("link");
  expect(
    links.map((link) => [
      link.textContent,
      link.parentElement?.querySelector("[data-colour]")?.getAttribute("data-colour"),
    ]),
  ).toEqual([
    ["Rot", "red"],
    ["Weiß", "white"],
  ]);
});

it("groups facts under headings, the left column beside the right one", async () => {
  const fields = ["title", "series", "use", "copyright", "file_name", "file_size", "hb_px"].map(visible);
  const asset: AssetDoc = {
    id: "1",
    asset_groups: ["image"],
    title: "Krug",
    series: "Lagune",
    use: "Presse",
    copyright: "Halm & Ton",
    file_name: "krug.jpg",
    file_size: 900,
    pixel_x: 30,
    pixel_y: 20,
  };
  const sides = {
    paramsLeft: ["title", "use", "file_name", "hb_px"].map(listed),
    paramsRight: ["series", "copyright", "file_size"].map(listed),
  };
  await renderWithProviders(<MetadataList asset={asset} columns={sides} hideEmpty heading="h2" />, {
    client: createFakeClient(() => ({ visible_fields: fields })),
  });
  expect((await screen.findAllByRole("heading", { level: 2 })).map((one) => one.textContent)).toEqual([
    "Inhalt",
    "Rechte",
    "Datei",
  ]);
  const rows = [...document.querySelectorAll("dl")].map((list) =>
    [...list.querySelectorAll("dd")].map((one) => one.textContent),
  );
  expect(rows).toEqual([
    ["Krug", "Lagune"],
    ["Presse", "Halm & Ton"],
    ["krug.jpg", "900 kB, JPG", "30 × 20 px"],
  ]);
});

it("draws facts that lead to a search as links", async () => {
  const field = { ...visible("series"), is_facet: true };
  const asset: AssetDoc = { id: "1", asset_groups: ["image"], series: "Lagune" };
  await renderWithProviders(<MetadataList asset={asset} columns={columns} hideEmpty heading="h2" />, {
    client: createFakeClient(() => ({ visible_fields: [field] })),
  });
  expect(await screen.findByRole("link", { name: "Lagune" })).toHaveClass("link");
});

it("keeps a comma in one box with the link before it", async () => {
  const field = { ...visible("series"), is_facet: true };
  const asset: AssetDoc = { id: "1", asset_groups: ["image"], series: ["Lagune", "Glut"] };
  await renderWithProviders(<MetadataList asset={asset} columns={columns} hideEmpty heading="h2" />, {
    client: createFakeClient(() => ({ visible_fields: [field] })),
  });
  const boxOf = async (name: string) => (await screen.findByRole("link", { name })).parentElement?.textContent;
  expect(await boxOf("Lagune")).toMatch(/^Lagune\W?,/);
  expect(await boxOf("Glut")).toBe("Glut");
});

it("calls a field as the language of the library does, where it is another than the portal's", async () => {
  const asset: AssetDoc = { id: "1", asset_groups: ["image"], place: "Halle" };
  const field = { ...visible("place"), default_labels: { de: "Ort", en: "Place" } };
  const sides = { paramsLeft: [listed("place")], paramsRight: [] };
  await renderWithProviders(<MetadataList asset={asset} columns={sides} hideEmpty heading="h2" />, {
    client: createFakeClient(() => ({ visible_fields: [field] })),
    content: "en-GB",
  });
  expect(await screen.findByText("Place")).toBeInTheDocument();
});
