import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { draw, serverOf } from "../testing/draw.tsx";
import type { AssetDoc } from "./asset-doc.ts";
import { MetadataList } from "./metadata-list.tsx";

const visible = (field_name: string) => ({ field_name, type: "string", is_facet: false, default_labels: {} });
const client = serverOf(() => ({ visible_fields: ["series", "file_name"].map(visible) }));
const listed = (field_name: string) => ({ field_name, position: 0 });
const columns = { paramsLeft: [listed("series")], paramsRight: [listed("file_name")] };

it("leaves no room for a column of which nothing is known", async () => {
  const asset: AssetDoc = { id: "1", asset_groups: ["document"], file_name: "notizen.txt" };
  await draw(<MetadataList asset={asset} columns={columns} hideEmpty />, { client });
  const name = await screen.findByText("notizen.txt");
  expect(name.closest("dl")?.parentElement?.children).toHaveLength(1);
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
  await draw(<MetadataList asset={asset} columns={{ paramsLeft: both, paramsRight: both }} hideEmpty />, { client });
  expect(await screen.findAllByText("notizen.txt")).toHaveLength(2);
  expect(screen.getAllByText(/Lagune Lagune/)).toHaveLength(1);
  expect(complaints, "two parts of one key").not.toHaveBeenCalled();
  complaints.mockRestore();
});
